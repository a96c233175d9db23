import { parse, serialize } from "hono/utils/cookie";

const NAME = "__Host-session";

export function readSessionCookie(request: Request): string | null {
  return parse(request.headers.get("cookie") ?? "", NAME)[NAME] ?? null;
}

export function sessionCookie(token: string, expiresAt: number): string {
  return serialize(NAME, token, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    expires: new Date(expiresAt),
  });
}

export function endedSessionCookie(): string {
  return serialize(NAME, "", { path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: 0 });
}
