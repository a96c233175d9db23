import type { Meaning } from "./codes";

/** Codes of call providers and registers that mean what others' do. */
export const CALL_CODES = {
  setUp: ["SMSC_2", "SMSC_3", "SMSC_4", "PLUSOFON_500", "HLR_1000"],
  noFile: ["audioInvalid", "audioUnavailable"],
  absent: ["SMSC_ERR_6"],
  unknownNumber: ["SMSC_7", "SMSC_ERR_1", "SMSC_STATUS_22", "SMSC_STATUS_25", "PHONE_INVALID", "PLUSOFON_400"],
  rejectedNumber: ["SMSC_8", "no_provider"],
  blocked: ["SMSC_ERR_13"],
  validity: ["SMSC_STATUS_3", "expires"],
} satisfies Partial<Record<Meaning, string[]>>;
