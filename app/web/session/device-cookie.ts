import { parse, serialize } from "hono/utils/cookie";

const NAME = "__Host-device";
const HALF_A_YEAR_S = 180 * 24 * 60 * 60;

export function readDeviceCookie(request: Request): string | null {
  return parse(request.headers.get("cookie") ?? "", NAME)[NAME] ?? null;
}

/** Tells a sign-in on a device that was used before from everybody else's guesses; it opens nothing. */
export function deviceCookie(mark: string): string {
  return serialize(NAME, mark, { path: "/", secure: true, httpOnly: true, sameSite: "Lax", maxAge: HALF_A_YEAR_S });
}
