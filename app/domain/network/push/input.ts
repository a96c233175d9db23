import { z } from "zod";
import { addressOf } from "../../base/shared/typed-address";

const MOST_ORIGINS = 20;
const MOST_ENDPOINT = 2048;
const MOST_TOKEN = 4096;
const MOST_TYPED = 10_000;
const MOST_LISTED = 1000;

const title = z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(150, "titleTooLong");

const origins = z
  .union(
    [
      z.string().max(MOST_TYPED, "tooManyOrigins"),
      z.array(z.string().max(MOST_TYPED)).max(MOST_LISTED, "tooManyOrigins"),
    ],
    "originsRequired",
  )
  .transform((typed, context) => {
    const entries = [typed]
      .flat()
      .flatMap((text) => text.split(/[\s,;]+/))
      .filter(Boolean);
    const read = entries.map(originOf);
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (entries.length === 0) refuse("originsRequired");
    if (entries.length > MOST_ORIGINS) refuse("tooManyOrigins");
    if (read.includes(null)) refuse("originInvalid");
    return [...new Set(read.filter((origin) => origin !== null))];
  });

export const siteInput = z.object({
  title,
  origins,
  isActive: z.boolean("isActiveInvalid").default(true),
});

export const siteChange = z.object({
  title: title.optional(),
  origins: origins.optional(),
  isActive: z.boolean("isActiveInvalid").optional(),
});

/** `id` makes a repeated post idempotent. */
export const siteForm = z.object({
  id: z.uuid("idInvalid"),
  title,
  origins,
  isActive: z.boolean("isActiveInvalid").default(false),
});

const phone = z.string("phoneInvalid").trim().min(1, "phoneInvalid").max(32, "phoneInvalid");

export const subscription = z.object({
  endpoint: z.url("subscriptionInvalid").max(MOST_ENDPOINT, "subscriptionInvalid"),
  keys: z.object({
    p256dh: z.string("subscriptionInvalid").max(100, "subscriptionInvalid"),
    auth: z.string("subscriptionInvalid").max(50, "subscriptionInvalid"),
  }),
});

/** Signed by the site's server for this phone; `time` in seconds UTC. */
export const visitorInput = z.object({
  key: z.string("siteUnknown").max(100, "siteUnknown"),
  phone,
  time: z.number("signatureInvalid").int("signatureInvalid"),
  signature: z.string("signatureInvalid").max(128, "signatureInvalid"),
  subscription,
});

/** An FCM token, or a browser subscription from the customer's server. */
export const deviceInput = z.union([
  z.strictObject({ phone, token: z.string("tokenRequired").trim().min(1, "tokenRequired").max(MOST_TOKEN) }),
  z.strictObject({ phone, subscription }),
]);

export type SiteInput = z.infer<typeof siteInput>;
export type SiteChange = z.infer<typeof siteChange>;
export type VisitorInput = z.infer<typeof visitorInput>;
export type DeviceInput = z.infer<typeof deviceInput>;
export type Subscription = z.infer<typeof subscription>;

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** null if browsers do not allow service workers there. */
export function originOf(text: string): string | null {
  const address = addressOf(text);
  const url = URL.parse(address.includes("://") ? address : `https://${address}`);
  if (!url || url.username || url.password || url.hostname === "") return null;
  // Service workers need https, except on localhost.
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
  return isSecure ? url.origin : null;
}
