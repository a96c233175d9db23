import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { COMPANY, FOREIGN } from "../support/papers/requisite";
import { createUser, type Session, signInAs } from "../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;
let other: Session;

beforeAll(async () => {
  const enter = async () => signInAs((await createUser()).username);
  [session, other] = await Promise.all([enter(), enter()]);
});

async function ask(method: string, path: string, body?: unknown, as = session) {
  const headers = { "accept-language": "en" };
  const response = await call(method, `/api${path}`, { session: as, body, headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

describe("requisites", () => {
  it("are created, read, changed field by field and removed", async () => {
    const made = await ask("POST", "/requisites/", COMPANY);
    expect(made).toMatchObject({
      status: 200,
      body: {
        title: "ООО «Вектор»",
        type: "business",
        isActive: true,
        tax: "general",
        signer: { basis: { nominative: "Устав" } },
        data: { legal: { businessType: "company", inn: "7805123456" }, postalAddress: { city: "Санкт-Петербург" } },
        attachments: {},
        OwnerId: session.id,
      },
    });
    const path = `/requisites/${made.body.id}`;
    expect(await ask("GET", path)).toEqual(made);
    // Clients send the response back like this.
    expect((await ask("PUT", path, made.body)).body).toEqual({ ...made.body, updatedAt: expect.any(String) });
    const moved = await ask("PATCH", path, { data: { legalAddress: { city: "Москва", index: "101000" } } });
    expect(moved.body.data.legalAddress).toMatchObject({ city: "Москва", address: "Лиговский пр., 74" });
    expect(moved.body.data.postalAddress.city).toBe("Москва");
    const signer = { fullName: { nominative: "Орлов Пётр Ильич", genitive: "Орлова Петра Ильича" } };
    const signed = await ask("PUT", path, { signer, title: "Main", isActive: false });
    expect(signed.body).toMatchObject({
      title: "Main",
      isActive: false,
      manager: { fullName: "Орлов Пётр Ильич" },
      signer: { fullNameShort: { nominative: "Орлов П. И.", genitive: "Орлова П. И." } },
    });
    expect((await ask("GET", "/requisites?isActive=true")).body.data).toEqual([]);
    expect((await ask("GET", "/requisites?$search=780512")).body.total).toBe(1);
    expect(await ask("DELETE", path)).toEqual({ status: 200, body: { id: made.body.id } });
    expect((await ask("GET", path)).status).toBe(404);
    expect((await ask("DELETE", path)).status).toBe(404);
  });

  it("report the problem of each field, and change nothing", async () => {
    const { body } = await ask("POST", "/requisites", FOREIGN);
    const wrong = await ask("PUT", `/requisites/${body.id}`, { data: { bank: { iban: "DE00370400440532013000" } } });
    expect(wrong).toMatchObject({ status: 422, body: { data: [{ field: "data.bank.iban" }] } });
    expect((await ask("GET", `/requisites/${body.id}`)).body).toEqual(body);
    const bad = structuredClone(COMPANY);
    Object.assign(bad.data.legal, { inn: "7805123457", name: "🦔" });
    const refused = await ask("POST", "/requisites", bad);
    expect(refused.body.data.map(({ field }: Answer) => field)).toEqual(
      expect.arrayContaining(["data.legal.inn", "data.legal.name"]),
    );
    for (const { message } of refused.body.data) expect(message).toMatch(/^[A-Z].*\s/);
    expect((await ask("POST", "/requisites", [])).status).toBe(422);
  });

  it("are addressed to the profile's current name", async () => {
    const { body } = await ask("POST", "/requisites", COMPANY);
    await ask("PUT", `/users/${session.id}`, { data: { firstName: "Zoya", email: "zoya-new@mail.example" } });
    expect((await ask("GET", `/requisites/${body.id}`)).body.contact).toMatchObject({ matchesProfile: true });
  });

  it("are limited to fifty, even when created concurrently", async () => {
    const one = await signInAs((await createUser()).username);
    const all = await Promise.all(Array.from({ length: 54 }, () => ask("POST", "/requisites", COMPANY, one)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(all.find(({ status }) => status !== 200)?.status).toBe(409);
  });

  it("are private to their owner", async () => {
    const { body } = await ask("POST", "/requisites", COMPANY);
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect((await ask(method, `/requisites/${body.id}`, method === "PUT" ? {} : undefined, other)).status).toBe(404);
    }
    expect((await ask("GET", "/requisites", undefined, other)).body).toEqual({ data: [], total: 0, next: null });
  });

  it("are created once per key", async () => {
    const headers = { "idempotency-key": "one-requisite" };
    const make = async () =>
      (await (await call("POST", "/api/requisites", { session, body: COMPANY, headers })).json()) as Answer;
    expect((await make()).id).toBe((await make()).id);
  });
});

describe("look-ups", () => {
  it("find a company by its INN", async () => {
    expect(await ask("GET", "/n/dadata/getRequisitesByInn/7805123456")).toEqual({
      status: 200,
      body: {
        title: 'ООО "Вектор"',
        status: "active",
        legal: {
          inn: "7805123456",
          ogrn: "1147847000003",
          kpp: "780501001",
          okpo: "12345678",
          name: "Вектор",
          opf: "ООО",
          ogrn_date: "2014-01-09",
        },
        manager: { fullName: "Ковалёва Мария Игоревна", post: "Генеральный директор" },
        address: "г Санкт-Петербург, Лиговский пр-кт, д 74",
      },
    });
    expect((await ask("GET", "/n/dadata/getRequisitesByInn/784123456778")).body).toMatchObject({
      legal: { name: "Соколова Анна Петровна", kpp: "" },
      manager: { fullName: "Соколова Анна Петровна" },
    });
  });

  it.each([
    ["7805123457", 422],
    ["500100732259", 404],
    ["7700000016", 409],
    ["7700000023", 429],
    ["7700000030", 429],
    ["5001007329", 429],
    ["text", 422],
  ])("of %s answer %i with a message", async (inn, status) => {
    const answer = await ask("GET", `/n/dadata/getRequisitesByInn/${inn}`);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/^[A-Z].*\s/)]);
  });

  it("suggest banks by BIK, name and SWIFT", async () => {
    const found = async (query: string) =>
      (await ask("GET", `/n/dadata/suggest/bank?${new URLSearchParams({ query })}`)).body.data.map(
        ({ bik }: Answer) => bik,
      );
    expect(await found("044525974")).toEqual(["044525974"]);
    expect(await found("тбанк")).toEqual(["044525974"]);
    expect(await found("сбер")).toEqual(["044525225", "044030653"]);
    expect(await found("ALFARUMM")).toEqual(["044525593"]);
    expect(await found("nobody")).toEqual([]);
    expect((await ask("GET", "/n/dadata/suggest/bank")).status).toBe(422);
  });

  it("suggest addresses with their postcode, city and coordinates", async () => {
    const found = async (query: string) =>
      (await ask("GET", `/n/dadata/suggest/address?${new URLSearchParams({ query })}`)).body;
    expect(await found("москва вавилова")).toEqual({
      data: [
        {
          value: "г Москва, ул Вавилова, д 19",
          index: "117312",
          country: "RU",
          city: "Москва",
          address: "ул Вавилова, д 19",
          latitude: 55.700208,
          longitude: 37.580158,
        },
      ],
      total: 1,
    });
    expect(await found("nowhere")).toEqual({ data: [], total: 0 });
    expect((await ask("GET", "/n/dadata/suggest/address")).status).toBe(422);
  });

  it("format a name, and put it in the genitive", async () => {
    const clean = (query: string) => ask("GET", `/n/dadata/clean/fio?${new URLSearchParams({ query })}`);
    expect((await clean("мария игоревна ковалёва")).body).toEqual({
      fullName: { nominative: "Ковалёва Мария Игоревна", genitive: "Ковалёвой Марии Игоревны" },
      fullNameShort: { nominative: "Ковалёва М. И.", genitive: "Ковалёвой М. И." },
    });
    expect((await clean("орлов пётр ильич")).body.fullName.genitive).toBe("Орлова Петра Ильича");
    expect((await clean("12345")).status).toBe(404);
  });
});
