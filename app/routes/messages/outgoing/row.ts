import type { KnownWriter } from "../../../domain/incoming/known-writers";
import { addressesOf } from "../../../domain/sendings/actions/bulk-change";
import { isHeld } from "../../../domain/sendings/actions/cancel";
import type { ChainOutcome } from "../../../domain/sendings/view/chain-outcome";
import { formatPhone } from "../../../domain/shared/phone";

const STARTS_WITH = 120;

/** A person's row: the chain as one, without long texts and phone formats. */
export function listed({ steps, decisive, status, charged, held }: ChainOutcome, known: KnownWriter | undefined) {
  const first = steps[0]!;
  const { id, title, recipient, isTest, createdAt } = first;
  const isOver = status === "failed" || status === "unsent";
  return {
    ...{ id, title, status, charged, held, isTest, createdAt },
    phone: formatPhone(recipient),
    contact: known ? { name: known.name, to: `/contacts/${known.listId}/${known.contactId}` } : null,
    text: decisive.text.slice(0, STARTS_WITH),
    path: steps.map(({ type }) => type),
    /** Place of the step that reached the person or may still do it. */
    reached: isOver && steps.length > 1 ? null : steps.indexOf(decisive),
    isHeld: steps.some(isHeld),
    /** Has a number or e-mail, which a contact list requires. */
    hasAddress: addressesOf([first]).length > 0,
  };
}

export type ListedMessage = ReturnType<typeof listed> & {
  owner: { id: string; name: string; currency: string } | null;
};
