import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { expandTask } from "../../../../../app/domain/messaging/sendings/expand/expand";
import { tasks } from "../../../../../db/schema/tasks";
import { openEngine } from "../../../../support/engine/engine";
import { openReseller } from "../../../../support/engine/resold";
import { rowsOf } from "../../../../support/world/rows";
import { openAccount, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const CHUNK = 1000;
/** Values specific to each message. */
const OWN = [
  "id",
  "chunk_id",
  "recipient",
  "text",
  "timeline",
  "provider_ref",
  "wait_until",
  "created_at",
  "updated_at",
];

it.each([
  ["alike", "Hello", {}],
  ["with a text of each person's own", "Hello ${firstName}", {}],
  ["by a test key", "Hello ${firstName}", { isTest: true }],
])("sends its own chunk exactly as the lane sends one it claims: %s", async (_, text, sender) => {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 20_000 * RUB });
  await openReseller(engine, account.id);
  const list = await openList(engine, account.id, phones(2 * CHUNK));
  const input = bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text } });
  const made = await createBulk(engine, { ...account, ...sender }, input);
  if (!made.ok) throw new Error("refused");
  const task = (await engine.db.select().from(tasks).where(eq(tasks.id, made.value.taskId)).get())!;
  await expandTask(engine, task);
  const ownSubmits = engine.provider.submits.splice(0);
  await engine.work();
  const laneSubmits = engine.provider.submits;
  const alike = (submits: typeof laneSubmits) =>
    new Set(
      submits.map(({ id, to, text, ...rest }) => JSON.stringify({ ...rest, text: text.replace(to.slice(-4), "…") })),
    );
  expect([...alike(ownSubmits)]).toEqual([...alike(laneSubmits)]);

  const rows = await rowsOf<Record<string, unknown>>(
    "SELECT * FROM sendings WHERE owner_id = ? ORDER BY id",
    account.id,
  );
  const stored = (some: typeof rows) =>
    new Set(some.map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !OWN.includes(name)))));
  expect(rows).toHaveLength(2 * CHUNK);
  expect(stored(rows.slice(0, CHUNK)).size).toBe(1);
  expect(stored(rows.slice(CHUNK))).toEqual(stored(rows.slice(0, CHUNK)));
});
