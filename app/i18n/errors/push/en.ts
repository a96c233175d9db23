import type { Catalog } from "../../catalog";
import type { push as source } from "./ru";

export const push = {
  fieldRequired: "This field is required",
  numberRequired: "Enter a whole number",
  originsRequired: "Enter the site URL",
  tooManyOrigins: "At most 20 addresses",
  originInvalid: "A site URL must start with https://",
  siteUnknown: "The site was not found or is inactive",
  originForeign: "Subscriptions from this address are not allowed",
  signatureInvalid: "The signature is invalid or expired",
  subscriptionInvalid: "The browser sent an incomplete subscription",
  tokenRequired: "Enter the device token",
  pushUnavailable: "Push is not connected. Contact support",
  tooManySites: "You can have at most {{most}} sites. Delete one you do not need",
  siteShownAlready: "This site’s secret has already been shown. If you did not save it, create another site",
} as const satisfies Catalog<typeof source>;
