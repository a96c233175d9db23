import { createInstance } from "i18next";
import { LANGUAGES, options } from "../app/i18n/options";
import { resources } from "../app/i18n/resources.server";

/** Words outside screens: answers of the API, letters. */
export const i18n = createInstance();
i18n.init({ ...options, resources, lng: "ru", initImmediate: false });

/** What the list of those who wrote a stop word is called in the owner's language. */
export const stopListTitle = titleOf("stopListTitle");

/** The same of those who want no e-mails. */
export const unsubscribedTitle = titleOf("unsubscribedTitle");

function titleOf(key: "stopListTitle" | "unsubscribedTitle") {
  return (language: string | undefined): string => {
    const lng = LANGUAGES.find((known) => known === language) ?? "ru";
    return i18n.getFixedT(lng, "contacts")(key);
  };
}
