import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { can, type Right, type Rule, type Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { redirectWithToast } from "../http/toast";
import { endedSessionCookie, readSessionCookie } from "./session-cookie";
import { supportsScope } from "./supports-scope";

interface Door {
  request: Request;
  context: AppLoadContext;
}

/** Fails closed. Remix runs nested loaders in parallel, so a layout's guard does not protect the routes below it. */
export async function guard(
  { request, context }: Door,
  needed: Rule | Right | readonly Right[] | "signed-in",
  logic: "and" | "or" = "and",
): Promise<{ viewer: Viewer; platform: Platform }> {
  const viewer = await context.viewer();
  if (!viewer) {
    const headers = readSessionCookie(request) ? { "set-cookie": endedSessionCookie() } : undefined;
    throw redirect(loginPath(request), { headers });
  }
  if (needed !== "signed-in" && !can(viewer, needed, logic)) {
    throw redirect(isTakenAway(viewer, needed) ? previousPath(request) : "/forbidden");
  }
  if (request.method !== "GET") await context.countForm(viewer.id);
  else await refuseUnheard(request, viewer);
  return { viewer, platform: context.platform };
}

/** Reports that a page shows only one's own rows, instead of passing them off as a customer's. */
async function refuseUnheard(request: Request, { id }: Viewer): Promise<void> {
  const { searchParams } = new URL(request.url);
  const scope = searchParams.get("whose");
  const [path = "/", search] = addressOf(request).split("?", 2);
  if (!scope || scope === id || OWN.has(scope) || supportsScope(path)) return;
  const kept = new URLSearchParams(search);
  kept.delete("whose");
  const to = kept.size > 0 ? `${path}?${kept}` : path;
  throw await redirectWithToast(to, { key: "ownPageOnly", tone: "info" });
}

const OWN = new Set(["mine", "nobody"]);

function loginPath(request: Request): string {
  const isForm = request.method !== "GET";
  const why = isForm ? "unsent" : readSessionCookie(request) && "ended";
  const target = isForm ? refererOf(request) : addressOf(request);
  const query = new URLSearchParams({
    ...(target && target !== "/" && { to: target }),
    ...(why && { why }),
  }).toString();
  return query ? `/login?${query}` : "/login";
}

/** Path and search of the page, also for its data requests. */
export function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "") + search;
}

function refererOf(request: Request): string | null {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(request.url).origin ? pathname + search : null;
}

/** A setting hides the screen (spec §2: invoices and requisites). */
function isTakenAway(viewer: Viewer, needed: Rule | Right | readonly Right[]): boolean {
  return typeof needed === "object" && "permission" in needed && can(viewer, { ...needed, unless: undefined });
}

function previousPath(request: Request): string {
  const previous = refererOf(request);
  if (!previous) return "/";
  const section = (path: string) => path.split("?", 1)[0]!.split("/").slice(0, 3).join("/");
  return section(previous) === section(addressOf(request)) ? "/" : previous;
}

/** A same-site path, or home: prevents open redirects. */
export function safePath(to: string | null): string {
  const here = "http://here";
  if (!to?.startsWith("/") || !URL.canParse(to, here)) return "/";
  const { origin, pathname, search, hash } = new URL(to, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
