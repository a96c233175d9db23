import { type ReceiptKind, variantOf } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";

const HEARD = ["compl_finished", "compl_nofinished"];
const UNHEARD = ["attempts_exc", "no_provider", "synth_error"];

/** Zvonok has no status beyond "heard, nothing pressed". */
export function statusOf(kind: ReceiptKind | "rejected", phone: string): string {
  if (kind === "sent") return "in_process";
  if (kind === "rejected") return "deleted";
  const endings = kind === "failed" ? UNHEARD : HEARD;
  return endings[variantOf(phone)] ?? endings[0]!;
}

/** Seconds. */
const DURATION = 12;

/** Postbacks to the campaign's address: GET, parameters in the query (protocols §9.1). */
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

/** Only pressed buttons arrive as replies. */
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
