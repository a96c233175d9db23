import type { SendingRow } from "../../../domain/sendings/accept/create-sending";
import { addressesOf } from "../../../domain/sendings/actions/bulk-change";
import { isHeld } from "../../../domain/sendings/actions/cancel";
import { shownStatus } from "../../../domain/sendings/status";
import { sendingView } from "../../../domain/sendings/view/message-view";
import { formatPhone } from "../../../domain/shared/phone";

const STARTS_WITH = 120;

/** List row without long texts and phone formats. */
export function listed(row: SendingRow) {
  const { id, title, recipient, text, type, isTest, createdAt } = row;
  const price = sendingView(row).meta.billing.refunded ? 0 : row.price;
  return {
    id,
    title,
    phone: formatPhone(recipient),
    text: text.slice(0, STARTS_WITH),
    status: shownStatus(row),
    price,
    type,
    isTest,
    createdAt,
    isHeld: isHeld(row),
    /** Has a number or e-mail, which a contact list requires. */
    hasAddress: addressesOf([row]).length > 0,
  };
}

export type ListedMessage = ReturnType<typeof listed>;
