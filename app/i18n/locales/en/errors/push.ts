import type { Catalog } from "../../../catalog";
import type { push as source } from "../../ru/errors/push";

export const push = {
  fieldRequired: "Fill this in",
  numberRequired: "Enter a whole number",
  originsRequired: "Enter the site’s address",
  tooManyOrigins: "At most 20 addresses",
  originInvalid: "A site’s address begins with https://",
  siteUnknown: "There is no such site, or it is off",
  originForeign: "Subscriptions from this address are not allowed",
  signatureInvalid: "The signature is wrong or too old",
  subscriptionInvalid: "The browser sent an incomplete subscription",
  tokenRequired: "Enter the device’s token",
  pushUnavailable: "Push is not connected, contact support",
  tooManySites: "At most {{most}} sites. Remove one that is not needed",
  siteShownAlready: "This site has been created and its secret shown. If you did not keep it, create another site",
} as const satisfies Catalog<typeof source>;
