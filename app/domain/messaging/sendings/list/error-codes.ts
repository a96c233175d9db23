import { MESSENGER_CODES } from "./messenger-codes";
import { SMPP_CODES } from "./smpp-codes";

const CALL_CODES = {
  setUp: ["SMSC_2", "SMSC_3", "SMSC_4", "SMSC_STATUS_24", "PLUSOFON_500", "HLR_1000", "ZVONOK_ACCOUNT"],
  noFile: ["audioInvalid", "audioUnavailable"],
  tooMany: ["SMSC_9", "ZVONOK_LIMIT"],
  busy: ["SMSC_ERR_220"],
  refused: ["SMSC_1", "SMSC_5", "SMSC_6", "SMSC_STATUS_23", "ZVONOK_DUPLICATE", "ZVONOK_ERROR"],
  undelivered: ["SMSC_ERR_12", "SMSC_ERR_200", "SMSC_ERR_219", "SMSC_STATUS_20"],
  absent: ["SMSC_ERR_6"],
  unknownNumber: ["SMSC_7", "SMSC_ERR_1", "SMSC_STATUS_22", "SMSC_STATUS_25", "PHONE_INVALID", "PLUSOFON_400"],
  rejectedNumber: ["SMSC_8", "SMSC_ERR_11", "SMSC_ERR_21", "no_provider"],
  blocked: ["SMSC_ERR_13"],
  validity: ["SMSC_STATUS_3", "expires"],
} satisfies Partial<Record<Meaning, string[]>>;

/** Meaning of error codes: keys `code_…` in the namespace "messages". */
const MEANINGS = {
  undelivered: ["undelivered"],
  expired: ["expired"],
  stopped: ["stopped"],
  waitedOut: ["waitedOut"],
  cancelled: ["cancelled"],
  budgetExceeded: ["budgetExceeded"],
  insufficientFunds: ["insufficientFunds", "insufficientFundsFor"],
  unavailable: ["channelUnavailable", "noTariff", "noSenderNames", "senderNotApproved"],
  noPriceForPhone: ["noPriceForPhone"],
  ownOnly: ["trialOwnOnly", "testNameOwnOnly"],
  noRoute: ["noRoute"],
  moderation: ["moderation"],
  rejectedByRule: ["rejectedByRule"],
  rejectedByManager: ["rejectedByManager"],
  moderationExpired: ["moderationExpired"],
  blacklisted: ["recipientBlacklisted"],
  approved: ["approved"],
  noAnswer: ["noAnswer"],
  unreachable: ["unreachable"],
  unreadable: ["unreadable"],
  tooMany: [
    "http429",
    "QUOTA_EXCEEDED",
    "tooManyRequests",
    "FLOOD_WAIT",
    "FLOOD_CONTROL",
    "TOO_MANY_PER_SECOND",
    "RATE_LIMIT",
    "THROTTLED",
  ],
  noMailbox: ["noMailbox", "noMailDomain", "mailboxDisabled", "recipientInvalid"],
  unicodeMailbox: ["unicodeMailbox"],
  mailboxFull: ["mailboxFull"],
  mailRefused: ["policy", "contentRefused"],
  greylisted: ["greylisted"],
  tooLarge: ["messageTooLarge", "fileTooLarge", "textTooLong", "tooManySegments"],
  noFile: ["fileUnavailable", "fileInvalid", "imageInvalid", "videoInvalid", "audioInvalid"],
  complaint: ["complaint"],
  setUp: [
    "misconfigured",
    "AUTH_FAILED",
    "NO_PERMISSION",
    "CHATBOT_DISABLED",
    "UNAUTHORIZED",
    "UNAUTHORIZED_IP",
    "SERVICE_NOT_FOUND",
    "SERVICE_BLOCKED",
    "BAD_SERVICE_ID",
    "authFailed",
    "tlsFailed",
    "noConnection",
    "relayUnavailable",
    "relayRefused",
    "refusedByServer",
    "senderRefused",
    "senderUnauthenticated",
    "accessToken",
    "PERMISSION_DENIED",
    "THIRD_PARTY_AUTH_ERROR",
    "UNAUTHENTICATED",
  ],
  busy: [
    "smtp421",
    "smtp450",
    "smtp451",
    "http500",
    "http502",
    "http503",
    "http504",
    "UNAVAILABLE",
    "UNDELIVERABLE_NOT_DELIVERED",
    "EC_SYSTEM_FAILURE",
  ],
  notAnswered: ["attempts_exc"],
  hungUp: ["compl_nofinished"],
  keyPressed: ["user", "novalid_button"],
  notSpoken: ["synth_error", "duration_error", "TEXT_INVALID"],
  codeUnfit: ["codeRequired", "codeLengthUnsupported", "codeDiffers"],
  refused: ["http400", "http401", "http402", "http403", "http404", "http422", "REJECTED_NOT_ENOUGH_CREDITS"],
  absent: ["EC_ABSENT_SUBSCRIBER", "EC_ABSENT_SUBSCRIBER_SM", "EC_SUBSCRIBER_BUSY_FOR_MT_SMS", "EC_IMSI_DETACHED"],
  unknownNumber: ["EC_UNKNOWN_SUBSCRIBER", "EC_UNIDENTIFIED_SUBSCRIBER", "EC_INVALID_DESTINATION_ADDRESS"],
  rejectedNumber: ["REJECTED_DESTINATION", "REJECTED_NETWORK", "REJECTED_PREFIX_MISSING", "REJECTED_OPERATOR"],
  rejectedSender: ["REJECTED_SENDER", "REJECTED_SOURCE", "EC_INVALID_SOURCE_ADDRESS"],
  blocked: [
    "blocked",
    "USER_BLOCKED",
    "EC_CALL_BARRED",
    "REJECTED_DND",
    "REJECTED_BLOCKED",
    "REJECTED_DESTINATION_NOT_REGISTERED",
  ],
  full: ["EC_MEMORY_CAPACITY_EXCEEDED", "EC_SM_DELIVERY_FAILURE"],
  windowClosed: ["windowClosed"],
  notThere: ["undeliverable", "NOT_VIBER_USER", "NO_SUITABLE_DEVICE", "NOT_FOUND", "SENDER_ID_MISMATCH"],
  addressUnknown: ["addressUnknown"],
  unsubscribed: ["subscriptionGone"],
  notShown: ["notShown"],
  unsuited: [
    "buttonInvalid",
    "buttonTextTooLong",
    "oneFileOnly",
    "textUnsupported",
    "textRequired",
    "textEmpty",
    "linkInvalid",
    "tooManyButtons",
  ],
  template: [
    "templateRequired",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_DATA_INVALID",
    "TEMPLATE_VALIDATION",
    "templateUnknown",
    "templateInvalid",
    "templateParametersInvalid",
    "templatePaused",
    "templateDisabled",
  ],
  marketingLimit: ["marketingLimit"],
  personLimit: ["USER_LIMIT_EXCEEDED"],
  numberOff: ["instanceUnknown", "instanceNotAuthorized"],
  numberExpired: ["instanceExpired"],
  numberInactive: ["instanceOff"],
  numberBlocked: ["instanceBlocked"],
  numberQuota: ["instanceQuota"],
  validity: ["EXPIRED_EXPIRED", "EXPIRED_DLR_UNKNOWN", "EC_MESSAGE_VALIDITY_EXPIRED"],
} as const;

export type Meaning = keyof typeof MEANINGS;

const BY_CODE = new Map(
  [MEANINGS, CALL_CODES, MESSENGER_CODES, SMPP_CODES]
    .flatMap((meanings) => Object.entries<readonly string[]>(meanings))
    .flatMap(([meaning, codes]) => codes.map((code) => [code, meaning as Meaning] as const)),
);

/** null: unknown code, shown unchanged. */
export function meaningOf(code: string | null | undefined): Meaning | null {
  return (code && BY_CODE.get(code)) || null;
}

/** All codes with this meaning; otherwise the code itself. */
export function codesOf(meaningOrCode: string): string[] {
  const codes = [...BY_CODE].flatMap(([code, meaning]) => (meaning === meaningOrCode ? [code] : []));
  return codes.length > 0 ? codes : [meaningOrCode];
}

export const MEANING_NAMES = Object.keys(MEANINGS) as Meaning[];
