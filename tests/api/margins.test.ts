import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { newIdAt } from "../../app/domain/base/shared/ids";
import { findMargins } from "../../app/domain/money/tariffs/margin-report";
import { margins as words } from "../../app/i18n/margins/ru";
import { openDatabase } from "../../db/client";
import { meterOf } from "../support/engine/meter";
import { call, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

const RUB = 1_000_000;
const DAY_MS = 86_400_000;
const NOW = Date.now();

type Person = Awaited<ReturnType<typeof createUser>>;
let reseller: Person;
let customers: Person[];
let session: Session;

const earn = (userId: string, margin: number, turnover: number, at = NOW) =>
  env.DB.prepare(`INSERT INTO billings (owner_id, id, source, amount, status, user_id, turnover, created_at, updated_at)
    VALUES (?, ?, 'margin', ?, 'complete', ?, ?, ?, ?)`)
    .bind(reseller.id, newIdAt(at), margin * RUB, userId, turnover * RUB, at, at)
    .run();

beforeAll(async () => {
  reseller = await createUser({ level: "reseller" });
  customers = [await createUser({ resellerId: reseller.id }), await createUser({ resellerId: reseller.id })];
  session = await signInAs(reseller.username);
  const [one, two] = customers.map(({ id }) => id) as [string, string];
  await earn(one, 10, 50);
  await earn(one, 0.5, 2.5);
  await earn(two, 100, 300);
  await earn(two, 7, 70, NOW - 100 * DAY_MS);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
const ask = async (path: string, as = session): Promise<any> =>
  (await call("GET", `/api${path}`, { session: as })).json();

it("shows a reseller's margin by customer, the largest first, as on the screen", async () => {
  const since = new Date(NOW - 40 * DAY_MS).toISOString();
  const { data } = await ask(`/margins?createdAt[$gte]=${since}`);
  const sums = { currency: "RUB" };
  expect(data).toEqual([
    { UserId: customers[1]!.id, username: customers[1]!.username, ...sums, turnover: 300, cost: 200, margin: 100 },
    { UserId: customers[0]!.id, username: customers[0]!.username, ...sums, turnover: 52.5, cost: 42, margin: 10.5 },
  ]);
  expect((await ask("/margins")).data[0]).toMatchObject({ turnover: 370, margin: 107 });
  const page = await (await visit("/balance/margins?period=all", session)).text();
  for (const sum of ["107,00", "370,00", "10,50", "117,50", "422,50"]) {
    expect(page.replace(/<[^>]+>/g, ""), sum).toContain(sum);
  }
  expect(page).toContain(words.total);
});

it("shows a manager the margin of each reseller or of one by id, and others only their own", async () => {
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const all = await ask("/margins", manager);
  expect(all.data.find(({ UserId }: { UserId: string }) => UserId === reseller.id)).toMatchObject({ margin: 117.5 });
  expect((await ask(`/margins?UserId=${reseller.id}`, manager)).data).toHaveLength(2);
  const other = await signInAs((await createUser({ level: "reseller" })).username);
  expect((await ask("/margins", other)).data).toEqual([]);
  expect(await ask(`/margins?UserId=${reseller.id}`, other)).toMatchObject({ error: 404 });
  const customer = await signInAs(customers[0]!.username);
  expect((await ask("/margins", customer)).data).toEqual([]);
});

it("reads only the margin lines, however long the ledger is", async () => {
  await env.DB.prepare(`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    SELECT ?, printf('f%08d', i), 'sendings.sms', 0, 'complete', 0, 0 FROM n`)
    .bind(reseller.id)
    .run();
  const meter = meterOf(env.DB);
  await findMargins(openDatabase(meter.db), { id: reseller.id, level: "reseller" }, {});
  expect(meter.rowsRead).toBeLessThanOrEqual(40);
});
