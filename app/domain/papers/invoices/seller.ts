import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";
import { type CompanyRow, PLATFORM, sellerIdOf } from "../companies/find";
import { vatAt } from "../companies/vat";
import type { RequisiteRow } from "../requisites/find";

/** The payer and its seller: its reseller, or the platform. */
export async function findPayer(db: Database, id: string) {
  const seller = sql<string>`coalesce((SELECT r.id FROM users r
    WHERE r.id = ${users.resellerId} AND r.level = 'reseller' AND ${users.level} = 'me'), ${PLATFORM})`;
  const row = await db
    .select({
      id: users.id,
      username: users.username,
      data: users.data,
      resellerId: users.resellerId,
      level: users.level,
      sellerId: seller,
      currency: sql<string>`coalesce(${accounts.currency}, 'RUB')`,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.ownerId, users.id))
    .where(eq(users.id, id))
    .get();
  return row ?? null;
}

export type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>>;

export function isSeller(viewer: Pick<Viewer, "id" | "level">, sellerId: string): boolean {
  return viewer.level !== "me" && sellerIdOf(viewer) === sellerId;
}

type Mismatch = "off" | "noInvoices" | "vat";

/** Why a company does not issue this payer an invoice: VAT payers buy from VAT payers. */
export function mismatchOf(
  company: Pick<CompanyRow, "isActive" | "documentTypes" | "vatRates">,
  requisite: Pick<RequisiteRow, "details">,
  now: number,
): Mismatch | null {
  if (!company.isActive) return "off";
  if (!company.documentTypes.includes("invoice")) return "noInvoices";
  return paysVat(requisite.details.data.tax.vat) && !paysVat(vatAt(company.vatRates, now)) ? "vat" : null;
}

export function paysVat(rate: string | null): boolean {
  return rate !== null && rate !== "" && rate !== "none";
}
