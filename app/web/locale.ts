import { createCookie } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import { type Language, options } from "../i18n/options";
import { languages, resources } from "../i18n/resources.server";

export const localeCookie = createCookie("lang", { path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 });

/** Cookie, then Accept-Language, then Russian. */
export const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: languages,
    fallbackLanguage: "ru",
    cookie: localeCookie,
    order: ["cookie", "header"],
  },
  i18next: { ...options, resources },
});

export async function localeOf(request: Request): Promise<Language> {
  return (await i18n.getLocale(request)) as Language;
}
