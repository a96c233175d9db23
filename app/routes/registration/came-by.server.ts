import { parse } from "hono/utils/cookie";

/** Cookie of the site's visit tracker. */
const COOKIE = "visit";
const LIMIT = 255;

/** UTM and referrer fields of the address. */
export function cameBy(request: Request): Record<string, string | null> {
  const { searchParams } = new URL(request.url);
  const cookie = parse(request.headers.get("cookie") ?? "", COOKIE)[COOKIE];
  const first = (...names: string[]) =>
    names
      .map((name) => searchParams.get(name))
      .find(Boolean)
      ?.slice(0, LIMIT) ?? null;
  return {
    "data.meta.usedReferralCode": first("ref", "referral"),
    "data.meta.salon_id": first("salon_id"),
    "data.meta.source": first("source", "utm_source"),
    $amo_confirmed: first("visit") ?? cookie?.slice(0, LIMIT) ?? null,
  };
}
