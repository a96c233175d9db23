import { expect, it } from "vitest";
import { newIds } from "../../../../../app/domain/base/shared/ids";
import type { Receipt, SubmitOutcome } from "../../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { type Change, changeRows } from "../../../../../app/domain/messaging/sendings/settle/change";
import { openEngine } from "../../../../support/engine/engine";
import { rowsOf } from "../../../../support/world/rows";
import { openAccount, openList, phones, SENDER } from "../../../../support/world/scene";

it("writes data common to messages once, whatever the time of each receipt", () => {
  const changes = newIds(1000).map(
    (id, at): Change => ({
      id,
      taskId: "task",
      chunkId: "chunk",
      resellerId: null,
      step: 0,
      steps: 1,
      from: "sent",
      to: "delivered",
      price: 2_500_000,
      isRefundable: true,
      entries: [{ at: 1_790_000_000_000 + at, status: "delivered" }],
      error: null,
    }),
  );
  const { groups, rows } = changeRows(changes, 0);
  expect(JSON.parse(groups)).toHaveLength(1);
  expect(rows.length / 1000).toBeLessThan(75);
});

it("writes to each of many messages only its own outcome", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const list = await openList(engine, account.id, phones(60));
  const payload = { sender: SENDER, text: "Hello" };
  const answers = [
    (id: string) => ({ id, kind: "accepted", ref: `ref ${id}` }),
    (id: string) => ({ id, kind: "rejected", code: "spam", detail: `because of "${id}"` }),
    (id: string) => ({ id, kind: "retry", code: "busy", afterMs: 60_000 }),
    (id: string) => ({ id, kind: "accepted", ref: "", receipt: { status: "delivered", at: 5, code: `to ${id}` } }),
  ];
  const answerOf = new Map<string, number>();
  engine.provider.answer = ({ id }) => {
    if (!answerOf.has(id)) answerOf.set(id, answerOf.size % answers.length);
    return answers[answerOf.get(id)!]!(id) as SubmitOutcome;
  };
  const made = await createBulk(
    engine,
    account,
    bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }),
  );
  if (!made.ok) throw new Error("refused");
  await engine.work();
  const ids = [...answerOf.keys()].sort();
  const receipts = ids.map((id, at): Receipt => ({ ownerId: account.id, id, status: "seen", at: 1000 + at }));
  await applyReceipts(engine, receipts);
  const rows = await rowsOf<{ id: string; status: string; provider_ref: string | null; timeline: string }>(
    "SELECT id, status, provider_ref, timeline FROM sendings WHERE owner_id = ? ORDER BY id",
    account.id,
  );
  expect(rows).toHaveLength(60);
  for (const [at, { id, status, provider_ref, timeline }] of rows.entries()) {
    const entries = JSON.parse(timeline) as Record<string, unknown>[];
    const last = entries.at(-1);
    const seen = { at: 1000 + at, status: "seen" };
    const kind = answerOf.get(id);
    if (kind === 1) expect([status, last]).toMatchObject(["failed", { code: "seen", status: "late", at: 1000 + at }]);
    else expect([status, last]).toEqual(["seen", seen]);
    if (kind === 0) expect(provider_ref).toBe(`ref ${id}`);
    if (kind === 1)
      expect(entries.at(-2)).toMatchObject({ status: "failed", code: "spam", detail: `because of "${id}"` });
    if (kind === 2) expect(entries.at(-2)).toMatchObject({ status: "retry", code: "busy" });
    if (kind === 3) expect(entries.at(-2)).toMatchObject({ at: 5, status: "delivered", code: `to ${id}` });
  }
});
