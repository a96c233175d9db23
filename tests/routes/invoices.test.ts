import { beforeAll, describe, expect, it } from "vitest";
import { invoices as words } from "../../app/i18n/locales/ru/invoices";
import { visit } from "../support/forms/open-screen";
import { payerOf, sellerOf } from "../support/papers/invoice";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const NEW = "/balance/invoices/new";
const RUSSIAN = { "accept-language": "ru" };
const BOXES = ["noRequisites", "noCompanies", "noTemplate", "noMatchingVat", "noMethods"] as const;

let reseller: Session;
let customer: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => signInAs((await createUser(wanted)).username);
  reseller = await enter({ level: "reseller" });
  customer = await enter({ resellerId: reseller.id });
});

const open = async (path: string, session = customer) => {
  const response = await visit(path, session, RUSSIAN);
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "");
  return { status: response.status, html: html.replaceAll("\u00a0", " ") };
};
const boxes = async () => {
  const { html } = await open(NEW);
  return BOXES.filter((box) => html.includes(`<b>${words[box]}.</b>`));
};

describe("the form of an invoice", () => {
  it("says what is missing, one by one", async () => {
    const terminals = await rowsOf("SELECT 1 FROM payment_terminals WHERE is_active = 1");
    const unpayable = terminals.length > 0 ? [] : ["noMethods"];
    expect(await boxes()).toEqual(["noRequisites", "noCompanies", ...unpayable]);
    const simple = [{ from: "2019-01-01", rate: "none" }];
    const acts = await sellerOf(reseller.id, { documentTypes: ["act"] });
    expect(await boxes()).toEqual(["noRequisites", "noTemplate", ...unpayable]);
    await payerOf(customer.id);
    await sellerOf(reseller.id, { title: "Simple", vatRates: simple });
    expect(await boxes()).toEqual(["noMatchingVat", ...unpayable]);
    await sellerOf(reseller.id, { title: "General" });
    await sellerOf(null, { title: "Platform" });
    expect(await boxes()).toEqual([]);
    const { html } = await open(NEW);
    expect(html).toContain("General, НДС 22 %");
    for (const title of ["Simple", "Platform", acts]) expect(html).not.toContain(title);
    // A payer without VAT buys from either.
    await payerOf(customer.id, {}, "none");
    expect((await open(NEW)).html).toContain("Simple, без НДС");
  });

  it("is for another account only where staff looks after it", async () => {
    const stranger = await createUser({});
    expect((await open(NEW)).html).not.toContain(words.forWhom);
    const own = await open(`${NEW}?owner=${stranger.id}`);
    expect(own.html).toContain(`name="customerId" value="${customer.id}"`);
    const theirs = await open(`${NEW}?owner=${customer.id}`, reseller);
    expect(theirs.html).toContain(words.forWhom);
    expect(theirs.html).toContain(`name="customerId" value="${customer.id}"`);
    expect((await open(`${NEW}?owner=${stranger.id}`, reseller)).status).toBe(404);
  });
});
