import { beforeAll, describe, expect, it } from "vitest";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, makeAs, sms } from "./scene";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const make = (body?: object, session = manager) => makeAs(session, body);

describe("a tariff that cannot be charged as written", () => {
  const rule = (more: object) => sms([{ price: 1, unit: "segment", ...more }]);
  it.each<[string, object, string]>([
    ["a price of 10^-7", rule({ price: 1e-7 }), "data.rules.0.price"],
    ["a price with seven decimals", rule({ price: 1.0000001 }), "data.rules.0.price"],
    ["a price below zero", rule({ price: -1 }), "data.rules.0.price"],
    ["a price as a text", rule({ price: "1,5" }), "data.rules.0.price"],
    ["a price that is no number", rule({ price: Number.NaN }), "data.rules.0.price"],
    ["a price above all money", rule({ price: 2 ** 52 }), "data.rules.0.price"],
    ["a price of 10^15", rule({ price: 1e15 }), "data.rules.0.price"],
    ["a price of an SMS by second", rule({ unit: "second" }), "data.rules.0.unit"],
    ["a price by period", rule({ unit: "period" }), "data.rules.0.unit"],
    ["a prefix with a plus", rule({ prefixes: ["+7"] }), "data.rules.0.prefixes.0"],
    ["an unknown country", rule({ countries: ["RU", "XX"] }), "data.rules.0.countries.1"],
    ["a country by its name", rule({ countries: ["Russia"] }), "data.rules.0.countries.0"],
    ["an operator without its country", rule({ operators: ["mts"] }), "data.rules.0.operators.0"],
    ["operators that nobody can name", rule({ operators: ["RU|other"] }), "data.rules.0.operators.0"],
    ["ranges of which none begins at once", rule({ from: 100 }), "data.rules.0.from"],
    ["a range from half a message", rule({ from: 0.5 }), "data.rules.0.from"],
    ["no rule", sms([]), "data.rules"],
    [
      "two rules for one prefix",
      sms([
        { price: 1, unit: "segment", prefixes: ["7", "380"] },
        { price: 2, unit: "segment", prefixes: ["380"], from: 0 },
      ]),
      "data.rules.1.prefixes",
    ],
    [
      "two rules for one country",
      sms([
        { price: 1, unit: "segment", countries: ["KZ"] },
        { price: 2, unit: "segment", operators: ["KZ|kcell"], countries: ["KZ"] },
      ]),
      "data.rules.1.countries",
    ],
    [
      "two rules for every number",
      sms([
        { price: 1, unit: "segment" },
        { price: 2, unit: "message" },
      ]),
      "data.rules.1.prefixes",
    ],
    ["an unknown source", { ...sms(), source: "sendings.pigeon" }, "source"],
    ["another currency than accounts have", sms(undefined, { currency: "GBP" }), "data.currency"],
    ["no title", { ...sms(), title: " " }, "title"],
    ["a fee by the message", { ...rule({ unit: "message" }), source: "subscription.account" }, "data.rules.0.unit"],
    ["a fee without a period", { ...rule({ unit: "period" }), source: "subscription.account" }, "data.rules.0.period"],
    [
      "a fee by the hour",
      { ...rule({ unit: "period", period: "hour" }), source: "subscription.account" },
      "data.rules.0.period",
    ],
    [
      "a fee by prefix",
      { ...rule({ unit: "period", period: "day", prefixes: ["7"] }), source: "subscription.account" },
      "data.rules",
    ],
    ["a message's period", rule({ unit: "message", period: "day" }), "data.rules.0.unit"],
    [
      "a WhatsApp number by the week",
      { ...rule({ unit: "period", period: "week" }), source: "subscription.apisender" },
      "data.rules.0.period",
    ],
    [
      "a WhatsApp number by country",
      { ...rule({ unit: "message", countries: ["RU"] }), source: "subscription.apisender" },
      "data.rules",
    ],
    [
      "a WhatsApp number by prefix",
      { ...rule({ unit: "message", prefixes: ["7"] }), source: "subscription.apisender" },
      "data.rules",
    ],
  ])("is refused with the field named: %s", async (_, body, field) => {
    const [status, { data }] = await ask("POST", "/tariffs", manager, body);
    expect([status, data.map((problem: { field: string }) => problem.field)]).toEqual([422, [field]]);
    expect(data[0].message).not.toMatch(/^\w+$/);
  });

  it("is refused in a change as well, which then changes nothing", async () => {
    const tariff = await make();
    const [, known] = await ask("GET", `/tariffs/${tariff}`, manager);
    const change = { title: "Other", data: { rules: [{ price: 1e-7, unit: "segment" }] } };
    expect((await ask("PUT", `/tariffs/${tariff}`, manager, change))[0]).toBe(422);
    expect((await ask("PUT", `/tariffs/${tariff}`, manager, { source: "sendings.vk" }))[0]).toBe(422);
    expect((await ask("PUT", `/tariffs/${tariff}`, manager, { data: { currency: "EUR" } }))[0]).toBe(422);
    expect(await ask("GET", `/tariffs/${tariff}`, manager)).toEqual([200, known]);
  });
});
