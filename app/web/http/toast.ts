import { createCookie, redirect } from "@remix-run/cloudflare";

export interface Flash {
  key: string;
  tone: "ok" | "bad" | "info";
  values?: Record<string, string | number>;
}

const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

export async function redirectWithToast(to: string, flash: Flash) {
  return redirect(to, { status: 303, headers: { "set-cookie": await cookie.serialize(flash) } });
}

export async function takeToast(request: Request): Promise<{ flash: Flash | null; header: string | null }> {
  const flash = (await cookie.parse(request.headers.get("cookie"))) as Flash | null;
  return { flash, header: flash ? await cookie.serialize("", { maxAge: 0 }) : null };
}
