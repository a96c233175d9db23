import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { findSendings } from "../../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openDatabase } from "../../../../../db/client";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

async function sentBulk(n: number) {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: n * 3 * RUB });
  const list = await openList(engine, account.id, phones(n));
  const input = bulkInput.parse({
    type: "sms",
    recipient: { include: [list] },
    payload: { sender: SENDER, text: "Hi" },
  });
  const result = await createBulk(engine, account, input);
  if (!result.ok) throw new Error("refused");
  await engine.work();
  return { engine, account, taskId: result.value.taskId };
}

describe("the list of messages", () => {
  it("pages a task by key without losing or repeating a row", async () => {
    const { engine, account, taskId } = await sentBulk(2500);
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await findSendings(engine.db, account, { taskId, cursor, limit: 400 });
      expect(page.total).toBe(2500);
      for (const { id } of page.rows) seen.add(id);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen.size).toBe(2500);
  });

  it("counts what a filter finds on each page if requested", async () => {
    const { engine, account } = await sentBulk(40);
    const query = { type: "sms", status: "sent", limit: 16 } as const;
    let cursor: string | undefined;
    for (const size of [16, 16, 8]) {
      const page = await findSendings(engine.db, account, { ...query, isCounted: true, cursor });
      expect(page).toMatchObject({ total: 40, isTotalExact: true });
      expect(page.rows).toHaveLength(size);
      const uncounted = await findSendings(engine.db, account, { ...query, cursor });
      // A first page that has met all of them has the exact number.
      expect(uncounted).toMatchObject({ rows: page.rows, next: page.next, isTotalExact: cursor === undefined });
      cursor = page.next ?? undefined;
    }
    expect(cursor).toBeUndefined();
  });

  it("finds a number's messages, a task's failures and rare statuses", async () => {
    const { engine, account, taskId } = await sentBulk(300);
    const victim = engine.provider.submits[7]!;
    await applyReceipts(engine, [{ ownerId: account.id, id: victim.id, status: "failed", at: engine.clock() }]);
    expect((await findSendings(engine.db, account, { phone: victim.to, limit: 16 })).rows.map(({ id }) => id)).toEqual([
      victim.id,
    ]);
    expect(await findSendings(engine.db, account, { taskId, status: "failed", limit: 16 })).toMatchObject({
      total: 1,
      rows: [{ id: victim.id }],
    });
    await applyReceipts(engine, [
      { ownerId: account.id, id: engine.provider.submits[0]!.id, status: "seen", at: engine.clock() },
    ]);
    const seen = await findSendings(engine.db, account, { status: "seen", limit: 128 });
    expect(seen).toMatchObject({ rows: [{ status: "seen" }], total: 1, isTotalExact: true, next: null });
    const offset = await findSendings(engine.db, account, { status: "sent", limit: 100, offset: 250 });
    expect(offset.rows).toHaveLength(48);
  });

  it.each([
    ["all", {}],
    ["of a status", { status: "sent" as const }],
    ["failed", { status: "failed" as const }],
    ["of a number", { phone: "79160000007" }],
  ])("reads few rows if a page fills quickly: %s", async (_case, filter) => {
    const { engine, account } = await sentBulk(3000);
    await engine.db.run(
      sql`UPDATE sendings SET status = 'failed' WHERE owner_id = ${account.id} AND substr(recipient, -1) = '3'`,
    );
    const meter = meterOf(env.DB);
    await findSendings(openDatabase(meter.db), account, { ...filter, limit: 16 });
    // An uncounted page examines 2,000 rows.
    expect(meter.rowsRead).toBeLessThanOrEqual(2000 + 4 * 17);
  });
});
