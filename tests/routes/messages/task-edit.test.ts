import { beforeAll, expect, it } from "vitest";
import { errors as ru } from "../../../app/i18n/errors/ru";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RU = { "accept-language": "ru" };
const MOSCOW_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

let session: Session;
let id: string;
const clock = (ms: number) => new Date(ms + MOSCOW_MS).toISOString().slice(0, 16);
const start = Math.floor(Date.now() / 60_000) * 60_000 + DAY_MS;

beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000_000, sender: "CABINET" })).username);
  const sending = {
    type: "sms",
    recipient: ["+79161234567", "+79161234568"],
    payload: { sender: "CABINET", text: "Hello" },
  };
  const body = { type: "sendings:bulk", startsAt: new Date(start).toISOString(), data: { sending } };
  id = ((await (await call("POST", "/api/tasks", { session, body })).json()) as { id: string }).id;
});

const read = async () =>
  (await (await call("GET", `/api/tasks/${id}`, { session })).json()) as { title: string; startsAt: string };

it("moves and renames a campaign that has not begun, in its owner's time zone", async () => {
  const path = `/messages/tasks/${id}/edit`;
  expect(await (await visit(`/messages/tasks/${id}`, session, RU)).text()).toContain(path);
  expect(await (await visit(path, session, RU)).text()).toContain(`value="${clock(start)}"`);
  const answer = await submit(path, { title: "Sale", startsAt: clock(start + DAY_MS) }, session);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/messages/tasks/${id}`]);
  expect(await read()).toMatchObject({ title: "Sale", startsAt: new Date(start + DAY_MS).toISOString() });
});

it("refuses a start in the past, and changes nothing", async () => {
  const path = `/messages/tasks/${id}/edit`;
  const known = await read();
  const refused = await submit(path, { title: "Late", startsAt: clock(start - 3 * DAY_MS) }, session, RU);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(ru.scheduleInPast);
  expect((await submit(path, { title: "Odd", startsAt: "tomorrow" }, session)).status).toBe(422);
  expect(await read()).toMatchObject(known);
});

it("only renames a started campaign, and offers nothing for a finished one", async () => {
  await rowsOf("UPDATE tasks SET started_at = ?, state = 'running' WHERE id = ?", Date.now(), id);
  const path = `/messages/tasks/${id}/edit`;
  expect(await (await visit(path, session, RU)).text()).not.toContain("datetime-local");
  const late = await submit(path, { title: "Moved", startsAt: clock(start + 5 * DAY_MS) }, session, RU);
  expect(late.status).toBe(409);
  expect(await late.text()).toContain(ru.taskStarted);
  expect((await submit(path, { title: "Spring" }, session)).status).toBe(303);
  expect((await read()).title).toBe("Spring");
  await rowsOf("UPDATE tasks SET finished_at = ?, state = 'completed' WHERE id = ?", Date.now(), id);
  const over = await visit(path, session);
  expect([over.status, over.headers.get("location")]).toEqual([302, `/messages/tasks/${id}`]);
});
