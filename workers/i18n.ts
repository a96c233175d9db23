import { createInstance } from "i18next";
import type { Say } from "../app/domain/shared/ports/platform";
import { LANGUAGES, type Language, options } from "../app/i18n/options";
import { resources } from "../app/i18n/resources.server";

export const i18n = createInstance();
i18n.init({ ...options, resources, lng: "ru", initImmediate: false });

export const stopListTitle = titleOf("stopListTitle");

export const unsubscribedTitle = titleOf("unsubscribedTitle");

/** Titles of bulk changes and new blacklists, in the owner's language. */
export const changeWords = (language: string | undefined) => i18n.getFixedT(known(language), "messageChanges");

export const incomingWords = (language: string | undefined) => i18n.getFixedT(known(language), "incomingPages");

export const say: Say = (language, catalog, key, values) => {
  // Keys are known at run time only, so their type is string.
  const t = i18n.getFixedT(language, catalog) as (key: string, values?: Record<string, string | number>) => string;
  return t(key, values);
};

function known(language: string | undefined): Language {
  return LANGUAGES.find((one) => one === language) ?? "ru";
}

function titleOf(key: "stopListTitle" | "unsubscribedTitle") {
  return (language: string | undefined): string => i18n.getFixedT(known(language), "contacts")(key);
}
