import { assertCan, type Viewer } from "../../app/domain/access/viewer";
import { viewerOfToken } from "../../app/domain/access/viewer-of-token";
import { CodedError } from "../../app/domain/shared/errors";
import type { Platform } from "../../app/domain/shared/platform";
import { readSessionCookie } from "../../app/web/session-cookie";
import { isSameOrigin } from "../security";
import type { Access } from "./endpoint";

const SCHEME = /^Bearer\s+/i;

/** Who may pass: throws `unauthorized` or `forbidden`. The session cookie counts for sockets only, so no form can post here. */
export async function admit(
  platform: Platform,
  request: Request,
  access: Access,
  ip: string | null,
): Promise<Viewer | null> {
  if (access === "open") return null;
  const token = access === "socket" ? socketToken(request) : headerToken(request);
  if (token === null && access === "optional") return null;
  const viewer = token === null ? null : await viewerOfToken(platform, token, ip);
  if (!viewer) throw new CodedError("unauthorized");
  if (access !== "optional" && access !== "socket") assertCan(viewer, access);
  return viewer;
}

/** `Authorization: <token>` and `Bearer <token>` (integrators §1.2, 1). */
function headerToken(request: Request): string | null {
  return request.headers.get("authorization")?.replace(SCHEME, "").trim() || null;
}

// A browser sends the cookie with any site's socket, its Origin tells whose page asks.
function socketToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token");
  if (token) return token;
  return isSameOrigin(request) ? readSessionCookie(request) : null;
}
