import type { Catalog } from "../../../catalog";
import type { wapi as source } from "../../ru/errors/wapi";

export const wapi = {
  wapiTariffRequired: "No tariff for WhatsApp numbers is connected. Contact support",
  wapiUnavailable: "WhatsApp numbers are not available now. No money was taken",
  wapiRefused: "The provider of WhatsApp numbers refused. Try later",
  wapiNoAnswer: "The provider of WhatsApp numbers did not respond. Refresh the page",
  tooManyInstances: "No more than {{most}} WhatsApp numbers. Delete one you do not need",
  instanceExpired: "The number has expired. Renew it with a payment",
  instanceOff: "An administrator switched the number off. Contact support",
  instanceRemoved: "The number is gone. Go to the list and refresh it",
  instanceAuthorized: "The phone is connected already. Refresh the page",
  instanceNotAuthorized: "No phone is connected. Scan the QR code",
  instanceStarting: "The number is starting. Try again in half a minute",
  phoneAlreadyUsed: "The phone is connected to another WhatsApp number",
  deviceLinkBeta: "Enable the multi-device beta in WhatsApp",
} as const satisfies Catalog<typeof source>;
