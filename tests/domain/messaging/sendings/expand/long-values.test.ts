import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { openMessageRules } from "../../../../support/world/configuration";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, moneyOf, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

/** D1 rejects a longer parameter, value or row. */
const MOST_BYTES = 2_000_000;
const FIELDS = [1, 2, 3, 4].map((field) => `\${custom0${field}}`);

/** Three-byte letters, different for each person and field. */
const letters = (seed: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, at) => 0x4e00 + ((seed * 257 + at * 31) % 20_000)));

async function open() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine, 5000) };
}

/** People with four custom fields, all different. */
async function openWordyList({ db }: Engine, list: string, ownerId: string, length: number): Promise<void> {
  const rows = await db.all<{ phone: string }>(sql`SELECT phone FROM contacts
    WHERE owner_id = ${ownerId} AND list_id = ${list}`);
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100).map(({ phone }, at) => {
      const fields = FIELDS.map((_, field) => letters((from + at) * FIELDS.length + field, length));
      return [phone, JSON.stringify(fields), `a${from + at}@cabinet.test`];
    });
    await db.run(sql`UPDATE contacts SET custom = j.value ->> 1, email = j.value ->> 2
      FROM json_each(${JSON.stringify(some)}) j
      WHERE owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND list_id = ${list} AND phone = j.value ->> 0`);
  }
}

async function send(scene: Awaited<ReturnType<typeof open>>, people: number, input: object, length = 255) {
  const { engine, account } = scene;
  const list = await openList(engine, account.id, phones(people));
  await openWordyList(engine, list, account.id, length);
  const made = await createBulk(engine, account, bulkInput.parse({ recipient: { include: [list] }, ...input }));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  const [row] = await rowsOf<{ state: string; total: number; sent: number; longest: number; largest: number }>(
    `SELECT t.state, t.total, t.sent,
       (SELECT max(length(CAST(text AS BLOB)) + coalesce(length(CAST(payload AS BLOB)), 0)
          + length(CAST(timeline AS BLOB)) + coalesce(length(CAST(vars AS BLOB)), 0))
          FROM sendings s WHERE s.owner_id = t.owner_id AND s.task_id = t.id) AS longest
     FROM tasks t WHERE id = ?`,
    made.value.taskId,
  );
  const money = await moneyOf(engine, account.id);
  expect(money.balance).toBe(money.ledger);
  expect(row!.longest).toBeLessThanOrEqual(MOST_BYTES);
  expect(new Set(engine.provider.submits.map(({ id }) => id)).size).toBe(engine.provider.submits.length);
  return { ...row!, engine };
}

const message = (type: string, payload: object) => ({ type, payload: { sender: SENDER, ...payload } });

describe("a campaign with long custom fields", () => {
  it("is sent to 1,000 people with four fields of 255 letters of three bytes", async () => {
    const scene = await open();
    const { total, sent, engine } = await send(scene, 1000, message("telegram", { text: FIELDS.join("") }));
    expect({ total, sent }).toEqual({ total: 1000, sent: 1000 });
    expect(new Set(engine.provider.submits.map(({ text }) => text)).size).toBe(1000);
    expect((await moneyOf(engine, scene.account.id)).balance).toBe(4500 * RUB);
  });

  it("is sent as e-mails that use a field 80 times", async () => {
    const payload = { subject: "News", text: FIELDS[0]!.repeat(80) };
    const { total, sent, engine } = await send(await open(), 500, { type: "email", payload }, 250);
    expect({ total, sent }).toEqual({ total: 500, sent: 500 });
    expect(engine.provider.submits[0]?.text).toHaveLength(20_000);
  });

  it("is sent with its fields in the parameters of a template", async () => {
    const parameters = Object.fromEntries(FIELDS.map((field, at) => [`body.${at + 1}`, field]));
    const payload = { text: "", template: { name: "news", language: "en", parameters } };
    const { total, sent } = await send(await open(), 700, message("vk", payload));
    expect({ total, sent }).toEqual({ total: 700, sent: 700 });
  });

  it("is sent as changed by a rule that keeps the original text", async () => {
    const scene = await open();
    const mark = { title: "Mark", actions: { text: [{ pattern: "$", with: " (ad)" }] } };
    await openMessageRules(scene.engine, scene.account.id, [mark]);
    const { total, sent } = await send(scene, 500, message("telegram", { text: FIELDS.join("") }));
    expect({ total, sent }).toEqual({ total: 500, sent: 500 });
  });

  it("keeps its fields for its fallbacks, which are sent in parts as well", async () => {
    const scene = await open();
    const text = FIELDS.join("");
    const fallbacks = [{ ...message("vk", { text }), $options: { onStatus: ["failed"] } }];
    scene.engine.provider.answer = ({ id, type }) =>
      type === "telegram" ? { id, kind: "rejected", code: "notThere", detail: "" } : { id, kind: "accepted", ref: id };
    const { total, engine } = await send(scene, 500, { ...message("telegram", { text }), fallbacks });
    expect(total).toBe(500);
    expect(engine.provider.submits.filter(({ type }) => type === "vk")).toHaveLength(500);
  });

  it("fails a message too large for any row, free of charge", async () => {
    const scene = await open();
    const payload = { subject: "News", text: FIELDS[0]!.repeat(1800), html: `<p>${FIELDS[1]!.repeat(5000)}</p>` };
    const { engine, account } = scene;
    const list = await openList(engine, account.id, phones(3));
    await openWordyList(engine, list, account.id, 255);
    await engine.db.run(
      sql`UPDATE contacts SET custom = '["a","b"]' WHERE owner_id = ${account.id} AND phone = ${phones(1)[0]!}`,
    );
    const input = { type: "email", recipient: { include: [list] }, payload };
    const made = await createBulk(engine, account, bulkInput.parse(input));
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await engine.work();
    const rows = await rowsOf("SELECT status, error FROM sendings WHERE owner_id = ? ORDER BY recipient", account.id);
    expect(rows).toEqual([
      { status: "sent", error: null },
      { status: "failed", error: "textTooLong" },
      { status: "failed", error: "textTooLong" },
    ]);
    expect((await moneyOf(engine, account.id)).balance).toBe(4999.75 * RUB);
  });
});
