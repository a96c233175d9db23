import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId, newIds } from "../../../../app/domain/base/shared/ids";
import type {
  OwnNumberAccount,
  OwnNumberAnswer,
  OwnNumberKey,
} from "../../../../app/domain/base/shared/ports/own-numbers";
import { createOwnNumber } from "../../../../app/domain/network/own-numbers/create";
import { findInstances, getOwnNumber } from "../../../../app/domain/network/own-numbers/find";
import { openKey } from "../../../../app/domain/network/own-numbers/keys";
import { senderOf } from "../../../../app/domain/network/own-numbers/sender";
import { settleCreations } from "../../../../app/domain/network/own-numbers/settle";
import { openDatabase } from "../../../../db/client";
import { tariffs, userTariffs } from "../../../../db/schema/billing";
import { providers, servers } from "../../../../db/schema/routing";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { CREDENTIALS_KEY } from "../../../support/run/hosts";
import { ownNumberOf } from "../../../support/world/own-number";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, RUB } from "../../../support/world/scene";

const KEY = { idInstance: "1101000001", token: "secret of the instance" };
const PRICE = 1500 * RUB;

let engine: Engine;
let created: OwnNumberAnswer<OwnNumberKey>;
let named: OwnNumberAnswer<OwnNumberKey | null>;
let ids = 0;
/** Ids sent to the provider. */
let requested: string[];

beforeEach(async () => {
  engine = openEngine();
  requested = [];
  created = { ok: true, value: { ...KEY, idInstance: String(++ids) } };
  named = { ok: true, value: null };
  engine.wapi.open = ({ processor }) =>
    processor === "own-numbers"
      ? ({
          create: async () => created,
          named: async (id: string) => {
            requested.push(id);
            return named;
          },
        } as Partial<OwnNumberAccount> as OwnNumberAccount)
      : null;
  const stamps = { createdAt: 1, updatedAt: 1 };
  const [server, provider] = [newId(), newId()];
  await engine.db.insert(servers).values({
    id: server,
    title: "Own numbers",
    host: "h",
    processor: "own-numbers",
    properties: {},
    ...stamps,
  });
  await engine.db
    .insert(providers)
    .values({ id: provider, title: "Own numbers", serverId: server, properties: {}, replacements: [], ...stamps });
  await env.DB.prepare("UPDATE routing_version SET version = version + 1").run();
});

async function subscriber({ balance = 2000 * RUB } = {}) {
  const owner = await openAccount(engine, { balance });
  const id = newId();
  const data = {
    rules: [{ price: PRICE, unit: "message" as const }],
    options: { refundOnFailed: false, noPayments: false },
  };
  await engine.db
    .insert(tariffs)
    .values({ id, title: "WAPI", source: "subscription.apisender", data, createdAt: 1, updatedAt: 1 });
  await engine.db.insert(userTariffs).values({ userId: owner.id, tariffId: id });
  return owner;
}

async function moneyOf(ownerId: string) {
  const [account] = await rowsOf<{ balance: number }>("SELECT balance FROM accounts WHERE owner_id = ?", ownerId);
  const [billing] = await rowsOf<{ status: string; amount: number }>(
    "SELECT status, amount FROM billings WHERE owner_id = ? AND source = 'subscription.apisender'",
    ownerId,
  );
  return { balance: account!.balance, status: billing?.status };
}

it("is paid by the tariff for thirty days, and its token is sealed", async () => {
  const owner = await subscriber();
  const result = await createOwnNumber(engine, owner);
  expect(result).toMatchObject({
    ok: true,
    value: { state: "notAuthorized", isPaid: true, hint: null, expiredAt: engine.clock() + 30 * 24 * 3600 * 1000 },
  });
  expect(await moneyOf(owner.id)).toEqual({ balance: 500 * RUB, status: "complete" });
  const row = result.ok ? result.value : null;
  expect(row?.sealed).not.toContain("secret");
  expect(await openKey(CREDENTIALS_KEY, row!)).toMatchObject({ token: KEY.token });
  expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", owner.id)).toEqual([
    { type: "wapiCreated" },
  ]);
});

it("requires a tariff and enough money", async () => {
  expect(await createOwnNumber(engine, await openAccount(engine))).toMatchObject({
    problems: [{ key: "wapiTariffRequired" }],
  });
  const poor = await subscriber({ balance: 10 * RUB });
  expect(await createOwnNumber(engine, poor)).toMatchObject({ ok: false, code: "insufficientFunds" });
  expect(await moneyOf(poor.id)).toEqual({ balance: 10 * RUB, status: undefined });
});

it("refunds the money if the provider refuses", async () => {
  const owner = await subscriber();
  created = { ok: false, fault: "refused", detail: "401" };
  expect(await createOwnNumber(engine, owner)).toMatchObject({ problems: [{ key: "wapiUnavailable" }] });
  expect(await moneyOf(owner.id)).toEqual({ balance: 2000 * RUB, status: "refunded" });
  expect((await findInstances(engine.db, owner, { limit: 10 })).rows).toEqual([]);
});

it("is looked up by its name if the provider did not answer, and settled once", async () => {
  const owner = await subscriber();
  created = { ok: false, fault: "noAnswer", detail: "" };
  const id = newId();
  expect(await createOwnNumber(engine, owner, { id })).toMatchObject({
    value: { state: "undefined", hint: "creating" },
  });
  expect(await createOwnNumber(engine, owner, { id })).toMatchObject({ value: { id } });
  await settleCreations(engine);
  expect(await getOwnNumber(engine.db, owner, id)).toMatchObject({ hint: "creating" });

  engine.pass(61_000);
  named = { ok: false, fault: "noAnswer", detail: "" };
  await settleCreations(engine);
  expect(await moneyOf(owner.id)).toEqual({ balance: 500 * RUB, status: "pending" });
  named = { ok: true, value: { ...KEY, idInstance: String(++ids) } };
  await settleCreations(engine);
  expect(await getOwnNumber(engine.db, owner, id)).toMatchObject({ state: "notAuthorized", isPaid: true });
  expect(await moneyOf(owner.id)).toEqual({ balance: 500 * RUB, status: "complete" });
});

it("is abandoned if the provider has none with its name", async () => {
  const owner = await subscriber();
  created = { ok: false, fault: "noAnswer", detail: "" };
  await createOwnNumber(engine, owner);
  engine.pass(61_000);
  await settleCreations(engine);
  await settleCreations(engine);
  expect(await moneyOf(owner.id)).toEqual({ balance: 2000 * RUB, status: "refunded" });
});

it("does not wait for others whose provider is silent: a number already polled goes last", async () => {
  const owner = await openAccount(engine);
  await rowsOf("DELETE FROM wapi_instances WHERE id_instance IS NULL");
  const unmade = newIds(25);
  for (const [at, id] of unmade.entries())
    await rowsOf(
      `INSERT INTO wapi_instances (owner_id, id, provider_id, state, created_at, updated_at)
        SELECT ?, ?, (SELECT id FROM providers WHERE title = 'Own numbers' ORDER BY id DESC), 'undefined', ?, 1`,
      owner.id,
      id,
      at,
    );
  named = { ok: false, fault: "noAnswer", detail: "" };
  await settleCreations(engine);
  expect(requested.sort()).toEqual(unmade.slice(0, 20));
  requested = [];
  engine.pass(60_000);
  await settleCreations(engine);
  expect(requested.sort()).toEqual([...unmade.slice(0, 15), ...unmade.slice(20)]);
  await rowsOf("DELETE FROM wapi_instances WHERE id_instance IS NULL");
});

it("sends as its owner's sender by phone, by id or by default, while it is paid and connected", async () => {
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const sealed = { providerId: "green", token: "token" };
  const senderFor = (sender: string, of = owner.id) => senderOf(engine, { ownerId: of, sender }, "green");
  expect(await senderFor("")).toEqual({ code: "instanceUnknown" });
  const resting = await ownNumberOf(owner.id, { ...sealed, idInstance: "7", state: "notAuthorized" });
  expect(await senderFor("")).toEqual({ code: "instanceNotAuthorized" });
  await ownNumberOf(owner.id, { ...sealed, idInstance: "8", phone: "79001112233", state: "authorized" });
  const key = { idInstance: "8", token: "token" };
  for (const sender of ["", "8", "79001112233", "+79001112233"]) expect(await senderFor(sender)).toEqual(key);
  expect(await senderFor(resting)).toEqual({ code: "instanceNotAuthorized" });
  expect(await senderFor("", other.id)).toEqual({ code: "instanceUnknown" });
  expect(await senderFor("8", other.id)).toEqual({ code: "instanceUnknown" });
  expect(await senderOf(engine, { ownerId: owner.id, sender: "8" }, "elsewhere")).toEqual({ code: "instanceUnknown" });
});

it.each([
  [{ state: "sleep" as const }, "instanceStarting"],
  [{ state: "undefined" as const, hint: "blocked" }, "instanceBlocked"],
  [{ state: "deleted" as const }, "instanceUnknown"],
  [{ state: "authorized" as const, isPaid: false }, "instanceExpired"],
  [{ state: "authorized" as const, expiredAt: 1000 }, "instanceExpired"],
])("sends nothing while it is %j", async (values, code) => {
  const owner = await openAccount(engine);
  await ownNumberOf(owner.id, { providerId: "green", ...values });
  expect(await senderOf(engine, { ownerId: owner.id, sender: "" }, "green")).toEqual({ code });
});

it("is listed by reading only its page", async () => {
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  for (let n = 0; n < 30; n++) await ownNumberOf(n % 3 === 0 ? other.id : owner.id, { idInstance: `list ${n}` });
  const meter = meterOf(env.DB);
  const page = await findInstances(openDatabase(meter.db), owner, { limit: 8 });
  expect(page.rows).toHaveLength(8);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 8);
  meter.reset();
  const next = await findInstances(openDatabase(meter.db), owner, { limit: 8, cursor: page.next! });
  expect(next.rows[0]!.id < page.rows.at(-1)!.id).toBe(true);
  expect(meter.rowsRead).toBeLessThanOrEqual(4 * 8);
});
