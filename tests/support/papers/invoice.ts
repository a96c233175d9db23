import { env } from "cloudflare:test";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { createCompany } from "../../../app/domain/papers/companies/change";
import { companyInput } from "../../../app/domain/papers/companies/input";
import { createInvoice } from "../../../app/domain/papers/invoices/create";
import type { WholeInvoice } from "../../../app/domain/papers/invoices/find";
import { createRequisite } from "../../../app/domain/papers/requisites/change";
import { requisiteInput } from "../../../app/domain/papers/requisites/input";
import { platformOf } from "../../../workers/platform";
import { rowsOf } from "../world/rows";
import { COMPANY, SELLER } from "./requisite";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

export function made<T>(result: { ok: true; value: T } | { ok: false; problems: unknown } | null): T {
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

/** A seller of the platform or of a reseller. */
export async function sellerOf(
  resellerId: string | null,
  change: object = {},
  needs: Needs = platformOf(env),
): Promise<string> {
  const viewer = { id: resellerId ?? "manager", level: resellerId ? "reseller" : "manager", resellerId: null } as const;
  return made(await createCompany(needs, viewer, companyInput.parse({ ...SELLER, ...change }))).id;
}

export async function payerOf(
  ownerId: string,
  legal: Partial<(typeof COMPANY)["data"]["legal"]> = {},
  vat = "22",
  needs: Needs = platformOf(env),
): Promise<string> {
  const data = { ...COMPANY.data, legal: { ...COMPANY.data.legal, ...legal }, tax: { ...COMPANY.data.tax, vat } };
  return made(await createRequisite(needs, { id: ownerId }, requisiteInput.parse({ ...COMPANY, data }))).id;
}

async function resellerOf(customerId: string): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(
    `SELECT r.id FROM users u JOIN users r ON r.id = u.reseller_id AND r.level = 'reseller'
      WHERE u.id = ? AND u.level = 'me'`,
    customerId,
  );
  return row?.id ?? null;
}

/** An invoice with a new seller and payer. */
export async function invoiceOf(
  customer: { id: string },
  {
    resellerId,
    amount = 60_000_000_000,
    legal = {},
    companyId,
    requisiteId,
    by = { id: customer.id, level: "me" },
  }: {
    resellerId?: string | null;
    amount?: number;
    legal?: Parameters<typeof payerOf>[1];
    companyId?: string;
    requisiteId?: string;
    by?: Parameters<typeof createInvoice>[1];
  } = {},
  needs: Needs = platformOf(env),
): Promise<WholeInvoice> {
  const input = {
    customerId: customer.id,
    amount,
    companyId: companyId ?? (await sellerOf(resellerId ?? (await resellerOf(customer.id)), {}, needs)),
    requisiteId: requisiteId ?? (await payerOf(customer.id, legal, "22", needs)),
  };
  return made(await createInvoice(needs, by, input));
}

export async function invoiceNamed(customer: { id: string }, name: string): Promise<string> {
  return (await invoiceOf(customer, { legal: { name } })).id;
}
