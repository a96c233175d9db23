import { withoutBad } from "../../../domain/drafts/recipients/addresses";
import type { DraftContent } from "../../../domain/sendings/compose/draft-content";
import { isListId } from "../../../domain/sendings/recipients/audience";
import type { Intent } from "../step/intents";

/** Most single contacts of a draft; more belong in a list. */
export const MOST_CONTACTS = 500;

/** Posted recipients. */
export function readRecipients(form: FormData, { recipients }: DraftContent): Partial<DraftContent> {
  if (!form.has("recipients.phones")) return {};
  const all = (name: string) => form.getAll(name).map(String);
  return {
    recipients: {
      ...recipients,
      phones: String(form.get("recipients.phones")),
      include: all("recipients.include"),
      // Excluded phones have no field.
      exclude: [...all("recipients.exclude"), ...recipients.exclude.filter((one) => !isListId(one))],
    },
  };
}

/** What a button changes in the recipients. */
export function changeRecipients({ recipients }: DraftContent, intent: Intent | null): Partial<DraftContent> {
  const { contacts, phones } = recipients;
  switch (intent?.name) {
    case "dropBad":
      return { recipients: { ...recipients, phones: withoutBad(phones) } };
    case "addContact": {
      const isAdded = !contacts.includes(intent.of) && contacts.length < MOST_CONTACTS;
      return isAdded ? { recipients: { ...recipients, contacts: [...contacts, intent.of] } } : {};
    }
    case "dropContact":
      return { recipients: { ...recipients, contacts: contacts.filter((id) => id !== intent.of) } };
    default:
      return {};
  }
}
