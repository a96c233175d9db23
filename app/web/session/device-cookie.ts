import { parse, serialize } from "hono/utils/cookie";

const NAME = "__Host-device";
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

export function readDeviceCookie(request: Request): string | null {
  return parse(request.headers.get("cookie") ?? "", NAME)[NAME] ?? null;
}

/** Marks a known device for the sign-in rate limit; grants no access. */
export function deviceCookie(mark: string): string {
  return serialize(NAME, mark, { path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: HALF_A_YEAR_S });
}
