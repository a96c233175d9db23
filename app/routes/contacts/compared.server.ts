import { type ContactRow, contactView } from "../../domain/contacts/view";
import { CONTACT_FIELDS } from "../../domain/shared/contact-fields";
import { formatPhone } from "../../domain/shared/phone";
import type { Compared } from "./duplicate-group";

/** A group of duplicates as its columns; the oldest first, who stays unless another is chosen. */
export function comparedOf(group: ContactRow[], titles: Map<string, string>): Compared[] {
  return group
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((row) => {
      const view = contactView(row);
      const values = CONTACT_FIELDS.flatMap((field) =>
        field !== "phone" && view[field] !== null ? [[field, view[field]]] : [],
      );
      return {
        place: `${row.listId}/${row.phone}`,
        phone: formatPhone(row.phone),
        list: titles.get(row.listId) ?? "",
        values: Object.fromEntries(values) as Compared["values"],
      };
    });
}
