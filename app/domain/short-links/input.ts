import { z } from "zod";
import { isReserved, SLUG } from "./slugs";

const domain = z
  .string("linkDomainRequired")
  .trim()
  .toLowerCase()
  .min(1, "linkDomainRequired")
  .max(253, "linkDomainInvalid");

/** A spaceless text without a scheme is an address too. */
export function withScheme(typed: string): string {
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(typed) ? `https://${typed}` : typed;
}

const fullUrl = z.string("linkUrlInvalid").trim().min(1, "linkUrlInvalid").transform(withScheme);

const slug = z
  .string("linkSlugInvalid")
  .trim()
  .refine((typed) => typed === "" || (typed.length >= 3 && SLUG.test(typed)), "linkSlugInvalid")
  .refine((typed) => !isReserved(typed), "linkSlugReserved");

export const linkInput = z.object({
  fullUrl,
  domain,
  slug: slug.optional(),
  /** ms UTC. */
  expiresAt: z.int().nullable().optional(),
});

export type LinkInput = z.output<typeof linkInput>;

const stays = z.never("linkAddressStays").optional();

/** What was printed or sent stays: its domain and slug. */
export const linkChange = z.strictObject({
  fullUrl: fullUrl.optional(),
  expiresAt: linkInput.shape.expiresAt,
  ...{ domain: stays, slug: stays },
});

export type LinkChange = Pick<z.output<typeof linkChange>, "fullUrl" | "expiresAt">;

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const domainInput = z.object({
  domain: z
    .string("linkDomainInvalid")
    .trim()
    .toLowerCase()
    .transform((typed) => typed.replace(/^https?:\/\//, "").replace(/\/.*$/, ""))
    .refine((typed) => HOST.test(typed), "linkDomainInvalid"),
});
