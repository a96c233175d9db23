import { z } from "zod";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { momentAt } from "../shared/time/zones";
import { linkInput } from "./input";
import { REQUIRED_UTM, UTM_FIELDS, type Utm, withUtm } from "./utm";

const tag = z.string("textInvalid").trim().max(200, "fieldTooLong").default("");
const DAY_MS = 24 * 60 * 60_000;

/** A form's: the tags become a part of the address, the day is the last on which the link works. */
export const linkForm = (zone = DEFAULT_ZONE) =>
  z
    .object({
      id: z.uuid("idInvalid"),
      fullUrl: linkInput.shape.fullUrl,
      domain: linkInput.shape.domain,
      slug: linkInput.shape.slug,
      expiresAt: z.iso.date("dateInvalid").optional(),
      ...(Object.fromEntries(UTM_FIELDS.map((field) => [`utm_${field}`, tag])) as Record<TagName, typeof tag>),
    })
    .transform(({ fullUrl, expiresAt, ...form }, context) => {
      const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, form[`utm_${field}`]])) as Utm;
      const isTagged = UTM_FIELDS.some((field) => utm[field] !== "");
      for (const field of isTagged ? REQUIRED_UTM : [])
        if (utm[field] === "") context.addIssue({ code: "custom", message: "linkUtmMissing", path: [`utm_${field}`] });
      const { id, domain, slug } = form;
      const ends = expiresAt === undefined ? null : momentAt(Date.parse(expiresAt) + DAY_MS, zone);
      return { id, input: { domain, slug, fullUrl: withUtm(fullUrl, utm), expiresAt: ends } };
    });

type TagName = `utm_${(typeof UTM_FIELDS)[number]}`;
