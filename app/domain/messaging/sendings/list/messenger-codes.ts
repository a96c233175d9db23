import type { Meaning } from "./error-codes";

const whatsapp = (codes: number[]) => codes.map((code) => `WHATSAPP_${code}`);
/** Meta permission errors: one number per permission. */
const PERMISSIONS = Array.from({ length: 20 }, (_, at) => 200 + at);

/** Messengers and e-mail (protocols §3, §4, §5, §7.2, §8.1). */
export const MESSENGER_CODES = {
  unsuited: [
    "BAD_DATA",
    "BAD_MESSAGE_TYPE",
    "BAD_PARAMETER",
    "BAD_PARAMETERS",
    "BAD_REQUEST",
    "BLOCKED_MESSAGE_TYPE",
    "CAROUSEL",
    "INVALID_TTL",
    "SURVEY",
    "audioHasText",
    "parameterInvalid",
    "parameterMissing",
    "subjectInvalid",
    "subjectRequired",
    "subjectTooLong",
    "tooManyMedia",
    "unsupportedType",
  ],
  noFile: ["BAD_DURATION", "BAD_FILE_NAME_LENGTH", "BAD_THUMBNAIL", "FILE_NOT_PERMITTED", "mediaInvalid"],
  tooLarge: ["BAD_FILE_SIZE"],
  unknownNumber: ["INVALID_PHONE_NUMBER", "PHONE_NUMBER_INVALID"],
  rejectedNumber: ["sentToSelf"],
  personLimit: ["NO_MORE_MESSAGES", "WAIT_FOR_USER_RESPONSE"],
  template: ["templateRefused"],
  mailRefused: ["suppressed"],
  cancelled: ["revoked"],
  unavailable: ["unavailable"],
  noAnswer: ["TIMEOUT", "unanswered"],
  tooMany: whatsapp([4, 80_007, 130_429, 131_048, 131_056]),
  busy: [
    "INTERNAL_ERROR",
    "INTERNAL_FAILURE",
    "UNKNOWN_ERROR",
    "instanceStarting",
    "noTime",
    ...whatsapp([1, 2, 131_000, 131_016]),
  ],
  setUp: [
    "ACCESS_DENIED",
    "ACCESS_TOKEN_INVALID",
    "ACCESS_TOKEN_REQUIRED",
    "BAD_LABEL",
    "BALANCE_NOT_ENOUGH",
    "BILLING_FAILURE",
    "CALLBACK_URL_INVALID",
    "CAPTCHA_NEEDED",
    "GROUP_AUTH_FAILED",
    "NOT_PERMITTED",
    "SENDER_NOT_VERIFIED",
    "SENDER_USERNAME_INVALID",
    "validation_error",
    ...whatsapp([0, 3, 10, 33, 100, 190, ...PERMISSIONS, 368, 131_005, 131_031, 131_042, 131_045, 133_010]),
  ],
} satisfies Partial<Record<Meaning, string[]>>;
