import { ERRORS } from "../../../app/domain/shared/errors/errors";

/** What the engine, the rules and providers store, of which some are sentences of requests that want a value. */
export const FAILURE_CODES = [
  ...[
    "instanceUnknown",
    "windowClosed",
    "codeRequired",
    "senderNotApproved",
    "noPriceForPhone",
    "insufficientFundsFor",
  ],
  ...["textOver", "fieldInvalid", "internalReference", "templateNotApproved", "EC_NOBODY_KNOWS", "accountBlocked"],
  ...["messageRejected", "variableUnknown", "listIsBlacklist"],
  ...Object.keys(ERRORS),
];
