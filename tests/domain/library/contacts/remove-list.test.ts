import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { removeList } from "../../../../app/domain/library/contacts/remove-list";
import { storeFile } from "../../../../app/domain/library/files/files";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { createTask } from "../../../../app/domain/messaging/sendings/schedule/create";
import { taskInput } from "../../../../app/domain/messaging/sendings/schedule/input";
import { pauseTask, stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { accounts } from "../../../../db/schema/billing";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { contactsOf, fileOf, metaOf, openCabinet, start } from "../../../support/world/imports";
import { engineOn, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";

const mailing = (include: string[], exclude: string[] = []) =>
  bulkInput.parse({ type: "sms", recipient: { include, exclude }, payload: { sender: SENDER, text: "Hello" } });

const IN_USE = { ok: false, problems: [{ key: "listInUse", values: { title: expect.any(String) } }] };

/** A bulk to one list that excludes another. */
async function openMailing() {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 5000 * RUB });
  const list = await openList(engine, account.id, phones(1500));
  const without = await openList(engine, account.id, phones(5));
  const made = await createBulk(engine, account, mailing([list], [without]));
  if (!made.ok) throw new Error("refused");
  return { engine, account, list, without, taskId: made.value.taskId };
}

test("a campaign paused by hand still needs its lists, until it is stopped", async () => {
  const { engine, account, list, without, taskId } = await openMailing();
  await pauseTask(engine, account, taskId);
  for (const id of [list, without]) expect(await removeList(engine, account, id)).toMatchObject(IN_USE);
  await stopTask(engine, account, taskId);
  for (const id of [list, without]) expect(await removeList(engine, account, id)).toMatchObject({ ok: true });
});

test("a campaign waiting for money still needs its lists", async () => {
  const { engine, account, list, without } = await openMailing();
  await engine.db
    .update(accounts)
    .set({ balance: 2500 * RUB })
    .where(eq(accounts.ownerId, account.id));
  await engine.work();
  for (const id of [list, without]) expect(await removeList(engine, account, id)).toMatchObject(IN_USE);
});

test("a recurring campaign needs its lists while waiting and while paused", async () => {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: 5000 * RUB });
  const list = await openList(engine, account.id, phones(2));
  const sending = { type: "sms", recipient: [list], payload: { sender: SENDER, text: "Hello" } };
  const input = taskInput.parse({ type: "sendings:bulk", data: { sending, frequency: "daily" } });
  const made = await createTask(engine, { ...account, preferences: { timeZone: "UTC" } }, input);
  if (!made.ok) throw new Error("refused");
  expect(await removeList(engine, account, list)).toMatchObject(IN_USE);
  await pauseTask(engine, account, made.value.id);
  expect(await removeList(engine, account, list)).toMatchObject(IN_USE);
});

test("a finished import no longer needs its list, even if it can be undone", async () => {
  const cabinet = await openCabinet(fileOf(["9160000001;;;"]));
  const { engine, viewer, listId } = cabinet;
  await start(cabinet);
  await engine.work();
  const named = await storeFile(engine, viewer, {
    name: "named.csv",
    bytes: new TextEncoder().encode(fileOf(["9160000001;Анна;;"])),
  });
  if (!named.ok) throw new Error("refused");
  const taskId = await start({ ...cabinet, fileId: named.value.id });
  await engine.work();
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", duplicates: 1 });
  expect(await contactsOf(cabinet)).toMatchObject([{ first_name: "Анна" }]);
  expect(await removeList(engine, viewer, listId)).toMatchObject({ ok: true });
});

test("a thousand finished tasks add no cost to a removal", async () => {
  const engine = openEngine();
  const owner = { id: newId() };
  const list = await openList(engine, owner.id, []);
  await engine.db.run(sql`INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, starts_at, created_at, updated_at)
    SELECT ${owner.id}, 'over-' || value, 'Over', 'sendings:bulk', 'completed', json_object('list', ${list}), '{}', '{}', 1, 1, 1
    FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1000) SELECT value FROM n)`);
  const meter = meterOf(env.DB);
  expect(await removeList(engineOn(meter.db, env.FILES), owner, list)).toMatchObject({ ok: true });
  expect(meter.rowsRead).toBeGreaterThan(0);
  expect(meter.rowsRead).toBeLessThanOrEqual(30);
});
