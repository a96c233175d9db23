import { createInstance, type i18n } from "i18next";
import type { Say } from "../app/domain/base/shared/ports/platform";
import { LANGUAGES, type Language, options } from "../app/i18n/options";
import { resources } from "../app/i18n/resources.server";

let speaker: i18n | undefined;

export function words(): i18n {
  if (speaker) return speaker;
  speaker = createInstance();
  speaker.init({ ...options, resources, lng: "ru", initImmediate: false });
  return speaker;
}

export const stopListTitle = titleOf("stopListTitle");

export const unsubscribedTitle = titleOf("unsubscribedTitle");

/** Titles of bulk changes and new blacklists, in the owner's language. */
export const changeWords = (language: string | undefined) => words().getFixedT(known(language), "messageChanges");

export const incomingWords = (language: string | undefined) => words().getFixedT(known(language), "incomingPages");

export const say: Say = (language, catalog, key, values) => {
  // Keys are known only at run time, so their type is string.
  const t = words().getFixedT(language, catalog) as (key: string, values?: Record<string, string | number>) => string;
  return t(key, values);
};

function known(language: string | undefined): Language {
  return LANGUAGES.find((one) => one === language) ?? "ru";
}

function titleOf(key: "stopListTitle" | "unsubscribedTitle") {
  return (language: string | undefined): string => words().getFixedT(known(language), "contacts")(key);
}
