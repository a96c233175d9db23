import type { Status } from "../../core/message";

const status = (groupId: number, groupName: string, id: number, name: string, description: string) => ({
  ...{ groupId, groupName, id, name, description },
});

export const PENDING_ACCEPTED = status(1, "PENDING", 26, "PENDING_ACCEPTED", "Message accepted and pending delivery");
export const PENDING_ENROUTE = status(1, "PENDING", 7, "PENDING_ENROUTE", "Message sent to next instance");
const DELIVERED = status(3, "DELIVERED", 5, "DELIVERED_TO_HANDSET", "Message delivered to handset");

/** Infobip's "Response status and error codes". */
export const STATUSES: Record<Status, ReturnType<typeof status>> = {
  rejected: status(5, "REJECTED", 14, "REJECTED_DESTINATION", "Destination address is rejected"),
  sent: PENDING_ENROUTE,
  delivered: DELIVERED,
  seen: DELIVERED,
  failed: status(2, "UNDELIVERABLE", 9, "UNDELIVERABLE_NOT_DELIVERED", "Message sent not delivered"),
};

export const NO_ERROR = { ...status(0, "OK", 0, "NO_ERROR", "No Error"), permanent: false };
export const UNKNOWN_SUBSCRIBER = {
  ...status(1, "HANDSET_ERRORS", 1, "EC_UNKNOWN_SUBSCRIBER", "Unknown Subscriber"),
  permanent: true,
};
