import type { Catalog } from "../../catalog";
import type { wapi as source } from "./ru";

export const wapi = {
  wapiTariffRequired: "You have no tariff for WhatsApp numbers. Contact support",
  wapiUnavailable: "WhatsApp numbers are temporarily unavailable. You were not charged",
  wapiRefused: "Rejected by the WhatsApp number provider. Try again later",
  wapiNoAnswer: "The WhatsApp number provider did not respond. Refresh the page",
  tooManyInstances: "You can have at most {{most}} WhatsApp numbers. Delete one you do not need",
  instanceExpired: "The number has expired. Pay to renew it",
  instanceOff: "An administrator deactivated the number. Contact support",
  instanceRemoved: "The number no longer exists. Refresh the list",
  instanceAuthorized: "The phone is already connected. Refresh the page",
  instanceNotAuthorized: "No phone is connected. Scan the QR code",
  instanceStarting: "The number is starting. Try again in 30 seconds",
  phoneAlreadyUsed: "The phone is already connected to another WhatsApp number",
  deviceLinkBeta: "Enable the multi-device beta in WhatsApp",
} as const satisfies Catalog<typeof source>;
