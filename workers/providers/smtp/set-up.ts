import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { isEmail } from "../../../app/domain/base/shared/email";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import type { SetUpField } from "../../../app/domain/base/shared/set-up-field";
import { RELAY_FIELD } from "../core/protocol";
import { flag } from "../core/set-up-flag";
import { mailboxOf } from "../mail/content";

/** Cloudflare Workers cannot connect to it. */
const CLOSED_PORT = 25;
const SECURITIES = ["tls", "starttls", "none"] as const;
export const PORTS = { tls: 465, starttls: 587, none: CLOSED_PORT };

/** A local part of 64 less "+" and the 50 characters of a mark. */
const MAX_RETURN_LOCAL = 13;
const NAME = /^[a-z\d.-]{1,253}$/i;

const name = z.string().regex(NAME);
const address = z.string().trim().refine(isEmail, "emailInvalid");

/** Accepts a key pasted without line breaks. */
const pem = z.string().transform((text, context) => {
  const [, kind, body = ""] = /-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END/.exec(text.replaceAll("\\n", "\n")) ?? [];
  const lines = body.replace(/\s+/g, "").match(/.{1,64}/g) ?? [];
  const key = `-----BEGIN ${kind}-----\n${lines.join("\n")}\n-----END ${kind}-----\n`;
  try {
    createPrivateKey(key);
    return key;
  } catch {
    context.addIssue({ code: "custom", message: "dkimKeyInvalid" });
    return z.NEVER;
  }
});

/** `apikey`: DKIM private key; `return_path`: for bounces; `mail_server`: trusted for sender checks. */
export const smtpSetUp = z
  .object({
    host: z.string().regex(NAME),
    port: z.coerce.number().int().min(1).max(65535).optional(),
    security: z.enum(SECURITIES).default("tls"),
    servername: name.optional(),
    /** Through the relay with a fixed IP address. */
    relay: flag,
    helo: name.optional(),
    from: z.string().transform((text, context) => {
      const mailbox = mailboxOf(text);
      if (mailbox) return mailbox;
      context.addIssue({ code: "custom", message: "mailboxInvalid" });
      return z.NEVER;
    }),
    return_path: address.refine((text) => text.lastIndexOf("@") <= MAX_RETURN_LOCAL, "returnPathTooLong").optional(),
    reply_to: address.optional(),
    mail_server: name.optional(),
    dkim_domain: name.optional(),
    dkim_selector: z
      .string()
      .regex(/^[\w.-]{1,63}$/)
      .optional(),
    username: z.string().optional(),
    password: z.string().optional(),
    apikey: pem.optional(),
  })
  .refine((value) => [value.dkim_domain, value.dkim_selector, value.apikey].filter(Boolean).length % 3 === 0, {
    path: ["dkim_domain"],
    message: "dkimIncomplete",
  })
  .refine((value) => Boolean(value.username) === Boolean(value.password), {
    path: ["password"],
    message: "loginIncomplete",
  })
  .transform((value) => ({ ...value, port: value.port ?? PORTS[value.security] }))
  .refine(({ port }) => port !== CLOSED_PORT, { path: ["port"], message: "portClosed" });

export type SmtpSetUp = z.infer<typeof smtpSetUp>;

export const SMTP_FIELDS: readonly SetUpField[] = [
  { place: "host", name: "host", kind: "text", isRequired: true },
  { place: "port", name: "port", kind: "number", isRequired: false },
  { place: "properties", name: "security", kind: "choice", isRequired: false, choices: SECURITIES },
  { place: "properties", name: RELAY_FIELD, kind: "flag", isRequired: false },
  { place: "properties", name: "from", kind: "text", isRequired: true },
  { place: "properties", name: "return_path", kind: "text", isRequired: false },
  { place: "properties", name: "reply_to", kind: "text", isRequired: false },
  { place: "properties", name: "mail_server", kind: "text", isRequired: false },
  { place: "properties", name: "servername", kind: "text", isRequired: false },
  { place: "properties", name: "helo", kind: "text", isRequired: false },
  { place: "secrets", name: "username", kind: "text", isRequired: false },
  { place: "secrets", name: "password", kind: "text", isRequired: false },
  { place: "properties", name: "dkim_domain", kind: "text", isRequired: false },
  { place: "properties", name: "dkim_selector", kind: "text", isRequired: false },
  { place: "secrets", name: "apikey", kind: "lines", isRequired: false },
];

export function readSmtp({ host, port, properties, secrets }: ProviderConfig): SmtpSetUp | null {
  const { data } = smtpSetUp.safeParse({ host, ...(port !== null && { port }), ...properties, ...secrets });
  return data ?? null;
}
