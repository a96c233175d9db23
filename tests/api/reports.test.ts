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

it("answers the dialect's preset as a bare array, with sums as the ledger has them", async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { body } = await report(`createdAt[$gt]=${since}&$preset=billings.group001`);
  const [ledger] = await rowsOf<{ sum: number }>(
    "SELECT sum(amount) AS sum FROM billings WHERE owner_id = ? AND source = 'sendings.sms' AND status <> 'refunded'",
    session.id,
  );
  expect(body).toMatchObject([{ source: "sendings.sms", count_total: 2, sum_total: ledger!.sum / 1e6 }]);
  expect(ledger!.sum).toBeLessThan(0);
});

it("groups by any two, as the screen does", async () => {
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

it("says what is wrong with a period, and whose figures are not one's own", async () => {
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

it("refuses figures that would be of a part alone, and takes any word for a country", async () => {
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

it("orders a file, tells its state, and refuses an empty one", async () => {
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
