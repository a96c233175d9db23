import { z } from "zod";
import { refuse } from "../../../app/domain/base/shared/errors/result";
import { openEndpoint } from "../http/endpoint";
import { languageOf } from "../http/messages";

const DAY_SECONDS = 86_400;

const place = z.object({
  country: z.string(),
  /** Two letters, as Cloudflare names it, such as EU. */
  continent: z.string().nullable(),
  city: z.string().nullable(),
  isoCode: z.string(),
});

const known = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  continent: z.string().optional(),
  city: z.string().optional(),
});

/** Spec §7: location of the caller's address, known at the edge; browsers cache it for 24 hours. */
export const readGeolocation = openEndpoint("readGeolocation", {
  reply: place,
  handle: async ({ request }) => {
    const read = known.safeParse(request.cf);
    if (!read.success) return refuse("locationUnknown", undefined, undefined, "notFound");
    const { country: isoCode, continent = null, city = null } = read.data;
    const country = new Intl.DisplayNames(languageOf(request), { type: "region" }).of(isoCode) ?? isoCode;
    const body = place.parse({ country, continent, city, isoCode });
    const response = Response.json(body);
    response.headers.set("cache-control", `private, max-age=${DAY_SECONDS}`);
    response.headers.set("vary", "accept-language");
    return response;
  },
});
