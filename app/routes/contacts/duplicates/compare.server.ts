import { type ContactRow, contactView } from "../../../domain/contacts/view";
import { CONTACT_FIELDS } from "../../../domain/shared/contact-fields";
import { isEmail } from "../../../domain/shared/email";
import { formatPhone } from "../../../domain/shared/phone";
import type { Compared } from "./group";

/** Duplicates as columns; the oldest with a phone is preselected to stay. */
export function comparedOf(group: ContactRow[], titles: Map<string, string>): Compared[] {
  return group
    .toSorted((one, other) => isLone(one) - isLone(other) || one.createdAt - other.createdAt)
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

const isLone = ({ phone }: ContactRow) => Number(isEmail(phone));
