import { rejected, retry, unknown, type Verdict } from "../core/outcomes";

/** Submit statuses other than 0 (protocols §7.2). */
const STATUSES: Record<number, [name: string, meaning: (name: string) => Verdict]> = {
  1: ["INTERNAL_FAILURE", busy],
  2: ["BAD_SERVICE_ID", retry],
  3: ["BAD_DATA", rejected],
  4: ["BLOCKED_MESSAGE_TYPE", rejected],
  5: ["BAD_MESSAGE_TYPE", rejected],
  6: ["BAD_PARAMETERS", rejected],
  7: ["TIMEOUT", unknown],
  8: ["USER_BLOCKED", rejected],
  9: ["NOT_VIBER_USER", rejected],
  10: ["NO_SUITABLE_DEVICE", rejected],
  11: ["UNAUTHORIZED_IP", retry],
  13: ["NOT_PERMITTED", retry],
  14: ["BILLING_FAILURE", retry],
  17: ["NO_MORE_MESSAGES", rejected],
  18: ["BAD_LABEL", retry],
  20: ["INVALID_TTL", rejected],
  21: ["WAIT_FOR_USER_RESPONSE", rejected],
  27: ["INVALID_PHONE_NUMBER", rejected],
  28: ["FILE_NOT_PERMITTED", rejected],
  29: ["BAD_FILE_NAME_LENGTH", rejected],
  30: ["BAD_THUMBNAIL", rejected],
  31: ["BAD_FILE_SIZE", rejected],
  32: ["BAD_DURATION", rejected],
  38: ["TEMPLATE_NOT_FOUND", rejected],
  39: ["TEMPLATE_VALIDATION", rejected],
  40: ["SURVEY", rejected],
  41: ["CAROUSEL", rejected],
  43: ["SERVICE_BLOCKED", retry],
  401: ["UNAUTHORIZED_IP", retry],
};

export function verdictOfViber(status: number): Verdict {
  const known = STATUSES[status];
  return known ? known[1](known[0]) : rejected(`VIBER_${status}`);
}

function busy(name: string): Verdict {
  return retry(name, 5000);
}
