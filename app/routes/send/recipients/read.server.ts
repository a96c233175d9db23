import { typedParts, withoutBad } from "../../../domain/messaging/drafts/recipients/addresses";
import type { DraftContent } from "../../../domain/messaging/sendings/compose/draft-content";
import { isListId } from "../../../domain/messaging/sendings/recipients/list-id";
import type { Intent } from "../step/intents";

/** Maximum number of single contacts in a draft; larger groups belong in a list. */
export const MOST_CONTACTS = 500;

/** Reads the posted recipients. */
export function readRecipients(form: FormData, { recipients }: DraftContent): Partial<DraftContent> {
  if (!form.has("recipients.phones")) return {};
  const all = (name: string) => form.getAll(name).map(String);
  return {
    recipients: {
      ...recipients,
      phones: String(form.get("recipients.phones")),
      include: all("recipients.include"),
      exclude: [...all("recipients.exclude"), ...addressesOf(form, recipients.exclude)],
    },
  };
}

/** Excluded phones and e-mails as typed; the stored ones if the form has no such field. */
function addressesOf(form: FormData, stored: string[]): string[] {
  const typed = form.get("recipients.exceptions");
  return typed === null ? stored.filter((one) => !isListId(one)) : typedParts(String(typed));
}

/** The recipients after a button press. */
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
