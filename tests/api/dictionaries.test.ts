import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
async function ask(data: unknown): Promise<[number, any]> {
  const answer = await call("POST", "/api/dictionaries/getOperatorsData", { session, body: { data } });
  return [answer.status, await answer.json()];
}

const mts = {
  phone: "79160012345",
  country: "RU",
  operator: "MTS",
  group: "mts",
  mcc: "250",
  mnc: "01",
  type: "mobile",
  zone: "Europe/Moscow",
  zones: ["Europe/Moscow"],
  isExact: true,
};

describe("POST /dictionaries/getOperatorsData", () => {
  it("returns country, operator and zone of phones in any format, or the problem, in order", async () => {
    const [status, body] = await ask(["8 (916) 001-23-45", "+49 1512 3456789", "twelve", ""]);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      mts,
      expect.objectContaining({ phone: "4915123456789", country: "DE", operator: "Telekom", zone: "Europe/Berlin" }),
      { phone: "twelve", reason: expect.stringMatching(/\S/) },
      { phone: "", reason: expect.stringMatching(/\S/) },
    ]);
  });

  it("accepts one phone as a string or a number", async () => {
    expect(await ask("+79160012345")).toEqual([200, { data: [mts] }]);
    expect(await ask(79160012345)).toEqual([200, { data: [mts] }]);
    expect(await ask([])).toEqual([200, { data: [] }]);
  });

  it("accepts at most ten thousand phones", async () => {
    const phones = Array.from({ length: 10_000 }, (_, index) => `7916${String(index).padStart(7, "0")}`);
    const [status, body] = await ask(phones);
    expect([status, body.data.length]).toEqual([200, 10_000]);
    expect((await ask([...phones, "79160012345"]))[0]).toBe(422);
  });

  it.each([[undefined], [null], [{ a: 1 }], [[null]], [[["79160012345"]]]])("refuses %j", async (data) => {
    expect((await ask(data))[0]).toBe(422);
  });
});

describe("GET /dictionaries/operators", () => {
  it("lists countries and operators for building conditions", async () => {
    const answer = await call("GET", "/api/dictionaries/operators", { session });
    const { countries, operators } = (await answer.json()) as { countries: string[]; operators: object[] };
    expect(countries).toEqual(expect.arrayContaining(["BY", "DE", "KZ", "RU", "UA", "US"]));
    expect(countries).toEqual([...new Set(countries)].sort());
    expect(operators).toContainEqual({ country: "RU", operator: "Yota", group: "yota", mcc: "250", mnc: "11" });
  });
});

it("requires a token and the permission", async () => {
  const powerless = await signInAs((await createUser({ grants: { "dictionaries.get": false } })).username);
  for (const [method, path] of [
    ["GET", "/api/dictionaries/operators"],
    ["POST", "/api/dictionaries/getOperatorsData"],
  ] as const) {
    const body = method === "POST" ? { data: "79160012345" } : undefined;
    expect((await call(method, path, { body })).status).toBe(401);
    expect((await call(method, path, { session: powerless, body })).status).toBe(403);
  }
});
