import { redirect } from "@remix-run/cloudflare";
import { comeBack } from "../../domain/base/access/act-as";
import type { Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { endedSessionCookie, sessionCookie } from "../../web/session/session-cookie";

export async function leaveActing(platform: Platform, viewer: Viewer) {
  const own = await comeBack(platform, viewer);
  const to = own ? "/users" : "/login";
  const cookie = own ? sessionCookie(own.token, own.expiresAt) : endedSessionCookie();
  return redirect(to, { status: 303, headers: { "set-cookie": cookie } });
}
