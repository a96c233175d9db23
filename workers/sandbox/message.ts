/** A message as the inbox keeps it. Times are ms UTC. */
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
  /** Of an e-mail, where it was asked for. */
  subject?: string | null;
  html?: string | null;
  /** Extras of a messenger's message as JSON, where it was asked for. */
  extras?: string | null;
};

export interface Extras {
  image?: string;
  button?: { text: string; url: string };
}

export type Status = "rejected" | "sent" | "delivered" | "seen" | "failed";

/** What somebody answered from the phone, with the message it answers. */
export type Reply = Stored & { reply_id: number; answer: string; answered_at: number };

/** A message as the sandbox's own API shows it. */
export function toPublic(message: Stored) {
  const { id, channel, provider, reference, recipient, sender, text, status, received_at } = message;
  const receivedAt = new Date(received_at).toISOString();
  const letter = message.subject ? { subject: message.subject, html: message.html } : {};
  const extras: Extras = message.extras ? JSON.parse(message.extras) : {};
  const parties = { to: recipient, from: sender };
  return { id: String(id), channel, provider, reference, ...parties, text, ...letter, ...extras, status, receivedAt };
}
