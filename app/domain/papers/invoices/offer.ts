import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { companies, contracts, documentTemplates } from "../../../../db/schema/papers";
import { payerTitleOf } from "../../base/shared/legal-name";
import { methodsOf } from "../../money/payments/terminals";
import { PLATFORM } from "../companies/find";
import { vatAt } from "../companies/vat";
import { dayOf, titleOfCompany } from "../companies/view";
import { nextNumber } from "../documents/issue";
import { contractDay, languageOf, type Party } from "../documents/render/values";
import { knownTemplate } from "../documents/templates/find";
import { findRequisites } from "../requisites/find";
import { isDated, serviceName } from "../requisites/terms";
import { findPayer, mismatchOf, paysVat } from "./seller";

const MOST = 100;

const number = sql<string>`(SELECT ${nextNumber("invoice")} FROM companies c
  WHERE c.owner_id = companies.owner_id AND c.id = companies.id)`;

const sellerOfPayer = (ownerId: string) => sql`(SELECT coalesce((SELECT r.id FROM users r
  WHERE r.id = u.reseller_id AND r.level = 'reseller' AND u.level = 'me'), ${PLATFORM})
  FROM users u WHERE u.id = ${ownerId})`;

/** Only the fields that documents print. */
const printed = ({ signer, data: { legal, bank, legalAddress } }: Party): Party => ({
  signer,
  data: { legal, bank, legalAddress },
});

export type Warning = "noRequisites" | "noCompanies" | "noTemplate" | "noMatchingVat" | "noMethods";

/** Options for a customer's invoice, in one round trip; texts as of today. */
export async function findOffer(db: Database, ownerId: string, now: number) {
  const sellerId = sellerOfPayer(ownerId);
  const [payer, requisites, sellers, bound, methods, templates] = await Promise.all([
    findPayer(db, ownerId),
    findRequisites(db, { id: ownerId }),
    db
      .select({ ...getTableColumns(companies), number })
      .from(companies)
      .where(sql`${companies.ownerId} = ${sellerId}`)
      .orderBy(desc(companies.id))
      .limit(MOST),
    db.select().from(contracts).where(eq(contracts.ownerId, ownerId)).orderBy(desc(contracts.id)).limit(MOST),
    methodsOf(db, ownerId),
    db
      .select({ language: documentTemplates.language, template: documentTemplates.template })
      .from(documentTemplates)
      .where(sql`${documentTemplates.ownerId} = ${sellerId} AND ${documentTemplates.type} = 'invoice'`),
  ]);
  if (!payer) return null;
  const active = requisites.filter(({ isActive }) => isActive);
  const selling = sellers.filter(({ isActive }) => isActive);
  const offered = selling.flatMap((company) => {
    const fits = active.filter((requisite) => mismatchOf(company, requisite, now) === null).map(({ id }) => id);
    return company.documentTypes.includes("invoice") && (fits.length > 0 || active.length === 0)
      ? [
          {
            id: company.id,
            number: company.number,
            title: titleOfCompany(company),
            vat: vatAt(company.vatRates, now) ?? "none",
            fits,
            party: printed(company.details),
          },
        ]
      : [];
  });
  const invoicing = selling.some(({ documentTypes }) => documentTypes.includes("invoice"));
  const warnings: Warning[] = [];
  if (selling.length === 0) warnings.push("noCompanies");
  else if (!invoicing) warnings.push("noTemplate");
  else if (offered.length === 0) warnings.push("noMatchingVat");
  if (active.length === 0) warnings.push("noRequisites");
  if (offered.length === 0 && methods.length === 0) warnings.push("noMethods");
  const templateIn = (language: "ru" | "en") =>
    knownTemplate({ type: "invoice", language }, templates.find((own) => own.language === language)?.template);
  return {
    payer,
    warnings,
    hasCards: methods.length > 0,
    requisites: active.map((row) => {
      const { legal, bank, tax } = row.details.data;
      return {
        id: row.id,
        title: payerTitleOf(row),
        inn: legal.inn || legal.vatNumber,
        bank: bank.name,
        account: (bank.rs || bank.iban).slice(-4),
        vat: paysVat(tax.vat) ? tax.vat : "none",
        party: printed(row.details),
      };
    }),
    companies: offered,
    templates: { ru: templateIn("ru"), en: templateIn("en") },
    services: { ru: serviceName("ru", null), en: serviceName("en", null) },
    contracts: bound.toReversed().map((contract) => {
      const { requisiteId, companyId, title, createdAt } = contract;
      const [requisite, company] = [requisites, sellers].map((rows) =>
        rows.find(({ id }) => id === requisiteId || id === companyId),
      );
      const isPair = requisite && company;
      const language = isPair ? languageOf({ seller: company.details, payer: requisite.details }) : "ru";
      const service = serviceName(language, { title, day: contractDay(contract, language) });
      return { requisiteId, companyId, title, createdAt, service, day: isDated(title) ? null : dayOf(createdAt) };
    }),
  };
}

export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;
