import { legalNameOf } from "../../base/shared/legal-name";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { writtenTime } from "../../base/shared/time/zones";
import { wholeBank } from "../requisites/view";
import type { CompanyRow, ContractRow } from "./find";
import { vatAt } from "./vat";

export function titleOfCompany({ title, details }: Pick<CompanyRow, "title" | "details">): string {
  return title || legalNameOf(details.data.legal);
}

const iso = (ms: number) => new Date(ms).toISOString();

/** First day of a rate, as in a form. */
export const dayOf = (ms: number) => writtenTime(ms, DEFAULT_ZONE).slice(0, 10);

/** Spec §3. `isWhole`: includes what only the seller needs. */
export function companyView(row: CompanyRow, now: number, isWhole = true) {
  const { signer, manager, data } = row.details;
  const vat = vatAt(row.vatRates, now);
  return {
    id: row.id,
    title: titleOfCompany(row),
    vat,
    isActive: row.isActive,
    OwnerId: row.ownerId,
    DocumentTemplatesTypes: row.documentTypes,
    signer,
    manager,
    data: { ...data, bank: wholeBank(data.bank), tax: { system: data.tax.system, vat: vat ?? "none" } },
    ...(isWhole && {
      vatRates: row.vatRates.map(({ from, rate }) => ({ from: iso(from), rate })),
      numbering: row.numbering,
      hasStamp: row.stamp !== null,
      hasSignature: row.signature !== null,
    }),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

export function contractView(row: ContractRow) {
  return {
    id: row.id,
    title: row.title,
    tags: row.tags,
    RequisiteId: row.requisiteId,
    CompanyId: row.companyId,
    FileId: row.fileId,
    OwnerId: row.ownerId,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}
