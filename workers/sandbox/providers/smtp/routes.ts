import { Hono } from "hono";
import PostalMime, { type Email } from "postal-mime";
import { z } from "zod";
import { takeIn, type Verdict } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";

/** The envelope from the sandbox's mail server (tests/peers/smtp.mjs). */
const recipient = z.object({ from: z.string(), to: z.string() });
const envelope = z.object({ from: z.string(), to: z.array(z.string()).min(1) });

/** Data that a later report or reply needs; stored with the message. */
export interface MailData {
  returnPath: string;
  replyTo: string;
  messageId: string;
  subject: string;
}

/** The client's reference in a return path or a Message-ID. */
const MARK = /(?<![0-9a-z])([0-9a-z]{50})@/;
const SUBMITTED = "2.0.0 Ok: queued as";
const BUSY: Partial<Record<Verdict, { code: number; text: string }>> = {
  tooManyRequests: { code: 451, text: "4.3.2 Please try again later" },
  serverError: { code: 421, text: "4.3.0 Service not available, closing connection" },
};

/** The HTTP side of the sandbox's mail server, which speaks SMTP. */
export const smtp = new Hono<{ Bindings: Env }>();

// An unknown mailbox is refused before the content, so only the envelope is stored.
smtp.post("/smtp/recipients", async (c) => {
  const { from, to } = recipient.parse(await c.req.json());
  if (outcomeOf(to) !== "rejected") return c.json({ code: 250, text: "2.1.5 Ok" });
  const bulk = crypto.randomUUID();
  const kept = {
    to,
    from,
    text: "",
    parts: 1,
    callbackUrl: null,
    callbackData: null,
    intermediate: false,
  };
  const reference = MARK.exec(from)?.[1] ?? bulk;
  const verdict = await takeIn(inboxOf(c.env), { channel: "email", provider: "smtp", bulk }, [{ ...kept, reference }]);
  const text = `5.1.1 <${to}>: Recipient address rejected: User unknown`;
  return c.json(BUSY[verdict] ?? { code: 550, text });
});

smtp.post("/smtp/mails", async (c) => {
  const parsed = envelope.safeParse(JSON.parse(c.req.header("x-envelope") ?? "null"));
  if (!parsed.success) return c.json({ code: 501, text: "5.5.4 No such envelope" });
  const raw = new Uint8Array(await c.req.arrayBuffer());
  const mail = await PostalMime.parse(raw);
  const { from, to } = parsed.data;
  const data = dataOf(mail, from);
  const id = crypto.randomUUID().slice(0, 8).toUpperCase();
  const common = {
    from: headerOf(mail, "from"),
    text: mail.text ?? "",
    parts: 1,
    callbackUrl: null,
    intermediate: false,
  };
  const reference = (MARK.exec(from) ?? MARK.exec(data.messageId))?.[1] ?? data.messageId;
  const messages = to.map((address) => ({ ...common, reference, to: address, callbackData: JSON.stringify(data) }));
  const email = { subject: data.subject, html: mail.html ?? "" };
  const headers = headersOf(raw);
  const batch = { channel: "email", provider: "smtp", bulk: id, letter: email, extras: { headers } };
  const verdict = await takeIn(inboxOf(c.env), batch, messages);
  return c.json(BUSY[verdict] ?? { code: 250, text: `${SUBMITTED} ${id}` });
});

function dataOf(mail: Email, returnPath: string): MailData {
  const { messageId = "", subject = "", from, replyTo } = mail;
  return { returnPath, messageId, subject, replyTo: replyTo?.[0]?.address ?? from?.address ?? "" };
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? "";
}

function headersOf(raw: Uint8Array): string {
  const text = new TextDecoder().decode(raw);
  const end = text.search(/\r?\n\r?\n/);
  return end < 0 ? text : text.slice(0, end);
}
