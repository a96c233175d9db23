import type { RequisiteRow } from "./find";
import { calledAs } from "./terms";

export function titleOf({ title, details }: Pick<RequisiteRow, "title" | "details">): string {
  return title || calledAs(details.data.legal);
}

export function requisiteView(row: RequisiteRow) {
  const { contact, ...details } = row.details;
  return {
    id: row.id,
    title: titleOf(row),
    type: "business" as const,
    isActive: row.isActive,
    tax: details.data.tax.system,
    contact: contact.matchesProfile ? { ...contact, middleName: "", ...row.profile } : contact,
    ...details,
    attachments: {},
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
