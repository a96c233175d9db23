import { z } from "zod";

const MOSCOW = "+03:00";
const DAY_MS = 24 * 60 * 60 * 1000;

const description = z.string({ error: "descriptionRequired" }).trim().min(1, "descriptionRequired");

/** Characters as typed; at most 50 addresses are kept. */
const MOST_TYPED = 5000;
const MOST_LISTED = 100;

const namedAddresses = z
  .union(
    [
      z.string().max(MOST_TYPED, "tooManyAddresses"),
      z.array(z.string().max(MOST_TYPED)).max(MOST_LISTED, "tooManyAddresses"),
    ],
    "fieldInvalid",
  )
  .transform((typed) => [...new Set([typed].flat().flatMap((text) => text.split(/[\s,;]+/)))].filter(Boolean));
const addresses = namedAddresses.prefault([]);

/** ISO 8601 or null (no expiry); ms UTC. */
const namedMoment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.null()], "dateInvalid")
  .transform((text) => (text === null ? null : Date.parse(text)));
const moment = namedMoment.prefault(null);

export const tokenInput = z.object({
  description: description.max(150, "titleTooLong"),
  ipWhitelist: addresses,
  expiredAt: moment,
  isTest: z.boolean("flagInvalid").default(false),
});

/** PUT /tokens/{id}: absent fields stay unchanged. */
export const tokenChange = z.object({
  description: description.max(150, "titleTooLong").optional(),
  ipWhitelist: namedAddresses.optional(),
  expiredAt: namedMoment.optional(),
});

/** Last valid day in Moscow time. */
export const tokenChangeForm = z.object({
  description: description.max(150, "titleTooLong"),
  ipWhitelist: addresses,
  expiredAt: z.iso
    .date("dateInvalid")
    .optional()
    .transform((day) => (day ? Date.parse(`${day}T00:00:00${MOSCOW}`) + DAY_MS : null)),
});

/** Day (Moscow) that `tokenChangeForm` reads as `expiresAt`, ms UTC; "" for none. */
export function lastDayOf(expiresAt: number | null): string {
  if (expiresAt === null) return "";
  const ahead = -Date.parse(`1970-01-01T00:00:00${MOSCOW}`);
  return new Date(expiresAt - 1 + ahead).toISOString().slice(0, 10);
}

/** `id` is the idempotency key. */
export const tokenForm = tokenChangeForm.extend({
  id: z.uuid("idInvalid"),
  isTest: z
    .literal("on", "flagInvalid")
    .optional()
    .transform((ticked) => ticked === "on"),
});

export type TokenInput = Omit<z.infer<typeof tokenInput>, "isTest"> & { isTest?: boolean };
export type TokenChange = z.infer<typeof tokenChange>;
