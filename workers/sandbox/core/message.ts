/** Times are ms UTC. */
export type Stored = {
  id: number;
  channel: string;
  provider: string;
  bulk: string;
  reference: string;
  recipient: string;
  sender: string;
  text: string;
  parts: number;
  callback_url: string | null;
  callback_data: string | null;
  status: Status;
  received_at: number;
  done_at: number | null;
  /** E-mail only, if requested. */
  subject?: string | null;
  html?: string | null;
  extras?: string | null;
};

export interface Extras {
  voice?: string;
  image?: string;
  video?: string;
  audio?: string;
  file?: { url: string; name: string };
  button?: { text: string; url: string };
  buttons?: Button[];
  headers?: string;
}

export interface Button {
  text: string;
  /** Opens a link; other buttons are pressed. */
  url?: string;
  /** Reported to the provider when pressed. */
  data?: string;
  /** Pressing it triggers an act instead of a reply (ProviderCallbacks.acts). */
  act?: string;
}

export type Status = "rejected" | "sent" | "delivered" | "seen" | "failed";

export type Reply = Stored & { reply_id: number; answer: string; answered_at: number; pressed: string | null };

export function toPublic(message: Stored) {
  const { id, channel, provider, reference, recipient, sender, text, status, received_at } = message;
  const receivedAt = new Date(received_at).toISOString();
  const email = message.subject ? { subject: message.subject, html: message.html } : {};
  const extras: Extras = message.extras ? JSON.parse(message.extras) : {};
  const parties = { to: recipient, from: sender };
  return { id: String(id), channel, provider, reference, ...parties, text, ...email, ...extras, status, receivedAt };
}
