import { beforeEach, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

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

it("refuses a step that the state does not allow", async () => {
  expect(await send("PATCH", `/tasks/${id}`, { state: "running" })).toMatchObject({
    status: 409,
    body: { error: 409, name: "ConflictError" },
  });
  await send("PATCH", `/tasks/${id}`, { state: "stopped" });
  expect((await send("PATCH", `/tasks/${id}`, { state: "paused" })).status).toBe(409);
});

it("refuses a state that nobody can set", async () => {
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

it("plans a mailing that repeats, shows it as one with a frequency, pauses and stops it", async () => {
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

it("moves one that repeats until its first mailing is made, and says why not later", async () => {
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

it("plans a mailing for once", async () => {
  const made = await send("POST", "/tasks", recurrent({ frequency: null, amount: null }));
  expect(made.body).toMatchObject({ state: "scheduled", title: "Every month", data: { sending: { type: "sms" } } });
  expect((await send("GET", `/sendings/${made.body.id}`)).body).toMatchObject({ status: "pending" });
});

it("says what is wrong with a plan, field by field", async () => {
  const wrong = [
    [recurrent({ frequency: "hourly" }), "data.frequency"],
    [recurrent({ amount: 0 }), "data.amount"],
    [recurrent({ endsAt: "2020-01-01T00:00:00Z" }), "data.endsAt"],
    [recurrent({ sending: { type: "sms" } }), "data.sending.payload"],
    [
      recurrent({ sending: { ...recurrent().data.sending, payload: { sender: "NOBODY", text: "Hi" } } }),
      "data.sending.sender",
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
