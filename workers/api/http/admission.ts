import { viewerOfTicket } from "../../../app/domain/base/access/tickets";
import { assertCan, type Viewer } from "../../../app/domain/base/access/viewer";
import { viewerOfToken } from "../../../app/domain/base/access/viewer-of-token";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import { isWidgetToken, viewerOfWidget } from "../../../app/domain/products/otp/widget-token";
import { readSessionCookie } from "../../../app/web/session/session-cookie";
import { isSameOrigin } from "../../security";
import type { Owner, Route } from "./endpoint";

const SCHEME = /^Bearer\s+/i;

/** Throws `unauthorized` or `forbidden`. The session cookie counts for sockets only, which rules out CSRF. */
export async function admit(
  platform: Platform,
  request: Request,
  { access, unless, feature }: Pick<Route, "access" | "unless" | "feature">,
  ip: string | null,
): Promise<Viewer | null> {
  if (access === "open") return null;
  const ticket = access === "socket" ? new URL(request.url).searchParams.get("ticket") : null;
  if (ticket) return (await viewerOfTicket(platform, ticket, ip)) ?? unknown();
  const token = headerToken(request) ?? (access === "socket" ? socketToken(request) : null);
  if (token === null && access === "optional") return null;
  const viewer = token === null ? null : await viewerNamed(platform, request, token, access, ip);
  if (!viewer) return unknown();
  if (token !== null) remember(token, viewer);
  if (access !== "optional" && access !== "socket")
    assertCan(viewer, { permission: feature ? [access, feature] : access, ...(unless && { unless }) });
  return viewer;
}

function viewerNamed(platform: Platform, request: Request, token: string, access: Route["access"], ip: string | null) {
  if (!isWidgetToken(token)) return viewerOfToken(platform, token, ip);
  return access === "otpHandler.create" ? viewerOfWidget(platform, token, originOf(request)) : null;
}

/** Browsers send no Origin for same-origin reads. */
function originOf({ headers, url }: Request): string | null {
  return headers.get("origin") ?? (headers.get("sec-fetch-site") === "same-origin" ? new URL(url).origin : null);
}

const owners = new Map<string, Owner>();
const REMEMBERED = 1000;

/** The owner that the token last resolved to: a guess for prefetching, never a permission. */
export function lastOwner(request: Request): Owner | undefined {
  const token = headerToken(request);
  return token === null ? undefined : owners.get(token);
}

function remember(token: string, { id, isTest }: Owner): void {
  if (owners.size >= REMEMBERED) owners.clear();
  owners.set(token, { id, isTest });
}

function headerToken(request: Request): string | null {
  return request.headers.get("authorization")?.replace(SCHEME, "").trim() || null;
}

/** A browser socket passes its token as a subprotocol: `["cabinet", "bearer.cab_…"]`. */
const OFFERED = /^bearer\.(.+)$/;
export const isBearer = (protocol: string) => OFFERED.test(protocol);
export const protocolsOf = ({ headers }: Request) =>
  headers
    .get("sec-websocket-protocol")
    ?.split(",")
    .map((one) => one.trim()) ?? [];

// The query comes last because addresses are logged; the cookie needs an Origin check because any site may send it.
function socketToken(request: Request): string | null {
  const offered = protocolsOf(request).flatMap((protocol) => OFFERED.exec(protocol)?.[1] ?? [])[0];
  const token = offered ?? new URL(request.url).searchParams.get("token");
  if (token) return token;
  return isSameOrigin(request) ? readSessionCookie(request) : null;
}

function unknown(): never {
  throw new CodedError("unauthorized");
}
