import type { Meaning } from "./error-codes";

export const CALL_CODES = {
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
