import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { newTask } from "../../../app/domain/base/tasks/start-job";
import { sending } from "../../../app/i18n/errors/sending/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { tasks } from "../../../db/schema/tasks";
import { openEngine } from "../../support/engine/engine";
import { submit, visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList, phones, RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const db = openDatabase(env.DB);

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 10 * RUB, sender: "CABINET" })).username);
});

const keyIn = async (path: string) =>
  /name="key" value="([^"]*)"/.exec(await (await visit(path, session, RUSSIAN)).text())?.[1] ?? "";

/** Redirect target of a press, and the text there. */
async function press(path: string, fields: Record<string, string>) {
  const { status, headers } = await submit(path, fields, session, RUSSIAN);
  return { status, to: headers.get("location"), said: headers.getSetCookie().find((cookie) => /^toast=/.test(cookie)) };
}

const tasksThere = () => rowsOf<{ id: string }>("SELECT id FROM tasks WHERE owner_id = ?", session.id);

async function listOfThree() {
  const listId = await openList(openEngine(), session.id, phones(3));
  const rows = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? ORDER BY phone", listId);
  return { listId, ids: rows.map(({ id }) => id) };
}

async function message(status: "pending" | "failed") {
  const id = newId();
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const said = { type: "sms", sender: "CABINET", text: "Hi", recipient: "79160000001", segments: 1, price: RUB };
  await db
    .insert(sendings)
    .values({ ownerId: session.id, id, ...said, status, timeline: [{ at: 1, status }], ...times });
  return id;
}

it("a change of all contacts is one task after two presses at once and a third one", async () => {
  const { listId } = await listOfThree();
  const path = `/contacts/${listId}/bulk?scope=all&do=set`;
  const form = { key: await keyIn(path), field: "gender", value: "ж" };
  const [first, second] = await Promise.all([press(path, form), press(path, form)]);
  const [task, ...others] = await tasksThere();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ status: 303, to: `/messages/tasks/${task!.id}` });
  expect([second, await press(path, form)]).toEqual([first, first]);
});

const hiddenIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(key|count|amount)" value="([^"]*)"/g)].map(([, ...said]) => said),
  );

it("a paid check of numbers is one task after two presses at once and a third one", async () => {
  await giveTariff(session.id, "sendings.hlr");
  const path = `/contacts/${(await listOfThree()).listId}/check`;
  const form = hiddenIn(await (await visit(path, session, RUSSIAN)).text());
  const [first, second] = await Promise.all([press(path, form), press(path, form)]);
  const [task, ...others] = await tasksThere();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ status: 303, to: `/messages/tasks/${task!.id}` });
  expect([second, await press(path, form)]).toEqual([first, first]);
});

it("a check of numbers whose price changed requires another confirmation", async () => {
  await giveTariff(session.id, "sendings.hlr");
  const { listId } = await listOfThree();
  const path = `/contacts/${listId}/check`;
  const form = hiddenIn(await (await visit(path, session, RUSSIAN)).text());
  expect((await press(`/contacts/${listId}/new`, { phone: "+79160009999" })).status).toBe(303);
  const answer = await submit(path, form, session, RUSSIAN);
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain(sending.estimateChanged);
  expect(await tasksThere()).toEqual([]);
  const fields = hiddenIn(page);
  expect(fields).toMatchObject({ count: "4", amount: String((Number(form.amount) / 3) * 4) });
  expect((await press(path, fields)).status).toBe(303);
  expect(await tasksThere()).toHaveLength(1);
});

it("a search for duplicates is one task", async () => {
  const { listId } = await listOfThree();
  const path = `/contacts/${listId}/duplicates`;
  const form = { key: await keyIn(path), by: "email" };
  expect(await press(path, form)).toEqual(await press(path, form));
  expect(await tasksThere()).toHaveLength(1);
});

it("chosen contacts are moved once, and both presses show the count", async () => {
  const { listId, ids } = await listOfThree();
  const list = await openList(openEngine(), session.id, []);
  const path = `/contacts/${listId}/bulk?id=${ids[0]}&id=${ids[1]}&do=move`;
  const form = { key: await keyIn(path), list };
  const [first, second] = await Promise.all([press(path, form), press(path, form)]);
  expect(first).toMatchObject({ status: 303, to: `/contacts/${listId}` });
  expect(second).toEqual(first);
  expect(await press(`/contacts/${listId}/bulk?id=${ids[2]}&do=move`, form)).not.toEqual(first);
  expect(await rowsOf("SELECT 1 FROM contacts WHERE list_id = ?", list)).toHaveLength(3);
});

it("a refused form may be corrected under the same key", async () => {
  const { listId, ids } = await listOfThree();
  const path = `/contacts/${listId}/bulk?id=${ids[0]}&do=set`;
  const form = { key: await keyIn(path), field: "date", value: "31.02.2000" };
  expect((await press(path, form)).status).toBe(422);
  expect((await press(path, { ...form, value: "28.02.2000" })).status).toBe(303);
});

it("failed messages become one draft", async () => {
  const path = `/messages/outgoing/bulk?do=again&id=${await message("failed")}`;
  const form = { key: await keyIn(path) };
  const first = await press(path, form);
  expect(first).toMatchObject({ status: 303, to: `/send/message?d=${form.key}` });
  expect(await press(path, form)).toEqual(first);
  expect(await rowsOf("SELECT 1 FROM drafts WHERE owner_id = ?", session.id)).toHaveLength(1);
});

it("waiting messages are cancelled once, and both presses show it", async () => {
  const path = `/messages/outgoing/bulk?do=cancel&id=${await message("pending")}`;
  const form = { key: await keyIn(path) };
  const first = await press(path, form);
  expect(first).toMatchObject({ status: 303, to: "/messages/outgoing" });
  expect(await press(path, form)).toEqual(first);
});

it("senders are blacklisted once, and both presses show the count", async () => {
  const row = await incomingOf(db, { ownerId: session.id });
  const path = `/messages/incoming/bulk?do=blacklist&id=${row}`;
  const form = { key: await keyIn(path) };
  const first = await press(path, form);
  expect(first.status).toBe(303);
  expect(await press(path, form)).toEqual(first);
});

it("tasks are paused and stopped once, and both presses show it", async () => {
  const id = newId();
  const input = { id, title: "Idle", type: "contacts:bulk", data: {}, cursor: {}, total: 3 } as const;
  await db.insert(tasks).values(newTask(session.id, input, Date.now()));
  const list = "/messages/tasks";
  const pause = { key: await keyIn(list), intent: "pause", id };
  const paused = await press(list, pause);
  expect(await press(list, pause)).toEqual(paused);
  const path = `${list}/stop?id=${id}`;
  const stop = { key: await keyIn(path) };
  const stopped = await press(path, stop);
  expect(await press(path, stop)).toEqual(stopped);
  const late = await press(path, { key: newId() });
  expect([paused.said, stopped.said]).not.toContain(late.said);
});

it.each([
  ["/messages/tasks", { intent: "pause", id: "none" }],
  ["/messages/tasks/stop?id=none", {}],
  ["/contacts/none/check", {}],
])("a form without its key is refused: %s", async (path, fields: Record<string, string>) => {
  expect((await press(path, fields)).status).toBe(400);
});
