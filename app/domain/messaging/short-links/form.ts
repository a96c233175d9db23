import { z } from "zod";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { momentAt, writtenTime } from "../../base/shared/time/zones";
import { linkInput } from "./input";
import { REQUIRED_UTM, UTM_FIELDS, type Utm, utmIn, withUtm } from "./utm";

const tag = z.string("textInvalid").trim().max(200, "fieldTooLong").default("");
const DAY_MS = 24 * 60 * 60_000;

type TagName = `utm_${(typeof UTM_FIELDS)[number]}`;

const { fullUrl, domain, slug } = linkInput.shape;
const leads = {
  fullUrl,
  expiresAt: z.iso.date("dateInvalid").optional(),
  ...(Object.fromEntries(UTM_FIELDS.map((field) => [`utm_${field}`, tag])) as Record<TagName, typeof tag>),
};
type Leads = { fullUrl: string; expiresAt?: string | undefined } & Record<TagName, string>;

/** Adds the tags to the URL; the day is the last on which the link works. */
function leadsTo({ fullUrl, expiresAt, ...form }: Leads, context: z.RefinementCtx, zone: string) {
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, form[`utm_${field}`]])) as Utm;
  const isTagged = UTM_FIELDS.some((field) => utm[field] !== "");
  for (const field of isTagged ? REQUIRED_UTM : [])
    if (utm[field] === "") context.addIssue({ code: "custom", message: "linkUtmMissing", path: [`utm_${field}`] });
  const ends = expiresAt === undefined ? null : momentAt(Date.parse(expiresAt) + DAY_MS, zone);
  return { fullUrl: withUtm(fullUrl, utm), expiresAt: ends };
}

export const linkForm = (zone = DEFAULT_ZONE) =>
  z.object({ id: z.uuid("idInvalid"), domain, slug, ...leads }).transform((form, context) => {
    const { id, domain, slug } = form;
    return { id, input: { domain, slug, ...leadsTo(form, context, zone) } };
  });

const moment = z.coerce.number().int().optional().catch(undefined);

/** `ends`: the time that the form showed as a day; kept as long as the day is unchanged. */
export const changeForm = (zone = DEFAULT_ZONE) =>
  z.object({ seen: z.string().optional(), ends: moment, ...leads }).transform((form, context) => {
    const change = leadsTo(form, context, zone);
    const isSameDay = form.ends !== undefined && form.expiresAt === lastDay(form.ends, zone);
    return { seen: form.seen, change: isSameDay ? { ...change, expiresAt: form.ends } : change };
  });

/** Initial values of the change form. */
export function shownLeads({ fullUrl, expiresAt }: { fullUrl: string; expiresAt: number | null }, zone = DEFAULT_ZONE) {
  const { bare, utm } = utmIn(fullUrl);
  return {
    fullUrl: bare,
    utm,
    ends: expiresAt === null ? "" : String(expiresAt),
    expiresAt: expiresAt === null ? "" : lastDay(expiresAt, zone),
  };
}

const lastDay = (ends: number, zone: string) => writtenTime(ends - 1, zone).slice(0, 10);
