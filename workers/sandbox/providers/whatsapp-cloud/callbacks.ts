import type { Env } from "../../core/env";
import type { Reply, Stored } from "../../core/message";
import type { ReceiptKind } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";
import { languagesOf, TEMPLATE_STATES } from "./templates";

/** The business account. */
export const BUSINESS = "102290129340398";

export const DISPLAY_NUMBER = "15550100000";

const STATUS: Record<Exclude<ReceiptKind, "stop">, string> = {
  sent: "sent",
  delivered: "delivered",
  seen: "read",
  failed: "failed",
};

const UNDELIVERABLE = {
  code: 131026,
  title: "Message undeliverable",
  message: "Message undeliverable",
  error_data: { details: "Message Undeliverable." },
};

/** Signed notifications to the app's address, each with many statuses or many messages. */
export const whatsappCallbacks: ProviderCallbacks = {
  maxResults: 50,
  isAccountWide: true,
  receipts: (kind, messages, env) =>
    notification(env, { statuses: messages.map((message) => statusOf(kind, message)) }),
  replies: (replies, env) =>
    notification(env, {
      contacts: replies.map(({ recipient }) => ({ profile: { name: "Sandbox" }, wa_id: recipient })),
      messages: replies.map(messageOf),
    }),
  // A template stands in a person's place: its name for the phone, its new state for the act.
  acts: Object.fromEntries(TEMPLATE_STATES.map((state) => [state, () => ({ state })])),
  acted: ({ phone: name, act }) => ({
    object: "whatsapp_business_account",
    entry: [{ id: BUSINESS, time: Number(seconds(Date.now())), changes: changesOf(name, act) }],
  }),
  async headers(body, { WHATSAPP_APP_SECRET }) {
    return { "x-hub-signature-256": `sha256=${await hmac(WHATSAPP_APP_SECRET, body)}` };
  },
};

function changesOf(name: string, event: string) {
  return (languagesOf(name) ?? []).map((language) => ({
    field: "message_template_status_update",
    value: {
      event,
      message_template_id: 594425479261596,
      message_template_name: name,
      message_template_language: language,
      reason: event === "REJECTED" ? "TAG_CONTENT_MISMATCH" : null,
    },
  }));
}

function notification({ WHATSAPP_PHONE_NUMBER_ID: phone_number_id }: Env, content: object) {
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: DISPLAY_NUMBER, phone_number_id },
    ...content,
  };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: BUSINESS, changes: [{ field: "messages", value }] }],
  };
}

function statusOf(kind: keyof typeof STATUS, { bulk, recipient, callback_data }: Stored) {
  return {
    id: bulk,
    status: STATUS[kind],
    timestamp: seconds(Date.now()),
    recipient_id: recipient,
    ...(kind === "failed" && { errors: [UNDELIVERABLE] }),
    ...(kind !== "failed" && {
      pricing: { billable: true, pricing_model: "PMP", category: "utility", type: "regular" },
    }),
    ...(callback_data !== null && { biz_opaque_callback_data: callback_data }),
  };
}

/** A pressed button is sent as a button, a written reply quotes its message. */
function messageOf({ reply_id, recipient, answer, answered_at, bulk, pressed }: Reply) {
  const said = pressed
    ? { type: "interactive", interactive: { type: "button_reply", button_reply: { id: pressed, title: answer } } }
    : pressed === ""
      ? { type: "button", button: { payload: answer, text: answer } }
      : { type: "text", text: { body: answer } };
  return {
    from: recipient,
    id: `wamid.IN${String(reply_id).padStart(20, "0")}`,
    timestamp: seconds(answered_at),
    ...said,
    context: { from: DISPLAY_NUMBER, id: bulk },
  };
}

const seconds = (ms: number) => String(Math.floor(ms / 1000));

async function hmac(secret: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(body))).toString("hex");
}
