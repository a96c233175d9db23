import type { Catalog } from "../catalog";
import type { figures as source } from "./ru";

export const figures = {
  sentTo: "People messaged",
  sentMessages: "Messages sent",
  reached: "Reached",
  delivered: "Delivered",
  notDelivered: "Not delivered",
  waiting: "Waiting to be sent or confirmed",
  cancelled: "Cancelled",
  charged: "Charged",
  reserved: "Reserved",
  returned: "Returned",
  deliveryShare: "Delivery rate",
  ofPeople: "{{share}} of people messaged",
  ofMessages: "{{share}} of messages sent",
  shareHelp:
    "The delivery rate is the share of sent messages that were delivered. Cancelled messages and messages not yet handed over to a provider are not counted.",
  peopleHelp: "The delivery rate is the share of people messaged who were reached by any channel.",
  resellerMargin: "Reseller margin",
  platformMargin: "Platform margin",
  resold: "Charged at reseller tariffs",
  ofCharged: "{{share}} of the amount charged",
  in24Hours: "Last 24 hours",
} as const satisfies Catalog<typeof source>;
