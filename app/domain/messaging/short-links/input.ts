import { z } from "zod";
import { addressOf, hostOf } from "../../base/shared/typed-address";
import { isReserved, SLUG } from "./slugs";

const domain = z
  .string("linkDomainRequired")
  .trim()
  .toLowerCase()
  .min(1, "linkDomainRequired")
  .max(253, "linkDomainInvalid");

const fullUrl = z.string("linkUrlInvalid").overwrite(addressOf).min(1, "linkUrlInvalid");

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

/** Domain and slug are fixed, because they may be printed or sent. */
export const linkChange = z.strictObject({
  fullUrl: fullUrl.optional(),
  expiresAt: linkInput.shape.expiresAt,
  domain: stays,
  slug: stays,
});

export type LinkChange = Pick<z.output<typeof linkChange>, "fullUrl" | "expiresAt">;

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const domainInput = z.object({
  domain: z
    .string("linkDomainInvalid")
    .overwrite(hostOf)
    .refine((typed) => HOST.test(typed), "linkDomainInvalid"),
});
