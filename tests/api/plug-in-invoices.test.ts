import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { payerOf, sellerOf } from "../support/papers/invoice";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const enter = async (grants: Record<string, boolean> = {}) => signInAs((await createUser({ grants })).username);

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
async function ask(session: Session, path: string): Promise<{ status: number; body: any }> {
  const response = await call("GET", `/api${path}`, { session });
  return { status: response.status, body: await response.json() };
}

it("invoices are issued and downloaded as by public plug-ins, and a repeated call issues one", async () => {
  const [customer, stranger] = [await enter(), await enter()];
  const [requisiteId, companyId] = await Promise.all([payerOf(customer.id), sellerOf(null)]);
  const parties = `requisiteId=${requisiteId}&companyId=${companyId}`;
  const path = `/documentTemplates/generate?${parties}&type=invoice&data[SERVICE_PRICE]=1500.50`;
  const [one, two] = [await ask(customer, path), await ask(customer, path)];
  expect(one).toMatchObject({ status: 200, body: { id: expect.any(String), OwnerId: customer.id } });
  expect(two.body).toEqual(one.body);
  const { body: invoices } = await ask(customer, "/invoices?$search=1500.5");
  expect(invoices.data).toMatchObject([{ documentId: one.body.id, amount: 1500.5, requisiteId, companyId }]);
  for (const name of ["", ".pdf"]) {
    const file = await call("GET", `/api/storage/${one.body.id}${name}`, { session: customer });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await file.text()).slice(0, 5)).toBe("%PDF-");
  }
  // The plug-in opens this as a plain link, without a token.
  const link = `https://cabinet.test/api/storage/${one.body.id}`;
  const opened = await SELF.fetch(link);
  expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await rowsOf("UPDATE documents SET open_until = ? WHERE id = ?", Date.now() - 1, one.body.id);
  expect((await SELF.fetch(link)).status).toBe(404);
  expect((await ask(stranger, `/storage/${one.body.id}`)).status).toBe(404);
  expect((await call("GET", `/api/storage/${one.body.id}`, { session: customer })).status).toBe(200);
  const wrong = ["&type=act&data[SERVICE_PRICE]=5", "&type=invoice&data[SERVICE_PRICE]=0", "&type=invoice"];
  for (const more of wrong)
    expect((await ask(customer, `/documentTemplates/generate?${parties}${more}`)).status).toBe(422);
  const reader = await enter({ "invoices.create": false });
  expect((await ask(reader, path)).status).toBe(403);
});
