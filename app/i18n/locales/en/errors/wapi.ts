import type { Catalog } from "../../../catalog";
import type { wapi as source } from "../../ru/errors/wapi";

export const wapi = {
  wapiTariffRequired: "No WAPI tariff is bound to the account. Contact support",
  wapiUnavailable: "WAPI numbers are not available now. No money was taken",
  wapiRefused: "The WAPI provider refused. Try later",
  wapiNoAnswer: "The WAPI provider did not answer. Refresh the page",
  tooManyInstances: "At most {{most}} WAPI numbers. Remove one that is not needed",
  instanceExpired: "The number has expired. Renew it with a payment",
  instanceOff: "An administrator switched the number off. Contact support",
  instanceRemoved: "The number is gone. Go to the list and refresh it",
  instanceAuthorized: "The phone is connected already. Refresh the page",
  instanceNotAuthorized: "No phone is connected. Scan the QR code",
  instanceStarting: "The number is starting. Try again in half a minute",
  phoneAlreadyUsed: "The phone is bound to another WAPI number",
  deviceLinkBeta: "Enable the multi-device beta in WhatsApp",
} as const satisfies Catalog<typeof source>;
