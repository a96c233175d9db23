import { type ReceiptKind, variantOf } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";

const HEARD = ["compl_finished", "compl_nofinished"];
const UNHEARD = ["attempts_exc", "no_provider", "synth_error"];

/** How a call is said to have ended. Who has heard it has pressed nothing: there is no status beyond that. */
export function statusOf(kind: ReceiptKind | "rejected", phone: string): string {
  if (kind === "sent") return "in_process";
  if (kind === "rejected") return "deleted";
  const endings = kind === "failed" ? UNHEARD : HEARD;
  return endings[variantOf(phone)] ?? endings[0]!;
}

/** Seconds that a call to a phone lasts: long enough to be told of. */
const DURATION = 12;

/** Postbacks to the address of the campaign, GET with its parameters in the query (protocols §9.1). */
const calls: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: (kind, [message]) => ({
    campaign_id: message!.callback_data,
    call_id: message!.bulk,
    status: statusOf(kind, message!.recipient),
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
