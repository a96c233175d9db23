import type { Catalog } from "../../../catalog";
import type { incoming as source } from "../../ru/errors/incoming";

export const incoming = {
  isReadInvalid: "isRead: true or false",
  replyWindowClosed:
    "They have not written for over 24 hours, so this channel takes a template only. Send one as a new mailing",
  replyAddressUnknown: "Their phone is unknown, so a reply on this channel cannot be sent",
  replyPriceChanged: "This text costs something else: see the button and press again",
  incomingNoneChosen: "No message is selected",
} as const satisfies Catalog<typeof source>;
