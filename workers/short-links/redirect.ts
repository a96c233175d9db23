import { ownHosts } from "../../app/domain/base/settings/own-hosts";
import { isShortDomain } from "../../app/domain/messaging/short-links/domains";
import { readSlug } from "../../app/domain/messaging/short-links/slugs";
import { follow } from "../../app/domain/messaging/short-links/visit";
import { parseEnv } from "../env";
import { platformOf } from "../platform";
import { Visitors } from "./visitors";

const visitors = new Visitors();

const COUNTRY = /^[A-Z]{2}$/;

/**
 * Answers requests on a short domain; null for the cabinet's own hosts. The cabinet shows the page for a broken link.
 */
export async function redirectShort(
  request: Request,
  raw: object,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<Response | null> {
  const { host, pathname } = new URL(request.url);
  // Not the request's database, because there is one read and it would wait to be batched.
  const platform = { ...platformOf(raw), behind: async (work: Promise<void>) => context.waitUntil(work) };
  const { shortLinks, publicUrl } = platform.config;
  const isOurs = shortLinks.domains.includes(host);
  if (!isOurs && (await ownHosts(platform)).includes(host)) return null;
  const { slug, isInfo } = readSlug(pathname);
  const report = `/link-report?link=${encodeURIComponent(`${host}/${slug ?? pathname.split("/", 2)[1]}`)}`;
  if (isInfo) return redirected(new URL(report, publicUrl).href);
  const country = request.headers.get("cf-ipcountry") ?? "";
  const found = await follow(platform, {
    domain: host,
    slug: slug ?? "",
    isAhead: isAhead(request),
    userAgent: request.headers.get("user-agent") ?? "",
    ip: request.headers.get("cf-connecting-ip") ?? "",
    country: COUNTRY.test(country) && country !== "XX" ? country : null,
    isCounted: async (key) =>
      visitors.isFirst(key, Date.now()) || (await parseEnv(raw).RATE_VISITS.limit({ key })).success,
  });
  if ("to" in found) return redirected(found.to);
  if (found.state === "unknown" && !isOurs && !(await isShortDomain(platform.db, host))) return null;
  return redirected(new URL(`${report}&state=${found.state}`, publicUrl).href);
}

function redirected(to: string): Response {
  const headers = { location: to, "cache-control": "private, no-store", "x-robots-tag": "noindex" };
  return new Response(null, { status: 302, headers });
}

/** A prefetch or preview, not a visit by a person. */
function isAhead({ method, headers }: Request): boolean {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  return method === "HEAD" || /prefetch|preview/i.test(purpose);
}
