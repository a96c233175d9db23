import type { AppLoadContext } from "@remix-run/cloudflare";
import { contactPages as keys } from "../../../i18n/contactPages/ru";
import { resources } from "../../../i18n/resources.server";
import { localeOf } from "../../../web/words/locale";
import type { PageWords } from "./page-words";

/** Sends dialog texts with the page, so lists need not load them. */
export async function pageWords({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<PageWords> {
  const words = resources[await localeOf(request, context)]?.contactPages ?? {};
  return Object.fromEntries(Object.keys(keys).map((key) => [key, words[key] ?? key])) as PageWords;
}
