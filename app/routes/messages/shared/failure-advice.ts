import { type Meaning, meaningOf } from "../../../domain/messaging/sendings/list/error-codes";

type Underway = "moderation" | "approved";

/** Links: keys `go_…` of namespace "codes". */
export type Remedy =
  | "repeat"
  | "contacts"
  | "balance"
  | "sendernames"
  | "tariffs"
  | "storage"
  | "templates"
  | "apisender"
  | "blacklist";

/** Advice: keys `advice_…`, with a link. */
const ADVICE = {
  undelivered: ["absent", "repeat"],
  expired: ["absent", "repeat"],
  stopped: ["again", "repeat"],
  waitedOut: ["again", "repeat"],
  cancelled: ["again", "repeat"],
  budgetExceeded: ["budget", "repeat"],
  insufficientFunds: ["topUp", "balance"],
  unavailable: ["unavailable", "sendernames"],
  noPriceForPhone: ["noPriceForPhone", "tariffs"],
  ownOnly: ["ownOnly", "balance"],
  noRoute: ["noRoute", "repeat"],
  rejectedByRule: ["text", "repeat"],
  rejectedByManager: ["text", "repeat"],
  moderationExpired: ["moderationExpired", "repeat"],
  blacklisted: ["blacklisted", "contacts"],
  noAnswer: ["absent", "repeat"],
  unreachable: ["absent", "repeat"],
  unreadable: ["manager", "repeat"],
  tooMany: ["absent", "repeat"],
  noMailbox: ["unknownNumber", "contacts"],
  unicodeMailbox: ["otherChannel", "repeat"],
  mailboxFull: ["absent", "repeat"],
  mailRefused: ["mail", "repeat"],
  greylisted: ["absent", "repeat"],
  tooLarge: ["shorten", "repeat"],
  noFile: ["file", "storage"],
  complaint: ["blocked", "blacklist"],
  setUp: ["manager", "repeat"],
  busy: ["absent", "repeat"],
  notAnswered: ["call", "repeat"],
  hungUp: ["call", "repeat"],
  keyPressed: ["keyPressed", null],
  notSpoken: ["text", "repeat"],
  codeUnfit: ["otherChannel", "repeat"],
  refused: ["manager", "repeat"],
  absent: ["absent", "repeat"],
  unknownNumber: ["unknownNumber", "contacts"],
  rejectedNumber: ["rejectedNumber", "repeat"],
  rejectedSender: ["rejectedSender", "sendernames"],
  blocked: ["blocked", "blacklist"],
  full: ["absent", "repeat"],
  windowClosed: ["windowClosed", "templates"],
  notThere: ["otherChannel", "repeat"],
  addressUnknown: ["otherChannel", "repeat"],
  unsubscribed: ["otherChannel", "repeat"],
  notShown: ["absent", "repeat"],
  unsuited: ["fit", "repeat"],
  template: ["template", "templates"],
  marketingLimit: ["tomorrow", "repeat"],
  personLimit: ["tomorrow", "repeat"],
  numberOff: ["ownNumber", "apisender"],
  numberExpired: ["ownNumber", "apisender"],
  numberInactive: ["ownNumber", "apisender"],
  numberBlocked: ["ownNumber", "apisender"],
  numberQuota: ["ownNumber", "apisender"],
  validity: ["absent", "repeat"],
} as const satisfies Record<Exclude<Meaning, Underway>, readonly [string, Remedy | null]>;

type Advised = (typeof ADVICE)[keyof typeof ADVICE];

export interface Advice {
  words: Advised[0] | "unknown";
  remedy: Remedy | null;
}

/** Advice for a code; for an unknown code, contact support. */
export function adviceOf(code: string): Advice {
  const meaning = meaningOf(code);
  if (meaning === null || !(meaning in ADVICE)) return { words: "unknown", remedy: "repeat" };
  const [words, remedy] = ADVICE[meaning as keyof typeof ADVICE];
  return { words, remedy };
}
