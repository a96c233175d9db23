import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { findBanks, forgetAnswers, partyOfInn, personOf } from "../../../app/domain/requisites/look-up";
import { newId } from "../../../app/domain/shared/ids";
import type { Party, Registry } from "../../../app/domain/shared/ports/registry";
import { lookUpsOf } from "../../../app/web/forms/look-ups.server";
import { openRegistry } from "../../../workers/dadata/client";
import type { Env } from "../../../workers/env";
import { createUser } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { type Engine, engineOn } from "../../support/world/scene";

const INN = "7805123456";
const HOUR_MS = 3_600_000;

const party: Party = {
  ...{ businessType: "company", title: "ООО «Вектор»", status: "active" },
  legal: {
    ...{ inn: INN, ogrn: "1147847000003", kpp: "780501001", okpo: "", name: "Вектор", opf: "ООО" },
    ogrnDate: "2014-01-09",
  },
  manager: { fullName: "Ковалёва Мария Игоревна", post: "Генеральный директор" },
  address: { index: "190020", city: "Санкт-Петербург", address: "Лиговский пр-кт, д 74", whole: "г Санкт-Петербург" },
};

let engine: Engine;
let asked: string[];
let answer: Awaited<ReturnType<Registry["party"]>>;

beforeEach(async () => {
  await rowsOf("DELETE FROM registry_answers");
  engine = engineOn(env.DB, env.FILES);
  asked = [];
  answer = { found: party };
  engine.registry = {
    party: async (inn) => {
      asked.push(inn);
      return answer;
    },
    banks: async (query) => {
      asked.push(query);
      return { found: [] };
    },
    person: async (text) => {
      asked.push(text);
      return { found: null };
    },
  };
});

const viewer = () => ({ id: newId() });

it("asks the register once a day, for everybody", async () => {
  expect(await partyOfInn(engine, viewer(), INN)).toEqual({ ok: true, value: party });
  expect(await partyOfInn(engine, viewer(), "7805 123456")).toEqual({ ok: true, value: party });
  expect(asked).toEqual([INN]);
  engine.pass(25 * HOUR_MS);
  await partyOfInn(engine, viewer(), INN);
  expect(asked).toEqual([INN, INN]);
});

it("keeps for an hour that nobody is there", async () => {
  answer = { found: null };
  const nobody = { ok: false, code: "notFound", problems: [{ key: "innUnknown", field: "inn" }] };
  expect(await partyOfInn(engine, viewer(), INN)).toMatchObject(nobody);
  expect(await partyOfInn(engine, viewer(), INN)).toMatchObject(nobody);
  expect(asked).toEqual([INN]);
  engine.pass(HOUR_MS + 1);
  answer = { found: party };
  expect(await partyOfInn(engine, viewer(), INN)).toMatchObject({ ok: true });
});

it("does not ask about an INN whose check digit is wrong", async () => {
  const refused = await partyOfInn(engine, viewer(), "7805123457");
  expect(refused).toMatchObject({ ok: false, problems: [{ key: "innCheckDigit" }] });
  expect(asked).toEqual([]);
});

it.each(["noAnswer", "busy", "refused"] as const)("keeps nothing of a register that is down: %s", async (failed) => {
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

it("says that it is off where its key is refused, or names are not put in order, and tells nobody to try later", async () => {
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
])("puts names in order only with a cleaner: %j", (change, has) => {
  const { DADATA_URL, DADATA_CLEANER_URL, DADATA_KEY, DADATA_SECRET } = env as unknown as Env;
  const set = { DADATA_URL, DADATA_CLEANER_URL, DADATA_KEY, DADATA_SECRET, ...change } as Env;
  const registry = openRegistry(set);
  expect([registry !== null, lookUpsOf({ registry })]).toEqual([true, { hasRegistry: true, hasCleaner: has }]);
});

it("is refused by a key of nobody", async () => {
  const { DADATA_URL, DADATA_CLEANER_URL, DADATA_SECRET } = env as unknown as Env;
  const registry = openRegistry({ DADATA_URL, DADATA_CLEANER_URL, DADATA_SECRET, DADATA_KEY: "wrong" } as Env);
  expect(await registry!.party(INN)).toEqual({ failed: "denied" });
  expect(await registry!.person!("Ковалёва Мария")).toEqual({ failed: "denied" });
});

it("lets an account ask 120 times in ten minutes, however many at once, and others go on", async () => {
  const one = viewer();
  const all = await Promise.all(Array.from({ length: 125 }, (_, n) => findBanks(engine, one, `bank ${n}`)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(120);
  const [refused] = all.filter(({ ok }) => !ok);
  expect(refused).toMatchObject({ code: "tooManyRequests", problems: [{ key: "lookUpLimit" }] });
  // What is known costs nothing.
  expect(await findBanks(engine, one, "BANK 0 ")).toMatchObject({ ok: true });
  expect(await findBanks(engine, viewer(), "another")).toMatchObject({ ok: true });
  engine.pass(11 * 60_000);
  expect(await findBanks(engine, one, "again")).toMatchObject({ ok: true });
});

it("says so where no register is connected, or nothing is asked", async () => {
  expect(await findBanks(engine, viewer(), "  ")).toMatchObject({ problems: [{ key: "lookUpQuery" }] });
  engine.registry = null;
  expect(await findBanks(engine, viewer(), "bank")).toMatchObject({
    code: "conflict",
    problems: [{ key: "lookUpOff" }],
  });
});

it("keeps no name of a person in a key, and forgets what is old", async () => {
  expect(await personOf(engine, viewer(), "Ковалёва Мария")).toMatchObject({ problems: [{ key: "nameUnknown" }] });
  const rows = () => rowsOf<{ key: string }>("SELECT key FROM registry_answers");
  expect((await rows()).map(({ key }) => key)).toEqual([expect.stringMatching(/^fio [0-9a-f]{64}$/)]);
  engine.pass(25 * HOUR_MS);
  await forgetAnswers(engine);
  expect(await rows()).toEqual([]);
});

it("tells each manager once a day that the key is refused or its balance empty, and lets the form go on", async () => {
  const { id } = await createUser({ level: "manager" });
  const told = () => rowsOf("SELECT id FROM notifications WHERE owner_id = ? AND type = 'platformIssue'", id);
  answer = { failed: "denied" };
  const all = await Promise.all(Array.from({ length: 4 }, () => partyOfInn(engine, viewer(), INN)));
  for (const one of all) expect(one).toMatchObject({ ok: false, problems: [{ key: "lookUpOff" }] });
  expect(await told()).toHaveLength(1);
  engine.pass(25 * HOUR_MS);
  await partyOfInn(engine, viewer(), INN);
  expect(await told()).toHaveLength(2);
});
