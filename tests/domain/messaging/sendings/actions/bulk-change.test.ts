import { expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { isBlacklisted } from "../../../../../app/domain/library/contacts/blacklist";
import { draftOfFailed } from "../../../../../app/domain/messaging/drafts/resend/resend";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { changeMessages, startChange } from "../../../../../app/domain/messaging/sendings/actions/bulk-change";
import { blankContent } from "../../../../../app/domain/messaging/sendings/compose/draft-content";
import { findSendings } from "../../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { pauseTask, stopTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sendings } from "../../../../../db/schema/sendings";
import { runTask } from "../../../../../workers/jobs/run-task";
import { openEngine } from "../../../../support/engine/engine";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, openAccount, openList, phones, RUB, SENDER, statusesOf } from "../../../../support/world/scene";

async function openMailing(n: number) {
  const engine = openEngine();
  const account = await openAccount(engine, { balance: n * 3 * RUB });
  const list = await openList(engine, account.id, phones(n));
  const message = { type: "sms", payload: { sender: SENDER, text: "Hi" } };
  const made = await createBulk(engine, account, bulkInput.parse({ ...message, recipient: { include: [list] } }));
  if (!made.ok) throw new Error("refused");
  return { engine, account, list, taskId: made.value.taskId };
}

type Mailing = Awaited<ReturnType<typeof openMailing>>;

/** The messages exist, and none has been submitted. */
async function waiting(n: number): Promise<Mailing> {
  const mailing = await openMailing(n);
  const { engine, account, taskId } = mailing;
  await runTask(engine, { kind: "task", ownerId: account.id, taskId });
  await pauseTask(engine, account, taskId);
  return mailing;
}

async function accepted(
  { engine, account }: Mailing,
  params: Pick<Parameters<typeof startChange>[2], "filter" | "action">,
) {
  const started = await startChange(engine, account, { id: newId(), title: "Change", ...params });
  if (!started.ok) throw new Error("refused");
  return { kind: "task" as const, ownerId: account.id, taskId: started.value.taskId };
}

it("cancels pending messages in the background, and refunds each once", async () => {
  const mailing = await waiting(700);
  const { engine, account, taskId } = mailing;
  expect(await statusesOf(engine, account.id)).toEqual({ pending: 700 });
  const queueMessage = await accepted(mailing, { filter: { taskId }, action: { kind: "cancel" } });
  await runTask(engine, queueMessage);
  await runTask(engine, queueMessage);
  expect(await statusesOf(engine, account.id)).toEqual({ failed: 700 });
  expect(await moneyOf(engine, account.id)).toEqual({ balance: 2100 * RUB, ledger: 2100 * RUB });
  expect(await getTask(engine.db, account, queueMessage.taskId)).toMatchObject({
    state: "completed",
    expanded: 700,
    sent: 700,
  });
});

it("affects only messages present at the request, and does nothing once stopped", async () => {
  const mailing = await waiting(5);
  const { engine, account, taskId } = mailing;
  const queueMessage = await accepted(mailing, { filter: { taskId }, action: { kind: "cancel" } });
  await stopTask(engine, account, queueMessage.taskId);
  await runTask(engine, queueMessage);
  expect(await statusesOf(engine, account.id)).toEqual({ pending: 5 });
  const early = await accepted(mailing, { filter: {}, action: { kind: "cancel" } });
  const later = await waiting(1);
  expect(await changeMessages(engine, account, { ids: [later.taskId], action: { kind: "cancel" } })).toMatchObject({
    ok: false,
  });
  await runTask(engine, early);
  expect(await statusesOf(later.engine, later.account.id)).toEqual({ pending: 1 });
});

it("adds recipients to a list once, however often requested", async () => {
  const mailing = await waiting(400);
  const { engine, account, taskId } = mailing;
  const to = await openList(engine, account.id, phones(10));
  const action = { kind: "copy", to } as const;
  const { rows } = await findSendings(engine.db, account, { taskId, limit: 3 });
  const ids = rows.map(({ id }) => id);
  expect(await changeMessages(engine, account, { ids, action })).toEqual({ ok: true, value: { changed: 3 } });
  const queueMessage = await accepted(mailing, { filter: { taskId }, action });
  await runTask(engine, queueMessage);
  expect(await rowsOf("SELECT contacts FROM contact_lists WHERE id = ?", to)).toEqual([{ contacts: 400 }]);
  // The list had ten contacts; three more were added earlier.
  expect(await getTask(engine.db, account, queueMessage.taskId)).toMatchObject({
    state: "completed",
    expanded: 400,
    sent: 387,
  });
  await runTask(engine, await accepted(mailing, { filter: { taskId }, action }));
  expect(await rowsOf("SELECT contacts FROM contact_lists WHERE id = ?", to)).toEqual([{ contacts: 400 }]);
  expect(
    await rowsOf("SELECT sent FROM tasks WHERE owner_id = ? AND type = 'sendings:change' ORDER BY id", account.id),
  ).toEqual([{ sent: 387 }, { sent: 0 }]);
  const foreign = await openList(engine, newId(), []);
  expect(await changeMessages(engine, account, { ids, action: { kind: "copy", to: foreign } })).toMatchObject({
    problems: [{ key: "listNotFound" }],
  });
});

it("counts a recipient added to a list once, even with several messages or a repeated step", async () => {
  const { engine, account, list } = await waiting(400);
  const message = { type: "sms", payload: { sender: SENDER, text: "Again" } };
  await engine.db.run("UPDATE accounts SET balance = balance * 10");
  const second = await createBulk(engine, account, bulkInput.parse({ ...message, recipient: { include: [list] } }));
  if (!second.ok) throw new Error("refused");
  await runTask(engine, { kind: "task", ownerId: account.id, taskId: second.value.taskId });
  const to = await openList(engine, account.id, []);
  const mailing = { engine, account, list, taskId: second.value.taskId };
  const queueMessage = await accepted(mailing, { filter: {}, action: { kind: "copy", to } });
  // The run is killed as soon as the list has grown.
  const grown = () => rowsOf<{ contacts: number }>("SELECT contacts FROM contact_lists WHERE id = ?", to);
  const batch = engine.db.batch.bind(engine.db);
  let isKilled = false;
  const db = new Proxy(engine.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return async (statements: Parameters<typeof batch>[0]) => {
        const done = await batch(statements);
        const [{ contacts }] = (await grown()) as [{ contacts: number }];
        if (isKilled || contacts === 0) return done;
        isKilled = true;
        throw new Error("killed");
      };
    },
  });
  await runTask({ ...engine, db }, queueMessage).catch(() => undefined);
  expect(await grown()).toEqual([{ contacts: 300 }]);
  await engine.db.run(`UPDATE tasks SET lease_until = 0 WHERE id = '${queueMessage.taskId}'`);
  await runTask(engine, queueMessage);
  expect(await getTask(engine.db, account, queueMessage.taskId)).toMatchObject({
    state: "completed",
    expanded: 800,
    sent: 400,
  });
  expect(await grown()).toEqual([{ contacts: 400 }]);
});

it("fails if its list is missing, and adds no one", async () => {
  const mailing = await waiting(5);
  const { engine, account, taskId } = mailing;
  const to = await openList(engine, account.id, []);
  const queueMessage = await accepted(mailing, { filter: { taskId }, action: { kind: "copy", to } });
  await rowsOf("DELETE FROM contact_lists WHERE owner_id = ? AND id = ?", account.id, to);
  await runTask(engine, queueMessage);
  expect(await getTask(engine.db, account, queueMessage.taskId)).toMatchObject({
    state: "failed",
    error: "listNotFound",
    expanded: 0,
    sent: 0,
  });
  expect(await rowsOf("SELECT 1 FROM contacts WHERE list_id = ?", to)).toEqual([]);
});

it("also adds recipients of e-mails to a list and to a blacklist", async () => {
  const { engine, account } = await openMailing(1);
  const row = { ownerId: account.id, sender: "shop@example.com", text: "Hi", price: 0, isRefundable: false };
  const now = engine.clock();
  const email = { ...row, id: newId(), type: "email", segments: 1, status: "delivered" as const, timeline: [] };
  await engine.db.insert(sendings).values({ ...email, recipient: "anna@example.com", createdAt: now, updatedAt: now });
  for (const action of [
    { kind: "copy" as const, to: await openList(engine, account.id, []) },
    { kind: "blacklist" as const, title: "Blacklist" },
  ]) {
    const done = await changeMessages(engine, account, { ids: [email.id], action });
    expect(done).toEqual({ ok: true, value: { changed: 1 } });
  }
  expect(await isBlacklisted(engine.db, account.id, "anna@example.com")).toBe(true);
});

it("creates a draft for unreached recipients only, with their contacts", async () => {
  const mailing = await openMailing(20);
  const { engine, account, taskId } = mailing;
  await engine.work();
  const failed = engine.provider.submits.slice(0, 2);
  const at = engine.clock();
  await applyReceipts(
    engine,
    failed.map(({ id }) => ({ ownerId: account.id, id, status: "failed" as const, at })),
  );
  const before = await moneyOf(engine, account.id);
  const params = { id: newId(), ones: { filter: { taskId } }, blank: blankContent() };
  const draft = await draftOfFailed(engine, account, params);
  expect(draft).toMatchObject({
    ok: true,
    value: {
      id: params.id,
      content: {
        message: { type: "sms", payload: { sender: SENDER, text: "Hi" } },
        recipients: { phones: "", include: [], contacts: [expect.any(String), expect.any(String)] },
      },
    },
  });
  expect(await draftOfFailed(engine, account, params)).toMatchObject({ ok: true });
  expect(await moneyOf(engine, account.id)).toEqual(before);
  const ids = engine.provider.submits.slice(2).map(({ id }) => id);
  expect(await draftOfFailed(engine, account, { ...params, id: newId(), ones: { ids } })).toMatchObject({
    problems: [{ key: "noneFailed" }],
  });
});
