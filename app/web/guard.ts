import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { can, type Right, type Rule, type Viewer } from "../domain/access/viewer";
import type { Platform } from "../domain/shared/platform";

interface Door {
  request: Request;
  context: AppLoadContext;
}

/**
 * First line of every loader and action; fails closed. Takes a screen of app/screens, a permission or several.
 * Remix runs parent and child loaders in parallel, so a layout's guard protects nothing below it.
 */
export async function guard(
  { request, context }: Door,
  needed: Rule | Right | readonly Right[] | "signed-in",
  logic: "and" | "or" = "and",
): Promise<{ viewer: Viewer; platform: Platform }> {
  const viewer = await context.viewer();
  if (!viewer) throw redirect(loginPath(request));
  if (needed !== "signed-in" && !can(viewer, needed, logic)) {
    throw redirect(isTakenAway(viewer, needed) ? previousPath(request) : "/forbidden");
  }
  return { viewer, platform: context.platform };
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const target = pathname.replace(/\.data$/, "") + search;
  return target === "/" || request.method !== "GET" ? "/login" : `/login?to=${encodeURIComponent(target)}`;
}

/** A setting hides the screen from who has the right to it (spec §2: invoices and requisites). */
function isTakenAway(viewer: Viewer, needed: Rule | Right | readonly Right[]): boolean {
  return typeof needed === "object" && "permission" in needed && can(viewer, { ...needed, unless: undefined });
}

/** Where the visitor came from on this site, else home: never the very page he asked for, nor one beside it. */
function previousPath(request: Request): string {
  const { pathname, origin } = new URL(request.url);
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const previous = new URL(referer);
  const section = (path: string) => path.split("/").slice(0, 3).join("/");
  const isSame = section(previous.pathname) === section(pathname.replace(/\.data$/, ""));
  return previous.origin === origin && !isSame ? previous.pathname + previous.search : "/";
}

/** A path of this site or home: a `to` parameter must never lead elsewhere. */
export function safePath(to: string | null): string {
  const here = "http://here";
  if (!to?.startsWith("/") || !URL.canParse(to, here)) return "/";
  const { origin, pathname, search, hash } = new URL(to, here);
  // A browser drops tabs and line breaks and resolves dots: what is left may be a host again.
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : "/";
}
