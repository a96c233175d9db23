import { createInstance } from "i18next";
import type { Say } from "../app/domain/shared/ports/platform";
import { LANGUAGES, type Language, options } from "../app/i18n/options";
import { resources } from "../app/i18n/resources.server";

/** Words outside screens: answers of the API, letters. */
export const i18n = createInstance();
i18n.init({ ...options, resources, lng: "ru", initImmediate: false });

/** What the list of those who wrote a stop word is called in the owner's language. */
export const stopListTitle = titleOf("stopListTitle");

/** The same of those who want no e-mails. */
export const unsubscribedTitle = titleOf("unsubscribedTitle");

/** Words of what is done with many messages, in the owner's language: they name its task and a new blacklist. */
export const changeWords = (language: string | undefined) => i18n.getFixedT(known(language), "messageChanges");

/** The same of incoming messages. */
export const incomingWords = (language: string | undefined) => i18n.getFixedT(known(language), "incomingPages");

/** What the rules write by themselves. */
export const say: Say = (language, catalog, key, values) => {
  // Keys come from the rules at run time: their type is a plain string here.
  const t = i18n.getFixedT(language, catalog) as (key: string, values?: Record<string, string>) => string;
  return t(key, values);
};

function known(language: string | undefined): Language {
  return LANGUAGES.find((one) => one === language) ?? "ru";
}

function titleOf(key: "stopListTitle" | "unsubscribedTitle") {
  return (language: string | undefined): string => i18n.getFixedT(known(language), "contacts")(key);
}
