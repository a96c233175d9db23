import { withoutBad } from "../../../domain/drafts/addresses";
import type { DraftContent } from "../../../domain/sendings/compose/draft-content";
import { isListId } from "../../../domain/sendings/recipients/audience";

/** Most single contacts of a draft; more belong in a list. */
export const MOST_CONTACTS = 500;

/** Posted recipients, changed by the pressed button. */
export function readRecipients(form: FormData, { recipients }: DraftContent): Partial<DraftContent> {
  if (!form.has("recipients.phones")) return {};
  const all = (name: string) => form.getAll(name).map(String);
  const [what, id = ""] = String(form.get("intent") ?? "").split(":");
  const contacts = recipients.contacts.filter((one) => !(what === "dropContact" && one === id));
  const isAdded = what === "addContact" && !contacts.includes(id) && contacts.length < MOST_CONTACTS;
  const typed = String(form.get("recipients.phones"));
  return {
    recipients: {
      ...recipients,
      phones: what === "dropBad" ? withoutBad(typed) : typed,
      include: all("recipients.include"),
      // Excluded phones have no field.
      exclude: [...all("recipients.exclude"), ...recipients.exclude.filter((one) => !isListId(one))],
      contacts: isAdded ? [...contacts, id] : contacts,
    },
  };
}
