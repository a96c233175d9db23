import { createCookie } from "@remix-run/cloudflare";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const cookie = createCookie("theme", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 365 * 24 * 60 * 60 });

export async function themeOf(request: Request): Promise<Theme> {
  const stored: unknown = await cookie.parse(request.headers.get("cookie"));
  return THEMES.find((theme) => theme === stored) ?? "system";
}

export function themeCookie(theme: Theme): Promise<string> {
  return cookie.serialize(theme, theme === "system" ? { maxAge: 0 } : undefined);
}
