import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { call, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

let session: Session;
let manager: Session;

beforeAll(async () => {
  const { username } = await createUser({ balance: 100_000_000, sender: "CABINET" });
  session = await signInAs(username);
  manager = await signInAs((await createUser({ level: "manager" })).username);
  for (const recipient of ["+79160000001", "+79200000002"]) {
    const body = { type: "sms", recipient, payload: { sender: "CABINET", text: "Hi" } };
    expect((await call("POST", "/api/sendings", { session, body })).status).toBe(200);
  }
});

const report = async (query: string, of = session) => {
  const response = await call("GET", `/api/reports?${query}`, { session: of });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>[] };
};

it("answers the dialect's preset as a bare array, with the ledger's sums", async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { body } = await report(`createdAt[$gt]=${since}&$preset=billings.group001`);
  const [ledger] = await rowsOf<{ sum: number }>(
    "SELECT sum(amount) AS sum FROM billings WHERE owner_id = ? AND source = 'sendings.sms' AND status <> 'refunded'",
    session.id,
  );
  expect(body).toMatchObject([{ source: "sendings.sms", count_total: 2, sum_total: ledger!.sum / 1e6 }]);
  expect(ledger!.sum).toBeLessThan(0);
});

it("groups by any two fields, as on the screen", async () => {
  const { body } = await report("$preset=messages&by=type&within=operator");
  const named = body.map(({ by, within, count_total }) => [by, within, count_total]);
  expect(named.sort()).toEqual([
    ["sms", "RU|megafon", 1],
    ["sms", "RU|mts", 1],
  ]);
  const response = await visit("/reports?by=type&within=operator", session);
  const page = await response.text();
  expect(page).toContain('id="report-table"');
  for (const link of ["operator=RU%7Cmts", "operator=RU%7Cmegafon"]) expect(page).toContain(link);
});

it("refuses an invalid period and another account's figures with a message", async () => {
  const tooLong = await report("createdAt[$gt]=2026-01-01&createdAt[$lt]=2026-03-01");
  expect([tooLong.status, JSON.stringify(tooLong.body)]).toEqual([422, expect.stringContaining("31")]);
  expect((await report("createdAt[$gt]=2026-03-01&createdAt[$lt]=2026-02-01")).status).toBe(422);
  expect((await report("$preset=strange")).status).toBe(422);
  expect((await report(`OwnerId=${manager.id}`)).status).toBe(404);
  expect((await report(`OwnerId=${session.id}`, manager)).body).toMatchObject([{ count_total: 2 }]);
  const page = await (await visit("/reports?from=2026-01-01&to=2026-03-01", session)).text();
  expect(page).toContain("186");
  expect(page).not.toContain('id="report-table"');
});

it("refuses figures that cover only a part, and accepts any word as a country", async () => {
  const body = await (await visit("/reports?country=foo", session)).text();
  expect(body).toContain("foo");
  await env.DB.prepare(
    `INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total)
     SELECT ?, ?, 'sms', 'S' || value, '', 0, '', 0, 1 FROM json_each(?)`,
  )
    .bind(session.id, Math.floor(Date.now() / 3_600_000), JSON.stringify(Array.from({ length: 301 }, (_, at) => at)))
    .run();
  expect((await report("$preset=messages&by=sender")).status).toBe(422);
  expect((await report("$preset=messages&by=type")).status).toBe(200);
});

it("orders a file, reports its state, and refuses an empty one", async () => {
  const dateRange = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date().toISOString() };
  const ordered = await call("POST", "/api/reportQueue", {
    session,
    body: { name: "Mine", dateRange, isUrgent: true },
  });
  const { id, state } = (await ordered.json()) as { id: string; state: string };
  expect([ordered.status, state]).toEqual([200, expect.stringMatching(/^(created|started|success)$/)]);
  const list = (await (await call("GET", "/api/reportQueue", { session })).json()) as { data: { id: string }[] };
  expect(list.data).toMatchObject([{ id, name: "Mine", isUrgent: true, type: "messages", ownerId: session.id }]);
  const empty = { dateRange: { from: "2020-01-01", to: "2020-01-02" } };
  expect((await call("POST", "/api/reportQueue", { session, body: empty })).status).toBe(422);
  const recurrent = await call("POST", "/api/reportQueue", {
    session,
    body: { dateRange, scheduleFrequency: "daily" },
  });
  expect(recurrent.status).toBe(422);
  const foreign = await call("POST", "/api/reportQueue", { session, body: { dateRange, OwnerId: manager.id } });
  expect(foreign.status).toBe(404);
});

it("creates, changes and removes schedules, which run at the new hour", async () => {
  const email = `${session.id}@shop.example`;
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, session.id).run();
  const ask = async (method: string, path = "", body?: object, of = session) => {
    const response = await call(method, `/api/reportSchedules${path}`, { session: of, ...(body && { body }) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const weekly = { name: "Mondays", scheduleFrequency: "weekly", specificWeekDay: 0, hour: 9, email };
  expect((await ask("POST", "", { ...weekly, email: "other@shop.example" })).status).toBe(422);
  const made = await ask("POST", "", { ...weekly, filterBy: { type: "sms" }, format: "xlsx" });
  const { id, nextAt } = made.body as { id: string; nextAt: string };
  expect(made.body).toMatchObject({
    ...weekly,
    type: "messages",
    filterBy: { type: "sms" },
    format: "xlsx",
    lastAt: null,
  });
  expect((await ask("GET")).body).toMatchObject({ total: 1, data: [{ id, name: "Mondays" }] });
  const renamed = await ask("PUT", `/${id}`, { name: "Weekly" });
  // Omitted fields stay unchanged.
  expect(renamed.body).toMatchObject({ ...made.body, name: "Weekly", updatedAt: expect.any(String) });
  const daily = await ask("PUT", `/${id}`, { scheduleFrequency: "daily", hour: 23 });
  expect(daily.body).toMatchObject({
    scheduleFrequency: "daily",
    specificWeekDay: null,
    hour: 23,
    filterBy: { type: "sms" },
  });
  expect(daily.body.nextAt).not.toBe(nextAt);
  expect(Date.parse(String(daily.body.nextAt)) - Date.now()).toBeLessThanOrEqual(86_400_000);
  for (const wrong of [{ hour: 24 }, { email: "other@shop.example" }, { scheduleFrequency: "yearly" }]) {
    expect((await ask("PUT", `/${id}`, wrong)).status).toBe(422);
  }
  expect((await ask("PUT", `/${id}`, { name: "Theirs" }, manager)).status).toBe(404);
  expect((await ask("DELETE", `/${id}`)).body).toEqual({ id });
  expect((await ask("GET", `/${id}`)).status).toBe(404);
  expect((await ask("DELETE", `/${id}`)).status).toBe(404);
});

it("finds campaigns and messages by tag, and groups campaigns by it", async () => {
  const post = async (body: object) => {
    const sent = { type: "sms", payload: { sender: "CABINET", text: "Hi" }, ...body };
    return (await (await call("POST", "/api/sendings", { session, body: sent })).json()) as { id: string };
  };
  const tags = ["autumn", " sale ", "sale"];
  const { id } = await post({ recipient: ["+79160000011", "+79160000012"], tags });
  const one = await post({ recipient: "+79160000013", tags: ["sale"] });
  await post({ recipient: ["+79160000014"], tags: ["winter"] });
  const get = async (path: string) => {
    const response = await call("GET", `/api${path}`, { session });
    return (await response.json()) as { data: { id: string; tags: string[]; groupId: string }[] };
  };
  // Mailings are expanded by tasks of their own, in no order.
  const found = async (tag: string) => (await get(`/sendings?tag=${tag}`)).data.length;
  const counts = () => Promise.all(["autumn", "sale", "winter"].map(found));
  await expect.poll(counts, { timeout: 20_000 }).toEqual([2, 3, 1]);
  const { data } = await get("/sendings?tag=sale");
  expect(new Set(data.map(({ groupId }) => groupId))).toEqual(new Set([id, one.id]));
  expect(data.filter(({ groupId }) => groupId === id).map((row) => row.tags)).toEqual([
    ["autumn", "sale"],
    ["autumn", "sale"],
  ]);
  expect((await get("/sendings?tag=sale&$group=chain")).data).toHaveLength(3);
  expect((await get("/sendings?tag=sal")).data).toEqual([]);
  expect((await get("/tasks?tag=autumn")).data.map((row) => row.id)).toEqual([id]);
  expect((await get(`/sendings/${id}`)) as object).toMatchObject({ tags: ["autumn", "sale"] });
  const { body } = await report("$preset=messages&by=tag&within=type");
  const counted = new Map(body.map((row) => [row.by, row.count_total]));
  expect([counted.get("autumn"), counted.get("sale"), counted.get("winter")]).toEqual([2, 2, 1]);
  const within = await report("$preset=messages&by=type&tag=sale");
  expect(within.body).toMatchObject([{ by: "sms", count_total: 2 }]);
  const page = await (await visit("/reports?by=tag", session)).text();
  for (const link of ["tag=autumn", "tag=sale", "tag=-"]) expect(page).toContain(link);
  for (const wrong of [["a,b"], [""], ["x".repeat(51)], Array.from({ length: 11 }, (_, at) => `${at}`)]) {
    const refused = await call("POST", "/api/sendings", {
      session,
      body: { type: "sms", recipient: ["+79160000015"], payload: { sender: "CABINET", text: "Hi" }, tags: wrong },
    });
    expect(refused.status).toBe(422);
  }
});
