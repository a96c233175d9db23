import { ERRORS } from "../../../app/domain/base/shared/errors/errors";

/** Codes stored by the engine, the rules and providers; some are also request errors, with texts that need a value. */
export const FAILURE_CODES = [
  "instanceUnknown",
  "windowClosed",
  "codeRequired",
  "senderNotApproved",
  "noPriceForPhone",
  "insufficientFundsFor",
  "textOver",
  "fieldInvalid",
  "internal",
  "templateNotApproved",
  "EC_NOBODY_KNOWS",
  "accountBlocked",
  "messageRejected",
  "variableUnknown",
  "listIsBlacklist",
  ...Object.keys(ERRORS),
];
