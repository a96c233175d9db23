import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { customersOf, everybody } from "../../../../app/domain/base/access/customers";
import type { Owners } from "../../../../app/domain/base/shared/newest-of";
import { findEveryPayment } from "../../../../app/domain/money/payments/paid-invoices";
import { payInvoice } from "../../../../app/domain/papers/invoices/decide";
import { getInvoice } from "../../../../app/domain/papers/invoices/find";
import { platformOf } from "../../../../workers/platform";
import { invoiceOf } from "../../../support/papers/invoice";
import { paymentOf } from "../../../support/providers/payment";
import { createUser } from "../../../support/world/people";

const platform = platformOf(env);
const MANAGER = { id: "manager", level: "manager", username: "manager" } as const;

async function paidInvoice(customer: { id: string }, seller: Parameters<typeof payInvoice>[1]) {
  const { id } = await invoiceOf(customer);
  const invoice = (await getInvoice(platform.db, { id: customer.id, level: "me" }, id))!;
  const paid = await payInvoice(platform, seller, invoice, { paidBy: "218" });
  if (!paid.ok) throw new Error(JSON.stringify(paid.problems));
  return id;
}

async function walk(owners: Owners, limit: number, withInvoices = true) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await findEveryPayment(platform.db, owners, { limit, cursor, withInvoices });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows.map((row) => row.invoice?.invoiceId ?? row.id);
}

it("lists every payment once, by card and by invoice, newest first, on pages of any size", async () => {
  const reseller = await createUser({ level: "reseller", balance: 1_000_000_000_000 });
  const [own, below] = [await createUser({}), await createUser({ resellerId: reseller.id })];
  const paid: string[] = [];
  for (const each of [own, below, own]) {
    paid.unshift(await paymentOf(each.id));
    const seller = each === below ? { id: reseller.id, level: "reseller" as const, username: "r" } : MANAGER;
    paid.unshift(await paidInvoice(each, seller));
  }
  const [second, first] = [paid.slice(0, 2), paid.slice(4)];
  for (const limit of [1, 2, 3, 50]) {
    expect(await walk({ id: own.id }, limit)).toEqual([...second, ...first]);
    const customers = customersOf({ id: reseller.id, level: "reseller" });
    expect(await walk({ users: customers }, limit)).toEqual(paid.slice(2, 4));
    const all = await walk({ users: everybody(), isEverybody: true }, limit);
    expect(all.filter((id) => paid.includes(id))).toEqual(paid);
    expect(new Set(all).size).toBe(all.length);
  }
  expect(await walk({ id: own.id }, 2, false)).toHaveLength(2);
});
