import { beforeEach, expect, it } from "vitest";
import { firstIdAt } from "../../../app/domain/base/shared/ids";
import { call, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const DAY = 24 * 60 * 60_000;

let session: Session;
let id: string;

const send = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }> => {
  const response = await call(method, `/api${path}`, { session, body });
  return { status: response.status, body: await response.json() };
};

beforeEach(async () => {
  const { username } = await createUser({ balance: 1_000_000_000, sender: "CABINET" });
  session = await signInAs(username);
  const delay = new Date(Date.now() + 3_600_000).toISOString();
  const payload = { sender: "CABINET", text: "Hello" };
  const { body } = await send("POST", "/sendings", {
    type: "sms",
    recipient: ["+79161234567"],
    payload,
    schedule: { delay },
  });
  id = body.TaskId;
});

it("shows a task with its progress", async () => {
  expect((await send("GET", `/tasks/${id}`)).body).toMatchObject({
    id,
    type: "sendings:bulk",
    state: "scheduled",
    sender: "CABINET",
    data: {
      source: "sendings.sms",
      sending: { groupId: id, type: "sms", payload: { sender: "CABINET", text: "Hello" } },
    },
    meta: { total: 1, completed: 0, errored: 0, progress: 0, errors: [] },
  });
});

it("pauses, resumes and stops, by PATCH and by PUT", async () => {
  expect((await send("PATCH", `/tasks/${id}`, { state: "paused" })).body).toMatchObject({ id, state: "paused" });
  expect((await send("PUT", `/tasks/${id}`, { state: "running" })).body).toMatchObject({ state: "scheduled" });
  expect((await send("PATCH", `/tasks/${id}`, { state: "stopped" })).body).toMatchObject({ state: "stopped" });
  expect((await send("GET", `/sendings/${id}`)).body).toMatchObject({ id, status: "failed" });
});

it("refuses a transition that the state does not allow", async () => {
  expect(await send("PATCH", `/tasks/${id}`, { state: "running" })).toMatchObject({
    status: 409,
    body: { error: 409, name: "ConflictError" },
  });
  await send("PATCH", `/tasks/${id}`, { state: "stopped" });
  expect((await send("PATCH", `/tasks/${id}`, { state: "paused" })).status).toBe(409);
});

it("refuses a state that cannot be set", async () => {
  for (const state of ["completed", "x", null]) {
    expect(await send("PATCH", `/tasks/${id}`, { state })).toMatchObject({
      status: 422,
      body: { data: [{ field: "state" }] },
    });
  }
});

it("lists tasks by type and state", async () => {
  expect((await send("GET", "/tasks?type=sendings:bulk&state=scheduled")).body).toMatchObject({
    total: 1,
    data: [{ id }],
  });
  expect((await send("GET", "/tasks?state=running")).body).toMatchObject({ total: 0, data: [] });
  expect((await send("GET", "/tasks?type=contacts:import")).body.total).toBe(0);
  expect((await send("GET", "/tasks?type=other")).status).toBe(422);
});

it("names the supported type of a task when refusing another one", async () => {
  const { status, body } = await send("POST", "/tasks", { ...recurrent(), type: "payments:recurrent" });
  expect(status).toBe(422);
  expect(body.data).toMatchObject([{ field: "type", code: "taskTypeUnknown" }]);
  expect(body.data[0].message).toContain("sendings:bulk");
});

const recurrent = (data: Record<string, unknown> = {}) => ({
  type: "sendings:bulk",
  title: "Every month",
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  data: {
    sending: { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } },
    frequency: "monthly",
    amount: 3,
    ...data,
  },
});

it("schedules a repeating campaign, shows it with its frequency, pauses and stops it", async () => {
  const body = recurrent();
  const made = await send("POST", "/tasks", body);
  expect(made).toMatchObject({
    status: 200,
    body: {
      type: "sendings:bulk",
      title: "Every month",
      state: "scheduled",
      startsAt: body.startsAt,
      data: { frequency: "monthly", amount: 3, endsAt: null, nextStartsAt: body.startsAt, sending: { type: "sms" } },
      meta: { total: 3, completed: 0 },
    },
  });
  const path = `/tasks/${made.body.id}`;
  expect((await send("GET", "/tasks?type=sendings:bulk")).body.total).toBe(2);
  expect((await send("PATCH", path, { state: "paused" })).body.data.nextStartsAt).toBeNull();
  expect((await send("PATCH", path, { state: "running" })).body).toMatchObject({ state: "scheduled" });
  expect((await send("DELETE", path)).body).toMatchObject({ state: "stopped" });
  expect((await send("DELETE", path)).status).toBe(409);
});

it("moves a repeating one until its first campaign is created, and explains the later refusal", async () => {
  const made = await send("POST", "/tasks", recurrent({ endsAt: "2099-06-01T00:00:00.000Z" }));
  const path = `/tasks/${made.body.id}`;
  const startsAt = "2099-02-03T09:00:00.000Z";
  expect(await send("PUT", path, { ...made.body, startsAt })).toMatchObject({
    status: 200,
    body: { startsAt, state: "scheduled", data: { nextStartsAt: startsAt, frequency: "monthly" } },
  });
  const late = await send("PUT", path, { startsAt: "2099-07-01T00:00:00.000Z" });
  expect([late.status, late.body.data[0].field]).toEqual([422, "startsAt"]);
  await rowsOf('UPDATE tasks SET cursor = \'{"n":1,"made":1}\', started_at = 1 WHERE id = ?', made.body.id);
  expect((await send("PUT", path, { startsAt: "2099-03-03T09:00:00.000Z" })).status).toBe(409);
  expect((await send("PUT", path, { title: "Still mine" })).body.title).toBe("Still mine");
});

it("shows the outcome of each start with the campaign's own figures, on the page and over REST, newest first", async () => {
  const at = Date.now() - 3 * DAY;
  const made = await send("POST", "/tasks", recurrent({ frequency: "daily", amount: null }));
  const path = `/tasks/${made.body.id}`;
  expect(made.body.data.nextStarts).toHaveLength(5);
  const mailings = [0, 2].map((n) => ({ id: firstIdAt(at + n * DAY), n, delivered: 5 + n }));
  for (const { id: mailing, delivered } of mailings)
    await rowsOf(
      `INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, total, expanded, sent, delivered, errored, amount, charged, starts_at, finished_at, created_at, updated_at)
       SELECT owner_id, ?2, title, 'sendings:bulk', 'completed', json_set(data, '$.parentId', ?3), json('{"isExpanded":true}'), '{}',
         10, 10, 8, ?4, 2, 12345000, 12345000, 0, 1, 0, 0 FROM tasks WHERE id = ?1`,
      id,
      mailing,
      made.body.id,
      delivered,
    );
  const leftOut = [{ from: 1, to: 1, why: "accountBlocked" }];
  await rowsOf(
    "UPDATE tasks SET state = 'paused', cursor = ?2, meta = ?3, starts_at = ?4 WHERE id = ?1",
    made.body.id,
    '{"n":3,"made":2}',
    JSON.stringify({ leftOut }),
    at,
  );
  const { data, total } = (await send("GET", `${path}/occurrences`)).body;
  expect(total).toBe(4);
  expect(data.map((one: Answer) => [one.state, one.TaskId, one.code])).toEqual([
    ["leftOut", null, "paused"],
    ["made", mailings[1]!.id, null],
    ["leftOut", null, "accountBlocked"],
    ["made", mailings[0]!.id, null],
  ]);
  expect(data[2].reason).toEqual(expect.any(String));
  const english = { "accept-language": "en" };
  const textOf = async (to: string) =>
    (await (await visit(to, session, english)).text()).replace(/<script[\s\S]*?<\/script>/g, "");
  const page = await textOf(`/messages${path}`);
  for (const { id: mailing, delivered } of mailings) {
    const { state, meta } = (await send("GET", `/tasks/${mailing}`)).body;
    const listed = data.find((one: Answer) => one.TaskId === mailing);
    expect(listed.task).toEqual({ state, meta });
    expect(meta).toMatchObject({ total: 10, delivered, errored: 2, charged: 12.345 });
    expect(page).toContain(`/messages/tasks/${mailing}`);
    expect(page).toContain(`${delivered * 10}.0%`);
    expect(await textOf(`/messages/tasks/${mailing}`)).toContain(`${delivered * 10}.0%`);
  }
  expect((await send("GET", `${path}/occurrences?$limit=1&$offset=2`)).body.data).toEqual([data[2]]);
  const some = async (query: string) => (await send("GET", `${path}/occurrences?${query}`)).body;
  expect(await some("$order[0][0]=createdAt&$order[0][1]=asc&$limit=2&$offset=1")).toEqual({
    data: [data[2], data[1]],
    total,
    next: "3",
  });
  const within = `createdAt[$gte]=${new Date(at + DAY).toISOString()}&createdAt[$lt]=${new Date(at + 3 * DAY).toISOString()}`;
  expect(await some(within)).toEqual({ data: [data[1], data[2]], total: 2, next: null });
  expect(await some("$search=BLOCKED")).toEqual({ data: [data[2]], total: 1, next: null });
  expect((await send("GET", `/tasks/${id}/occurrences`)).body).toEqual({ data: [], total: 0, next: null });
});

it("schedules a campaign for once", async () => {
  const made = await send("POST", "/tasks", recurrent({ frequency: null, amount: null }));
  expect(made.body).toMatchObject({ state: "scheduled", title: "Every month", data: { sending: { type: "sms" } } });
  expect((await send("GET", `/sendings/${made.body.id}`)).body).toMatchObject({ status: "pending" });
});

it("reports problems of a schedule, field by field", async () => {
  const wrong = [
    [recurrent({ frequency: "hourly" }), "data.frequency"],
    [recurrent({ amount: 0 }), "data.amount"],
    [recurrent({ endsAt: "2020-01-01T00:00:00Z" }), "data.endsAt"],
    [recurrent({ sending: { type: "sms" } }), "data.sending.payload"],
    [
      recurrent({ sending: { ...recurrent().data.sending, payload: { sender: "NOBODY", text: "Hi" } } }),
      "data.sending.payload.sender",
    ],
    [{ ...recurrent(), type: "payments:recurrent" }, "type"],
    [{ ...recurrent(), startsAt: "tomorrow" }, "startsAt"],
  ] as const;
  for (const [body, field] of wrong) {
    const { status, body: answer } = await send("POST", "/tasks", body);
    expect([status, answer.data.map((problem: { field: string }) => problem.field)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ]);
  }
});
