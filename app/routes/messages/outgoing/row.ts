import { formatPhone } from "../../../domain/base/shared/phone";
import type { KnownWriter } from "../../../domain/messaging/incoming/known-writers";
import { addressesOf } from "../../../domain/messaging/sendings/actions/bulk-change";
import { isHeld } from "../../../domain/messaging/sendings/actions/cancel";
import { type ChainOutcome, pathOf } from "../../../domain/messaging/sendings/view/chain-outcome";

const STARTS_WITH = 120;

/** A person's row: the chain as one entry, with the text shortened. */
export function listed(chain: ChainOutcome, known: KnownWriter | undefined) {
  const { steps, decisive, status, charged, held } = chain;
  const first = steps[0]!;
  const { id, title, recipient, isTest, createdAt } = first;
  return {
    id,
    title,
    status,
    charged,
    held,
    isTest,
    createdAt,
    phone: formatPhone(recipient),
    contact: known ? { name: known.name, to: `/contacts/${known.listId}/${known.contactId}` } : null,
    text: decisive.text.slice(0, STARTS_WITH),
    ...pathOf(chain),
    isHeld: steps.some(isHeld),
    /** Has a phone or e-mail, which a contact list requires. */
    hasAddress: addressesOf([first]).length > 0,
  };
}

export type ListedMessage = ReturnType<typeof listed> & {
  owner: { id: string; name: string; currency: string } | null;
};
