import { expect, it } from "vitest";
import { decide, NO_TRAFFIC, type Traffic } from "../../../../app/domain/products/otp/guard/decide";
import { KINDS, type Kind, keysOf } from "../../../../app/domain/products/otp/guard/keys";
import { findRefusals } from "../../../../app/domain/products/otp/refusals";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { widgetStatistics } from "../../../../app/domain/products/otp/statistics";
import { maskedPhone, shownSubject } from "../../../../app/domain/products/otp/view";
import { openEngine } from "../../../support/engine/engine";
import { chanceOf } from "../../../support/engine/seeded-random";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { openWidget, serverOf } from "./world";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SLOT = HOUR / 6;

interface CodeRequest {
  at: number;
  phone: string;
  country: string;
  ip: string;
  enters: boolean;
  isAttack: boolean;
}

/** The widget's counters in memory, over the same windows as the stored ones. */
function simulate(asks: CodeRequest[], solves = false) {
  const counts = new Map<string, Map<number, { asked: number; passed: number; entered: number }>>();
  const at = (key: string, slot: number) => {
    const slots = counts.get(key) ?? new Map();
    counts.set(key, slots);
    const line = slots.get(slot) ?? { asked: 0, passed: 0, entered: 0 };
    slots.set(slot, line);
    return line;
  };
  const stopped = { attack: 0, honest: 0 };
  const all = { attack: 0, honest: 0 };
  for (const { at: now, phone, country, ip, enters, isAttack } of asks.toSorted((a, b) => a.at - b.at)) {
    const keys = keysOf(phone, country, ip);
    const [slot, day] = [Math.floor(now / SLOT), -Math.floor(now / DAY)];
    const trafficOf = (kind: Kind): Traffic => {
      const current = at(keys[kind], slot);
      current.asked++;
      const lines = [...counts.get(keys[kind])!];
      const hour = lines.filter(([when]) => when > slot - 6).map(([, line]) => line);
      const days = lines.filter(([when]) => when < 0 && when <= day + 7).map(([when, line]) => ({ when, ...line }));
      const recent = days.filter(({ when }) => when <= day + 1);
      const sum = (some: { asked: number; passed: number; entered: number }[], of: "asked" | "passed" | "entered") =>
        some.reduce((total, line) => total + line[of], 0);
      return {
        asked: sum(hour, "asked"),
        passed: sum(hour, "passed"),
        entered: sum(hour, "entered"),
        dayPassed: Math.max(0, sum(recent, "passed") - current.passed),
        dayEntered: sum(recent, "entered"),
        usualEntered: Math.max(0, ...days.map(({ entered }) => entered)),
        isKnown: false,
      };
    };
    const traffic = Object.fromEntries(KINDS.map((kind) => [kind, trafficOf(kind)]));
    const kind = isAttack ? "attack" : "honest";
    all[kind]++;
    const decided = decide(traffic, { perPhone: 3, perAddress: 20 });
    if (decided && (decided.bits === null || !(solves || !isAttack))) {
      stopped[kind]++;
      continue;
    }
    for (const key of Object.values(keys)) {
      for (const when of [slot, day]) {
        at(key, when).passed++;
        if (enters) at(key, when).entered++;
      }
    }
  }
  return { attack: stopped.attack / Math.max(1, all.attack), honest: stopped.honest / all.honest };
}

const START = Math.floor(1_790_000_000_000 / DAY) * DAY;

/** A week of a shop: busy by day; some visitors retry, some mistype their number or leave. */
function honestWeek(days = 7): CodeRequest[] {
  const random = chanceOf(20).next;
  const asks: CodeRequest[] = [];
  for (let hour = 0; hour < days * 24; hour++) {
    const busy = 3 + 60 * Math.max(0, Math.sin(((hour % 24) / 24) * Math.PI * 2 - Math.PI / 2));
    for (let n = 0; n < busy; n++) {
      const at = START + hour * HOUR + random() * HOUR;
      const phone = `79${String(Math.floor(random() * 1e9)).padStart(9, "0")}`;
      const ip = `178.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
      const person = { phone, country: "RU", ip, isAttack: false };
      asks.push({ ...person, at, enters: random() < 0.9 });
      if (random() < 0.1) asks.push({ ...person, at: at + 120_000, enters: random() < 0.7 });
      if (random() < 0.05) asks.push({ ...person, phone: `${phone.slice(0, -1)}0`, at: at - 60_000, enters: false });
    }
  }
  return asks;
}

const AMOUNT = 10_000;
const attack = (
  make: (n: number, random: () => number) => { phone: string; country: string; ip: string },
): CodeRequest[] => {
  const random = chanceOf(7).next;
  return Array.from({ length: AMOUNT }, (_, n) => ({
    ...make(n, random),
    at: START + 6 * DAY + 2 * HOUR + (n / AMOUNT) * 6 * HOUR,
    enters: false,
    isAttack: true,
  }));
};
const anyIp = (random: () => number) => [45, ...Array.from({ length: 3 }, () => Math.floor(random() * 250))].join(".");

it.each([
  [
    "numbers of one prefix in a row, from many addresses",
    attack((n, random) => ({ phone: `99450${1_000_000 + n}`, country: "AZ", ip: anyIp(random) })),
  ],
  [
    "10,000 phones from one address",
    attack((_, random) => ({ phone: `79${Math.floor(1e8 + random() * 8e8)}`, country: "RU", ip: "84.17.46.3" })),
  ],
  ["10,000 asks for one phone", attack((_, random) => ({ phone: "79161234567", country: "RU", ip: anyIp(random) }))],
  [
    "a foreign country's prefixes from a rented network",
    attack((n, random) => ({
      phone: `9929${n % 8}${Math.floor(1e6 + random() * 8e6)}`,
      country: "TJ",
      ip: `185.10.20.${n % 250}`,
    })),
  ],
])("stops %s, but not the week's legitimate requests", (_what, asks) => {
  const { attack: stopped, honest } = simulate([...honestWeek(), ...asks]);
  expect(stopped).toBeGreaterThanOrEqual(0.99);
  expect(honest).toBeLessThanOrEqual(0.001);
  const solving = simulate([...honestWeek(), ...asks], true);
  expect(solving.attack).toBeGreaterThanOrEqual(0.96);
  expect(solving.honest).toBeLessThanOrEqual(0.001);
});

it("allows a legitimate launch to grow as its codes are entered", () => {
  const days = honestWeek(2).map((ask) => ({ ...ask, at: START + (ask.at - START) / 4 }));
  expect(simulate(days).honest).toBeLessThanOrEqual(0.001);
});

it("names the count that stopped a request", () => {
  const limits = { perPhone: 3, perAddress: 20 };
  expect(decide({ phone: { ...NO_TRAFFIC, passed: 3 } }, limits)).toMatchObject({ reason: "phone" });
  expect(decide({ address: { ...NO_TRAFFIC, asked: 21 } }, limits)).toMatchObject({ reason: "address" });
  expect(decide({ address: { ...NO_TRAFFIC, asked: 21, entered: 5 } }, limits)).toBeNull();
  const silent = { ...NO_TRAFFIC, passed: 1, dayPassed: 15 };
  expect(decide({ prefix: silent }, limits)).toMatchObject({ reason: "conversion", kind: "prefix" });
});

it("logs stopped requests once per hour and subject with the amount saved, and admits what the owner allows", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const widget = await openWidget(engine, account, { settings: { blockedCountries: ["KZ"], allowed: "+7999" } });
  const ask = (recipient: string) => askForCode(engine, serverOf(account), { widgetId: widget.id, recipient });
  const all = await Promise.all(Array.from({ length: 8 }, () => ask("+79162041833")));
  expect(all.filter(({ ok }) => ok)).toHaveLength(3);
  expect(all.find(({ ok }) => !ok)).toMatchObject({ error: "RateLimitException", retryAfter: 3600 });
  expect(await ask("+77012345678")).toMatchObject({ error: "NoAvailableChannelsException" });
  for (let n = 0; n < 4; n++) expect(await ask("+79991234567")).toMatchObject({ ok: true });
  const { rows } = await findRefusals(engine.db, account, widget.id, { limit: 10 });
  expect(rows.map(({ reason, times, saved }) => ({ reason, times, saved }))).toEqual([
    { reason: "blockedCountry", times: 1, saved: 2.5 * RUB },
    { reason: "phone", times: 5, saved: 5 * 2.5 * RUB },
  ]);
  const { total } = await widgetStatistics(engine.db, account, widget.id, {
    from: 0,
    to: engine.clock(),
    now: engine.clock(),
  });
  expect(total).toMatchObject({ asked: 13, sent: 7, stopped: 6, givenUp: 0, saved: 15 * RUB });
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", account.id)).toHaveLength(7);
  expect(maskedPhone("79162041833")).toBe("+7 916 204-••-••");
  expect(rows.map(({ subject }) => shownSubject(subject))).toEqual(["KZ", "+7 916 204-••-••"]);
});

it.each([
  ["block:7999000", "+7999000…"],
  ["prefix:7999", "+7999…"],
  ["network:2a02:6b8:0:0::/64", "2a02:6b8:0:0::/64"],
  ["address:203.0.113.9", "203.0.113.9"],
  ["widget", ""],
])("shows the subject of a stop of %s", (subject, shown) => {
  expect(shownSubject(subject)).toBe(shown);
});
