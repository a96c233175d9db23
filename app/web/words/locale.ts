import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import { LANGUAGES, type Language, options } from "../../i18n/options";
import { languages, resources } from "../../i18n/resources.server";

export const localeCookie = createCookie("lang", { path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 });

/** Order: cookie, Accept-Language, Russian. Does not consider the account. */
export const i18n = new RemixI18Next({
  detection: {
    supportedLanguages: languages,
    fallbackLanguage: "ru",
    cookie: localeCookie,
    order: ["cookie", "header"],
  },
  i18next: { ...options, resources },
});

/** The account's language; while acting as another user, or if the database fails, the cookie's. */
export async function localeOf(request: Request, context: Pick<AppLoadContext, "viewer">): Promise<Language> {
  const viewer = await context.viewer().catch(() => null);
  const chosen = viewer?.actor ? undefined : viewer?.preferences.language;
  return LANGUAGES.find((known) => known === chosen) ?? ((await i18n.getLocale(request)) as Language);
}
