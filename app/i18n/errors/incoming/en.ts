import type { Catalog } from "../../catalog";
import type { incoming as source } from "./ru";

export const incoming = {
  isReadInvalid: "isRead must be true or false",
  replyWindowClosed:
    "They have not written for over 24 hours, so only a template can be sent on this channel. Send one as a new campaign",
  replyAddressUnknown: "Their phone is unknown, so you cannot reply on this channel",
  replyPriceChanged: "The price has changed. Check the button and click again",
  incomingNoneChosen: "Select at least one message",
} as const satisfies Catalog<typeof source>;
