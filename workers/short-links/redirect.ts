import { ownHosts } from "../../app/domain/settings/own-hosts";
import { isShortDomain } from "../../app/domain/short-links/domains";
import { follow } from "../../app/domain/short-links/visit";
import { parseEnv } from "../env";
import { platformOf } from "../platform";
import { Visitors } from "./visitors";

const visitors = new Visitors();

const COUNTRY = /^[A-Z]{2}$/;

/** Answers what came to a short domain; null for the cabinet's own. The page of a link that leads nowhere is the cabinet's. */
export async function redirectShort(
  request: Request,
  raw: object,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<Response | null> {
  const { host, pathname } = new URL(request.url);
  // One read: a request's database would wait for others to go with it.
  const platform = { ...platformOf(raw), behind: async (work: Promise<void>) => context.waitUntil(work) };
  const { shortLinks, publicUrl } = platform.config;
  const isOurs = shortLinks.domains.includes(host);
  if (!isOurs && (await ownHosts(platform)).includes(host)) return null;
  const slug = /^\/([^/]+)\/?$/.exec(pathname)?.[1] ?? "";
  const report = `/link-report?link=${encodeURIComponent(`${host}/${slug.replace(/\+$/, "")}`)}`;
  if (slug.endsWith("+")) return redirected(new URL(report, publicUrl).href);
  const country = request.headers.get("cf-ipcountry") ?? "";
  const found = await follow(platform, {
    ...{ domain: host, slug, isAhead: isAhead(request) },
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

/** A person has not gone there yet. */
function isAhead({ method, headers }: Request): boolean {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  return method === "HEAD" || /prefetch|preview/i.test(purpose);
}
