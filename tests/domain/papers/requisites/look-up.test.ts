import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import type { Party, Registry } from "../../../../app/domain/base/shared/ports/registry";
import { findBanks, forgetAnswers, partyOfInn, personOf } from "../../../../app/domain/papers/requisites/look-up";
import { lookUpsOf } from "../../../../app/web/forms/look-ups.server";
import { openRegistry } from "../../../../workers/dadata/client";
import type { Env } from "../../../../workers/env";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn } from "../../../support/world/scene";

const INN = "7805123456";
const HOUR_MS = 3_600_000;

const party: Party = {
  businessType: "company",
  title: "ООО «Вектор»",
  status: "active",
  legal: {
    inn: INN,
    ogrn: "1147847000003",
    kpp: "780501001",
    okpo: "",
    name: "Вектор",
    opf: "ООО",
    ogrnDate: "2014-01-09",
  },
  manager: { fullName: "Ковалёва Мария Игоревна", post: "Генеральный директор" },
  address: { index: "190020", city: "Санкт-Петербург", address: "Лиговский пр-кт, д 74", whole: "г Санкт-Петербург" },
};

let engine: Engine;
let requested: string[];
let answer: Awaited<ReturnType<Registry["party"]>>;

beforeEach(async () => {
  await rowsOf("DELETE FROM registry_answers");
  engine = engineOn(env.DB, env.FILES);
  requested = [];
  answer = { found: party };
  engine.registry = {
    party: async (inn) => {
      requested.push(inn);
      return answer;
    },
    banks: async (query) => {
      requested.push(query);
      return { found: [] };
    },
    addresses: async (query) => {
      requested.push(query);
      return { found: [] };
    },
    person: async (text) => {
      requested.push(text);
      return { found: null };
    },
  };
});

const viewer = () => ({ id: newId() });

it("queries the register once a day for all accounts", async () => {
  expect(await partyOfInn(engine, viewer(), INN)).toEqual({ ok: true, value: party });
  expect(await partyOfInn(engine, viewer(), "7805 123456")).toEqual({ ok: true, value: party });
  expect(requested).toEqual([INN]);
  engine.pass(25 * HOUR_MS);
  await partyOfInn(engine, viewer(), INN);
  expect(requested).toEqual([INN, INN]);
});

it("remembers for an hour that no company was found", async () => {
  answer = { found: null };
  const nobody = { ok: false, code: "notFound", problems: [{ key: "innUnknown", field: "inn" }] };
  expect(await partyOfInn(engine, viewer(), INN)).toMatchObject(nobody);
  expect(await partyOfInn(engine, viewer(), INN)).toMatchObject(nobody);
  expect(requested).toEqual([INN]);
  engine.pass(HOUR_MS + 1);
  answer = { found: party };
  expect(await partyOfInn(engine, viewer(), INN)).toMatchObject({ ok: true });
});

it("does not look up an INN whose check digit is wrong", async () => {
  const refused = await partyOfInn(engine, viewer(), "7805123457");
  expect(refused).toMatchObject({ ok: false, problems: [{ key: "innCheckDigit" }] });
  expect(requested).toEqual([]);
});

it.each(["noAnswer", "busy", "refused"] as const)("stores nothing while the register is down: %s", async (failed) => {
  const one = viewer();
  answer = { failed };
  const refused = await partyOfInn(engine, one, INN);
  expect(refused).toMatchObject({
    ok: false,
    code: "tooManyRequests",
    problems: [{ key: "lookUpDown" }],
    retryAfter: 30,
  });
  const [counted] = await rowsOf<{ count: number }>("SELECT count FROM attempts WHERE key = ?", `look-up:${one.id}`);
  expect(counted?.count).toBe(0);
  answer = { found: party };
  expect(await partyOfInn(engine, one, INN)).toMatchObject({ ok: true });
});

it("reports being off if its key is refused or names cannot be cleaned, and suggests no later attempt", async () => {
  const off = { ok: false, code: "conflict", problems: [{ key: "lookUpOff" }] };
  const one = viewer();
  answer = { failed: "off" };
  expect(await partyOfInn(engine, one, INN)).toMatchObject(off);
  engine.registry = { ...engine.registry!, person: null };
  expect(await personOf(engine, one, "Ковалёва Мария")).toMatchObject(off);
  const [counted] = await rowsOf<{ count: number }>("SELECT count FROM attempts WHERE key = ?", `look-up:${one.id}`);
  expect(counted?.count).toBe(0);
});

it.each([
  [{ DADATA_SECRET: "" }, false],
  [{ DADATA_CLEANER_URL: "" }, false],
  [{}, true],
])("cleans names only with a cleaner: %j", (change, has) => {
  const { DADATA_URL, DADATA_CLEANER_URL, DADATA_KEY, DADATA_SECRET } = env as unknown as Env;
  const set = { DADATA_URL, DADATA_CLEANER_URL, DADATA_KEY, DADATA_SECRET, ...change } as Env;
  const registry = openRegistry(set);
  expect([registry !== null, lookUpsOf({ registry })]).toEqual([true, { hasRegistry: true, hasCleaner: has }]);
});

it("is refused with an unknown key", async () => {
  const { DADATA_URL, DADATA_CLEANER_URL, DADATA_SECRET } = env as unknown as Env;
  const registry = openRegistry({ DADATA_URL, DADATA_CLEANER_URL, DADATA_SECRET, DADATA_KEY: "wrong" } as Env);
  expect(await registry!.party(INN)).toEqual({ failed: "denied" });
  expect(await registry!.person!("Ковалёва Мария")).toEqual({ failed: "denied" });
});

it("allows an account 120 look-ups in ten minutes, even concurrent ones, and does not limit others", async () => {
  const one = viewer();
  const all = await Promise.all(Array.from({ length: 125 }, (_, n) => findBanks(engine, one, `bank ${n}`)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(120);
  const [refused] = all.filter(({ ok }) => !ok);
  expect(refused).toMatchObject({ code: "tooManyRequests", problems: [{ key: "lookUpLimit" }] });
  // A cached result costs nothing.
  expect(await findBanks(engine, one, "BANK 0 ")).toMatchObject({ ok: true });
  expect(await findBanks(engine, viewer(), "another")).toMatchObject({ ok: true });
  engine.pass(11 * 60_000);
  expect(await findBanks(engine, one, "again")).toMatchObject({ ok: true });
});

it("reports a missing register or an empty query", async () => {
  expect(await findBanks(engine, viewer(), "  ")).toMatchObject({ problems: [{ key: "lookUpQuery" }] });
  engine.registry = null;
  expect(await findBanks(engine, viewer(), "bank")).toMatchObject({
    code: "conflict",
    problems: [{ key: "lookUpOff" }],
  });
});

it("stores no personal name in a key, and deletes old entries", async () => {
  expect(await personOf(engine, viewer(), "Ковалёва Мария")).toMatchObject({ problems: [{ key: "nameUnknown" }] });
  const rows = () => rowsOf<{ key: string }>("SELECT key FROM registry_answers");
  expect((await rows()).map(({ key }) => key)).toEqual([expect.stringMatching(/^fio [0-9a-f]{64}$/)]);
  engine.pass(25 * HOUR_MS);
  await forgetAnswers(engine);
  expect(await rows()).toEqual([]);
});

it("notifies each manager once a day that the key is refused or its balance empty, and does not block the form", async () => {
  const { id } = await createUser({ level: "manager" });
  const issues = () => rowsOf("SELECT id FROM notifications WHERE owner_id = ? AND type = 'platformIssue'", id);
  answer = { failed: "denied" };
  const all = await Promise.all(Array.from({ length: 4 }, () => partyOfInn(engine, viewer(), INN)));
  for (const one of all) expect(one).toMatchObject({ ok: false, problems: [{ key: "lookUpOff" }] });
  expect(await issues()).toHaveLength(1);
  engine.pass(25 * HOUR_MS);
  await partyOfInn(engine, viewer(), INN);
  expect(await issues()).toHaveLength(2);
});
