import type { Status, Stored } from "../../core/message";
import type { ProviderCallbacks } from "../../core/provider";

export const COST = 0.01;

const DELIVERY: Record<Exclude<Status, "rejected">, string> = {
  sent: "sent",
  delivered: "delivered",
  seen: "read",
  failed: "expired",
};

/** A signed RequestStatus per change; the chat takes no replies. */
export const telegramCallbacks: ProviderCallbacks = {
  maxResults: 1,
  receipts: (kind, [message]) => requestStatus(message!, kind),
  replies: null,
  async headers(body, { TELEGRAM_TOKEN }) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return {
      "x-request-timestamp": timestamp,
      "x-request-signature": await signatureOf(TELEGRAM_TOKEN, timestamp, body),
    };
  },
};

/** The fee of an undelivered code is refunded. */
export function requestStatus(message: Stored, status = message.status) {
  const { bulk, recipient, received_at, done_at, callback_data: payload } = message;
  const updatedAt = (status === "sent" ? received_at : (done_at ?? Date.now())) / 1000;
  return {
    request_id: bulk,
    phone_number: `+${recipient}`,
    request_cost: COST,
    ...(status === "failed" && { is_refunded: true }),
    ...(status !== "rejected" && {
      delivery_status: { status: DELIVERY[status], updated_at: Math.floor(updatedAt) },
    }),
    ...(payload !== null && { payload }),
  };
}

async function signatureOf(token: string, timestamp: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.digest("SHA-256", encoder.encode(token));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${timestamp}\n${body}`));
  return Buffer.from(mac).toString("hex");
}
