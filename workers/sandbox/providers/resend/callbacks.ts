import type { Stored } from "../../core/message";
import type { ReceiptKind } from "../../core/outcomes";
import type { ProviderCallbacks } from "../../core/provider";

const EVENTS: Record<Exclude<ReceiptKind, "stop">, string> = {
  sent: "email.sent",
  delivered: "email.delivered",
  failed: "email.bounced",
  seen: "email.opened",
};
const BOUNCE = { type: "Permanent", subType: "MailboxFull", message: "552 5.2.2 Mailbox full" };

/** One signed webhook per event, to the account's address; e-mails without tags get none. */
export const resendCallbacks: ProviderCallbacks = {
  maxResults: 1,
  isAccountWide: true,
  receipts: (kind, [message]) => eventOf(kind, message!),
  replies: null,
  headers: async (body, { MAIL_WEBHOOK_SECRET }) => signedBySvix(MAIL_WEBHOOK_SECRET, body),
};

function eventOf(kind: Exclude<ReceiptKind, "stop">, { bulk, sender, recipient, callback_data }: Stored) {
  if (callback_data === null) return undefined;
  const created_at = new Date().toISOString();
  const tags = JSON.parse(callback_data) as Record<string, string>;
  const data = { created_at, email_id: bulk, from: sender, to: [recipient], tags };
  return { type: EVENTS[kind], created_at, data: kind === "failed" ? { ...data, bounce: BOUNCE } : data };
}

async function signedBySvix(secret: string, body: string): Promise<Record<string, string>> {
  const id = `msg_${crypto.randomUUID().replaceAll("-", "")}`;
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  const signature = btoa(String.fromCharCode(...new Uint8Array(mac)));
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}
