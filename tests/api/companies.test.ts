import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { requisiteOf } from "../support/papers/company";
import { SELLER } from "../support/papers/requisite";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let manager: Session;
let reseller: Session;
let other: Session;
let customer: Session;
let stranger: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => signInAs((await createUser(wanted)).username);
  [manager, reseller, other, stranger] = await Promise.all([
    enter({ level: "manager" }),
    enter({ level: "reseller" }),
    enter({ level: "reseller" }),
    enter({}),
  ]);
  customer = await enter({ resellerId: reseller.id });
});

async function ask(session: Session, method: string, path: string, body?: unknown) {
  const response = await call(method, `/api${path}`, { session, body, headers: { "accept-language": "en" } });
  return { status: response.status, body: (await response.json()) as Answer };
}

const idsFor = async (session: Session, query = "") =>
  (await ask(session, "GET", `/companies${query}`)).body.data.map(({ id }: Answer) => id);

describe("companies", () => {
  it("of the platform and of a reseller are visible to their customers", async () => {
    const platforms = await ask(manager, "POST", "/companies", SELLER);
    expect(platforms).toMatchObject({
      status: 200,
      body: {
        title: "ООО «Вектор»",
        vat: "22",
        OwnerId: "",
        DocumentTemplatesTypes: ["invoice", "act"],
        numbering: { invoice: { prefix: "A-", next: 7 } },
        vatRates: [{ rate: "20" }, { rate: "22" }],
        hasStamp: false,
      },
    });
    const { body: resellers } = await ask(reseller, "POST", "/companies", { ...SELLER, title: "Reseller" });
    expect(resellers.OwnerId).toBe(reseller.id);
    const [one, two] = [platforms.body.id, resellers.id];
    for (const [session, sees] of [
      [manager, [one, two]],
      [reseller, [one, two]],
      [other, [one]],
      [customer, [two]],
      [stranger, [one]],
    ] as const) {
      const ids = await idsFor(session, "?$limit=1000");
      expect([one, two].filter((id) => ids.includes(id))).toEqual(sees);
    }
    // A field that only the seller needs.
    expect((await ask(customer, "GET", `/companies/${two}`)).body).not.toHaveProperty("numbering");
    expect((await ask(customer, "GET", `/companies/${one}`)).status).toBe(404);
  });

  it("are changed only by their owner", async () => {
    const { body } = await ask(reseller, "POST", "/companies", SELLER);
    const path = `/companies/${body.id}`;
    expect((await ask(customer, "PUT", path, { title: "Mine" })).status).toBe(403);
    expect((await ask(other, "PUT", path, { title: "Mine" })).status).toBe(404);
    const { body: platforms } = await ask(manager, "POST", "/companies", SELLER);
    expect((await ask(reseller, "PUT", `/companies/${platforms.id}`, { title: "Mine" })).status).toBe(403);
    const change = { numbering: { act: { prefix: "", next: 3 } }, isActive: false };
    expect((await ask(reseller, "PATCH", path, change)).body).toMatchObject({
      isActive: false,
      numbering: { invoice: { next: 7 }, act: { next: 3 } },
      vat: "22",
    });
    expect((await ask(reseller, "PUT", path, body)).body).toMatchObject({ isActive: true });
    expect(await ask(reseller, "DELETE", path)).toMatchObject({ status: 200 });
  });

  it("accept the names under which they are read, and their older names", async () => {
    const { vatRates: _, documentTypes: __, ...rest } = SELLER;
    const spoken = { ...rest, vat: "22", DocumentTemplatesTypes: ["act"] };
    const made = await ask(reseller, "POST", "/companies", spoken);
    expect(made).toMatchObject({ status: 200, body: { vat: "22", DocumentTemplatesTypes: ["act"] } });
    const path = `/companies/${made.body.id}`;
    const put = async (change: object) => {
      const { status, body } = await ask(reseller, "PUT", path, change);
      return [status, body.vat, body.DocumentTemplatesTypes];
    };
    expect(await put({ DocumentTemplatesTypes: ["invoice"] })).toEqual([200, "22", ["invoice"]]);
    expect(await put({ vat: "none" })).toEqual([200, "none", ["invoice"]]);
    const whole = (await ask(reseller, "GET", path)).body;
    expect(whole.vatRates.map(({ rate }: Answer) => rate)).toEqual(["22", "none"]);
    expect(await put({ ...whole, vat: "5", DocumentTemplatesTypes: ["act"] })).toEqual([200, "5", ["act"]]);
    expect(await put({ documentTypes: ["invoice"], DocumentTemplatesTypes: ["act"] })).toEqual([200, "5", ["invoice"]]);
    const { vat: ___, ...without } = spoken;
    for (const wrong of [without, { ...spoken, vat: "21" }, { ...spoken, DocumentTemplatesTypes: ["bill"] }])
      expect((await ask(reseller, "POST", "/companies", wrong)).status).toBe(422);
  });

  it("use the VAT rate of the day", async () => {
    const rates = [{ from: "2019-01-01", rate: "20" }];
    const soon = { from: "2199-01-01", rate: "none" };
    const made = (vatRates: object[]) => ask(reseller, "POST", "/companies", { ...SELLER, vatRates });
    const { body } = await made([soon, ...rates]);
    expect([body.vat, body.vatRates.map(({ rate }: Answer) => rate)]).toEqual(["20", ["20", "none"]]);
    expect((await made([soon])).body.vat).toBeNull();
    // A response may be sent back, even with an earlier VAT rate.
    expect(body.data.tax.vat).toBe("20");
    expect(await ask(reseller, "PUT", `/companies/${body.id}`, body)).toMatchObject({
      status: 200,
      body: { vat: "20" },
    });
    expect(await idsFor(reseller, "?vat=20&documentType=invoice&$limit=1000")).toContain(body.id);
    expect(await idsFor(reseller, "?vat=22&$limit=1000")).not.toContain(body.id);
    expect(await idsFor(reseller, "?documentType=contract&$limit=1000")).not.toContain(body.id);
    for (const wrong of [[], [{ from: "soon", rate: "20" }], [{ from: "2026-01-01", rate: "21" }]])
      expect((await made(wrong)).status).toBe(422);
  });
});

describe("contracts", () => {
  const marked = async ({ id }: Session) => {
    const [row] = await rowsOf<{ data: string }>("SELECT data FROM users WHERE id = ?", id);
    return Boolean(JSON.parse(row!.data).partnership?.hasContract);
  };

  it("link a customer's requisite and a company, and mark the customer until the last one ends", async () => {
    const { body: company } = await ask(reseller, "POST", "/companies", SELLER);
    const RequisiteId = await requisiteOf(customer.id);
    const input = { title: "№ 1", tags: ["sms"], RequisiteId, CompanyId: company.id };
    expect((await ask(other, "POST", "/contracts", input)).status).toBe(404);
    expect((await ask(customer, "POST", "/contracts", input)).status).toBe(403);
    const made = await ask(reseller, "POST", "/contracts", input);
    expect(made).toMatchObject({ status: 200, body: { ...input, FileId: null, OwnerId: customer.id } });
    expect(await marked(customer)).toBe(true);
    expect((await ask(customer, "GET", "/contracts")).body.data).toEqual([made.body]);
    expect((await ask(stranger, "GET", "/contracts")).body.data).toEqual([]);

    const issue = `/contracts/${made.body.id}/document`;
    expect((await ask(reseller, "POST", issue)).status).toBe(409);
    await ask(reseller, "PATCH", `/companies/${company.id}`, { documentTypes: ["invoice", "contract"] });
    expect((await ask(customer, "POST", issue)).status).toBe(403);
    const { documentId } = (await ask(reseller, "POST", issue)).body;
    expect((await ask(customer, "GET", `/documents/${documentId}`)).body).toMatchObject({
      type: "contract",
      number: "1",
    });
    expect((await ask(stranger, "GET", `/documents/${documentId}`)).status).toBe(404);
    expect((await ask(reseller, "DELETE", `/companies/${company.id}`)).status).toBe(409);
    expect((await ask(customer, "DELETE", `/requisites/${RequisiteId}`)).status).toBe(409);
    const second = await ask(reseller, "POST", "/contracts", { ...input, title: "№ 2" });
    expect((await ask(reseller, "PUT", `/contracts/${second.body.id}`, { tags: [] })).body.tags).toEqual([]);
    await ask(reseller, "DELETE", `/contracts/${made.body.id}`);
    expect(await marked(customer)).toBe(true);
    await ask(reseller, "DELETE", `/contracts/${second.body.id}`);
    expect(await marked(customer)).toBe(false);
    expect((await ask(customer, "DELETE", `/requisites/${RequisiteId}`)).status).toBe(200);
  });

  it("made by the platform are changed and removed only by it", async () => {
    const { body: platforms } = await ask(manager, "POST", "/companies", SELLER);
    const input = { title: "№ 4", RequisiteId: await requisiteOf(customer.id), CompanyId: platforms.id };
    const path = `/contracts/${(await ask(manager, "POST", "/contracts", input)).body.id}`;
    for (const session of [reseller, customer]) {
      expect((await ask(session, "GET", path)).status).toBe(200);
      expect((await ask(session, "PUT", path, { title: "Mine" })).status).toBe(403);
      expect((await ask(session, "DELETE", path)).status).toBe(403);
    }
    expect((await ask(other, "PUT", path, { title: "Mine" })).status).toBe(404);
    expect((await ask(manager, "PUT", path, { title: "New" })).body.title).toBe("New");
    expect((await ask(manager, "DELETE", path)).status).toBe(200);
  });

  it("are made by the seller, with files that exist", async () => {
    const { body: platforms } = await ask(manager, "POST", "/companies", SELLER);
    const input = { title: "№ 3", RequisiteId: await requisiteOf(customer.id), CompanyId: platforms.id };
    expect((await ask(reseller, "POST", "/contracts", input)).status).toBe(403);
    const missing = await ask(manager, "POST", "/contracts", { ...input, FileId: "no-such-file" });
    expect(missing).toMatchObject({ status: 404, body: { data: [{ field: "FileId" }] } });
    expect((await ask(manager, "POST", "/contracts", { ...input, title: " " })).status).toBe(422);
    expect((await ask(manager, "POST", "/contracts", input)).status).toBe(200);
  });
});
