import { createInstance } from "i18next";
import { options } from "../app/i18n/options";
import { resources } from "../app/i18n/resources.server";

/** Words outside screens: answers of the API, letters. */
export const i18n = createInstance();
i18n.init({ ...options, resources, lng: "ru", initImmediate: false });
