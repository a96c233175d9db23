import { sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/base/access/viewer";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { createContract } from "../../../app/domain/papers/companies/contracts";
import { closeMonths } from "../../../app/domain/papers/documents/closing/sweep-months";
import { createInvoice } from "../../../app/domain/papers/invoices/create";
import { payInvoice, rejectInvoice } from "../../../app/domain/papers/invoices/decide";
import { type Clock, DAY } from "../world/clock";
import { accepted } from "../world/expect";
import { RUB } from "./payments";

interface World {
  needs: Platform;
  clock: Clock;
}

interface Parties {
  requisiteId: string;
  companyId: string;
}

export async function partiesOf({ db }: Platform, customerId: string): Promise<Parties> {
  const [parties] = await db.all<Parties>(sql`SELECT r.id AS requisiteId, c.id AS companyId
    FROM users u JOIN requisites r ON r.owner_id = u.id JOIN companies c ON c.owner_id = coalesce(u.reseller_id, '')
    WHERE u.id = ${customerId} LIMIT 1`);
  return parties!;
}

export async function signContract(
  { needs, clock }: World,
  seller: Viewer,
  customerId: string,
  { at, title }: { at: number; title: string },
) {
  clock.set(at);
  const { requisiteId, companyId } = await partiesOf(needs, customerId);
  const input = { title, tags: [], RequisiteId: requisiteId, CompanyId: companyId, FileId: null };
  accepted(await createContract(needs, seller, input), title);
}

interface Issuing {
  at: number;
  /** Roubles. */
  amount: number;
  /** The number of the bank's order that paid it, and after how many days. */
  paidBy?: { order: string; days: number };
  rejectedFor?: string;
}

/** An invoice that the customer orders; its seller decides. */
export async function invoice(
  { needs, clock }: World,
  customer: Viewer,
  seller: Viewer,
  { at, amount, paidBy, rejectedFor }: Issuing,
) {
  clock.set(at);
  const parties = await partiesOf(needs, customer.id);
  const input = { ...parties, customerId: customer.id, amount: amount * RUB };
  const made = accepted(await createInvoice(needs, customer, input), "invoice");
  if (paidBy) {
    clock.set(at + paidBy.days * DAY);
    accepted(await payInvoice(needs, seller, made, { paidBy: paidBy.order }), "paid invoice");
  }
  if (rejectedFor) {
    clock.set(at + DAY);
    accepted(await rejectInvoice(needs, seller, made, rejectedFor), "rejected invoice");
  }
}

/** Closes the last month as the product does at night: acts and VAT invoices for accounts with a contract. */
export async function closeLastMonths({ needs, clock }: World, now: number): Promise<void> {
  clock.set(now);
  await closeMonths(needs);
  // The demo's papers are not sent by e-mail.
  await needs.db.run(sql`UPDATE document_emails SET due_at = NULL`);
}
