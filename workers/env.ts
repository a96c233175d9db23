import { z } from "zod";

const binding = <T>() => z.custom<T>((value) => value !== undefined && value !== null, "binding missing");

const KEY_BYTES = 32;

/** Must use TLS: links from e-mails and keys are sent to them. */
const SERVICES = ["SPEECHKIT_URL", "SPEECH_URL", "GENERATOR_URL", "DADATA_URL", "DADATA_CLEANER_URL"] as const;
const CRMS = ["BITRIX24_OAUTH_URL", "YCLIENTS_URL", "AMOCRM_URL"] as const;
const ADDRESSES = ["PUBLIC_URL", "MAIL_PROVIDER_URL", "RELAY_URL", "BACKUP_S3_URL", ...SERVICES, ...CRMS] as const;
const OWN_MACHINE = /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;

const bindings = z.object({
  DB: binding<D1Database>(),
  FILES: binding<R2Bucket>(),
  ASSETS: binding<Fetcher>(),
  ACCOUNT_HUB: binding<DurableObjectNamespace<import("./hub/account-hub").AccountHub>>(),
  DOOR_TALLY: binding<DurableObjectNamespace<import("./hub/door-tally").DoorTally>>(),
  SMPP_LINK: binding<DurableObjectNamespace<import("./smpp/link").SmppLink>>(),
  SCHEDULER: binding<DurableObjectNamespace<import("./hub/scheduler").Scheduler>>(),
  EXPRESS: binding<Queue>(),
  BULK: binding<Queue>(),
  RECEIPTS: binding<Queue>(),
  TASKS: binding<Queue>(),
  WEBHOOKS: binding<Queue>(),
  RATE_ACCOUNT: binding<RateLimit>(),
  RATE_ADDRESS: binding<RateLimit>(),
  RATE_COSTLY: binding<RateLimit>(),
  RATE_VISITS: binding<RateLimit>(),
  PUBLIC_URL: z.url(),
  SESSION_SECRET: z.string().min(32),
  WEBHOOK_SECRET: z.string().min(32),
  CREDENTIALS_KEY: z.base64().refine((key) => atob(key).length === KEY_BYTES, "base64 of 32 bytes"),
  /** Sends system e-mails through Resend's API, unless MAIL_SMTP_URL is set. */
  MAIL_PROVIDER_URL: z.string().default(""),
  MAIL_PROVIDER_KEY: z.string().default(""),
  MAIL_FROM: z.string().min(1),
  /** Sends system e-mails over SMTP: `smtps://user:password@host:465`. */
  MAIL_SMTP_URL: z.string().default(""),
  MAIL_DKIM_KEY: z.string().default(""),
  /** Speech and text services, each offered only with an address. */
  SPEECHKIT_URL: z.string().default(""),
  SPEECHKIT_KEY: z.string().default(""),
  SPEECH_URL: z.string().default(""),
  SPEECH_KEY: z.string().default(""),
  SPEECH_MODEL: z.string().default("gpt-4o-mini-tts"),
  GENERATOR_URL: z.string().default(""),
  GENERATOR_KEY: z.string().default(""),
  GENERATOR_MODEL: z.string().default("gpt-4o-mini"),
  /** Look-ups of companies and banks, and of names, which also need the secret. */
  DADATA_URL: z.string().default(""),
  DADATA_CLEANER_URL: z.string().default(""),
  DADATA_KEY: z.string().default(""),
  DADATA_SECRET: z.string().default(""),
  /** Our applications in CRMs, each offered only with an address and a key. */
  BITRIX24_OAUTH_URL: z.string().default(""),
  BITRIX24_CLIENT_ID: z.string().default(""),
  BITRIX24_CLIENT_SECRET: z.string().default(""),
  YCLIENTS_URL: z.string().default(""),
  YCLIENTS_APPLICATION_ID: z.string().default(""),
  YCLIENTS_PARTNER_TOKEN: z.string().default(""),
  AMOCRM_URL: z.string().default(""),
  AMOCRM_CLIENT_ID: z.string().default(""),
  AMOCRM_CLIENT_SECRET: z.string().default(""),
  AMOCRM_CHANNEL_ID: z.string().default(""),
  AMOCRM_CHANNEL_SECRET: z.string().default(""),
  /** Lets the SMPP gateway report its customers' addresses. */
  GATEWAY_SECRET: z
    .string()
    .default("")
    .refine((secret) => secret === "" || secret.length >= 32, "32 letters at least"),
  /** The relay with a fixed IP address for SMPP and SMTP: `https://relay.example:8443`. */
  RELAY_URL: z.string().default(""),
  RELAY_SECRET: z
    .string()
    .default("")
    .refine((secret) => secret === "" || secret.length >= 32, "32 letters at least"),
  /** S3-compatible storage to which backups are copied; all but the region are needed. */
  BACKUP_S3_URL: z.string().default(""),
  BACKUP_S3_REGION: z.string().default("auto"),
  BACKUP_S3_BUCKET: z.string().default(""),
  BACKUP_S3_KEY: z.string().default(""),
  BACKUP_S3_SECRET: z.string().default(""),
  WEBHOOK_ALLOWED_HOSTS: z.string().default(""),
  /** Resolves a name to addresses, as JSON; only where the machine reaches private networks. */
  RESOLVER: z.custom<Fetcher>().optional(),
  /** "true": trusts `cf-connecting-ip`, set by Cloudflare or a proxy. */
  TRUST_PROXY: z.string().default(""),
  /** Host of public files, separate from the cabinet's own. */
  FILES_HOST: z.string().default(""),
  SHORT_LINK_DOMAINS: z.string().default(""),
  SHORT_LINK_STOP_LIST: z.string().default(""),
  /** Longest period of an online report, in days. */
  REPORT_DAYS: z.coerce.number().int().min(1).max(186).default(31),
  DNS_URL: z.url().default("https://cloudflare-dns.com/dns-query"),
  /** "true" in development: allows local addresses without TLS. */
  ALLOW_LOCAL: z.string().default(""),
});

const schema = bindings.superRefine((env, context) => {
  if (!env.MAIL_SMTP_URL && !(env.MAIL_PROVIDER_KEY && URL.canParse(env.MAIL_PROVIDER_URL))) {
    context.addIssue({ code: "custom", path: ["MAIL_PROVIDER_URL"], message: "its key, or MAIL_SMTP_URL, is missing" });
  }
  if (env.ALLOW_LOCAL === "true") return;
  for (const name of ADDRESSES) {
    const isUsed = env[name] !== "" && !(name === "MAIL_PROVIDER_URL" && env.MAIL_SMTP_URL);
    if (!isUsed || isPublicUrl(env[name])) continue;
    context.addIssue({ code: "custom", path: [name], message: `not https, or of this machine: ${env[name]}` });
  }
});

function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" && !OWN_MACHINE.test(hostname);
}

export type Env = z.infer<typeof schema>;

const parsed = new WeakMap<object, Env>();

export function parseEnv(raw: object): Env {
  const known = parsed.get(raw);
  if (known) return known;
  const env = schema.parse(raw);
  parsed.set(raw, env);
  return env;
}
