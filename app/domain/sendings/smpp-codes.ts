import type { Meaning } from "./codes";

/** Words of SMPP: statuses of answers, states of receipts, and our own of the link. */
export const SMPP_CODES = {
  tooMany: ["ESME_RTHROTTLED"],
  busy: ["ESME_RSYSERR", "ESME_RMSGQFUL", "ESME_RX_T_APPN", "windowFull"],
  setUp: [
    "linkDown",
    "bindUnanswered",
    "ESME_RINVBNDSTS",
    "ESME_RALYBND",
    "ESME_RBINDFAIL",
    "ESME_RINVPASWD",
    "ESME_RINVSYSID",
    "ESME_RINVSYSTYP",
  ],
  noAnswer: ["linkLost"],
  rejectedNumber: ["phoneInvalid", "ESME_RINVDSTADR", "ESME_RINVDSTTON", "ESME_RINVDSTNPI"],
  rejectedSender: ["senderInvalid", "ESME_RINVSRCADR", "ESME_RINVSRCTON", "ESME_RINVSRCNPI"],
  undelivered: ["UNDELIV", "UNKNOWN", "ESME_RDELIVERYFAILURE"],
  refused: ["REJECTD", "DELETED", "ESME_RSUBMITFAIL", "ESME_RX_P_APPN", "ESME_RX_R_APPN", "ESME_RUNKNOWNERR"],
  tooLarge: ["ESME_RINVMSGLEN"],
  validity: ["EXPIRED"],
} as const satisfies Partial<Record<Meaning, readonly string[]>>;
