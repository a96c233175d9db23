import type { ReceiptKind } from "./outcomes";
import type { ProviderCallbacks } from "./provider";

const STATUS: Record<Exclude<ReceiptKind, "stop">, string> = {
  sent: "in_process",
  delivered: "compl_finished",
  // Somebody who has heard a call to its end has pressed nothing: there is no status beyond that.
  seen: "compl_finished",
  failed: "attempts_exc",
};

/** Seconds that a call to a phone lasts: long enough to be told of. */
const DURATION = 12;

/** Postbacks to the address of the campaign, GET with its parameters in the query (protocols §9.1). */
const calls: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: (kind, [message]) => ({
    campaign_id: message!.callback_data,
    call_id: message!.bulk,
    status: STATUS[kind],
    phone: `+${message!.recipient}`,
    ...(kind === "delivered" && message!.channel === "voice" && { duration: DURATION }),
  }),
  replies: null,
  request(url, body) {
    const to = new URL(url);
    for (const [name, value] of Object.entries(JSON.parse(body))) to.searchParams.set(name, String(value));
    return { url: to.href, init: { method: "GET" } };
  },
};

export const zvonokFlashcallCallbacks = calls;

/** Whoever answers a call presses buttons: only those arrive. */
export const zvonokVoiceCallbacks: ProviderCallbacks = {
  ...calls,
  replies: ([reply]) => ({
    campaign_id: reply!.callback_data,
    call_id: reply!.bulk,
    status: "user",
    phone: `+${reply!.recipient}`,
    user_choice: reply!.answer.replace(/[^0-9*#]/g, ""),
    duration: DURATION,
  }),
};
