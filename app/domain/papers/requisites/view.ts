import { payerTitleOf } from "../../base/shared/legal-name";
import type { RequisiteRow } from "./find";

/** Older records lack the field. */
export const wholeBank = <B extends { ls?: string }>(bank: B) => ({ ...bank, ls: bank.ls ?? "" });

export function requisiteView(row: RequisiteRow) {
  const { contact, ...details } = row.details;
  return {
    id: row.id,
    title: payerTitleOf(row),
    type: "business" as const,
    isActive: row.isActive,
    tax: details.data.tax.system,
    contact: contact.matchesProfile ? { ...contact, middleName: "", ...row.profile } : contact,
    ...details,
    data: { ...details.data, bank: wholeBank(details.data.bank) },
    attachments: {},
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
