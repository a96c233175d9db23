import { calledAs } from "../requisites/terms";
import type { CompanyRow, ContractRow } from "./find";
import { vatAt } from "./vat";

export function titleOfCompany({ title, details }: Pick<CompanyRow, "title" | "details">): string {
  return title || calledAs(details.data.legal);
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Spec §3. `isWhole`: with what only its seller needs. */
export function companyView(row: CompanyRow, now: number, isWhole = true) {
  const { signer, manager, data } = row.details;
  return {
    id: row.id,
    title: titleOfCompany(row),
    vat: vatAt(row.vatRates, now),
    isActive: row.isActive,
    OwnerId: row.ownerId,
    DocumentTemplatesTypes: row.documentTypes,
    ...{ signer, manager, data },
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
    ...{ id: row.id, title: row.title, tags: row.tags },
    ...{ RequisiteId: row.requisiteId, CompanyId: row.companyId, FileId: row.fileId, OwnerId: row.ownerId },
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}
