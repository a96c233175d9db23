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
  /** Who reads the text of a voice call out. */
  voice?: string;
  image?: string;
  video?: string;
  audio?: string;
  file?: { url: string; name: string };
  /** The one button of an app that has no more. */
  button?: { text: string; url: string };
  buttons?: Button[];
  /** Of an e-mail, as they came. */
  headers?: string;
}

export interface Button {
  text: string;
  /** It opens this; any other button is pressed. */
  url?: string;
  /** What the provider is told when it is pressed. */
  data?: string;
  /** Pressing it is an act of the person instead of an answer (ProviderCallbacks.acts). */
  act?: string;
}

export type Status = "rejected" | "sent" | "delivered" | "seen" | "failed";

/** What somebody answered from the phone, with the message it answers; `pressed`: the data of the button that said it. */
export type Reply = Stored & { reply_id: number; answer: string; answered_at: number; pressed: string | null };

/** A message as the sandbox's own API shows it. */
export function toPublic(message: Stored) {
  const { id, channel, provider, reference, recipient, sender, text, status, received_at } = message;
  const receivedAt = new Date(received_at).toISOString();
  const letter = message.subject ? { subject: message.subject, html: message.html } : {};
  const extras: Extras = message.extras ? JSON.parse(message.extras) : {};
  const parties = { to: recipient, from: sender };
  return { id: String(id), channel, provider, reference, ...parties, text, ...letter, ...extras, status, receivedAt };
}
