import "i18next";
import type { common } from "./locales/ru/common";
import type { errors } from "./locales/ru/errors";
import type { screens } from "./locales/ru/screens";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: { common: typeof common; errors: typeof errors; screens: typeof screens };
  }
}
