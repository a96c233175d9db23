import { FAULT_MS, inWords, rejected, retry, type Verdict } from "../core/outcomes";

export type Stage = "greeting" | "tls" | "login" | "sender" | "recipient" | "data";

const BUSY_MS = 5000;
/** Greylisting accepts the same mail after a few minutes (RFC 6647 §2). */
const GREY_MS = 5 * 60_000;
const FULL_MS = 15 * 60_000;
const MAX_DETAIL = 500;

/** Permanent refusals by enhanced status without its class (RFC 3463, IANA registry). */
const PERMANENT: Record<string, string> = {
  "1.0": "noMailbox",
  "1.1": "noMailbox",
  "1.2": "noMailDomain",
  "1.3": "recipientInvalid",
  "1.4": "recipientInvalid",
  "1.6": "noMailbox",
  "1.10": "noMailDomain",
  "6.7": "unicodeMailbox",
  "2.0": "noMailbox",
  "2.1": "mailboxDisabled",
  "2.2": "mailboxFull",
  "2.3": "messageTooLarge",
  "3.4": "messageTooLarge",
  "4.4": "noMailDomain",
  "4.6": "mailLoop",
  "6.0": "contentRefused",
  "6.1": "contentRefused",
  "7.0": "policy",
  "7.1": "policy",
  "7.2": "policy",
};

/** Faults of our account, domain or keys: retried until a manager corrects them. */
const OURS: Record<string, string> = {
  "1.7": "senderRefused",
  "1.8": "senderRefused",
  "7.8": "authFailed",
  "7.9": "authFailed",
  "7.11": "tlsFailed",
  "7.20": "senderUnauthenticated",
  "7.21": "senderUnauthenticated",
  "7.22": "senderUnauthenticated",
  "7.23": "senderUnauthenticated",
  "7.24": "senderUnauthenticated",
  "7.25": "senderUnauthenticated",
  "7.26": "senderUnauthenticated",
  "7.27": "senderUnauthenticated",
};

/** Without an enhanced status (RFC 5321 §4.2.3); other refusals are server policy. */
const BASIC: Record<string, string> = {
  550: "noMailbox",
  551: "noMailbox",
  552: "mailboxFull",
  553: "recipientInvalid",
};
const OUR_CODES: Record<string, string> = { 530: "authFailed", 534: "authFailed", 535: "authFailed", 538: "tlsFailed" };
const OUR_STAGES: Partial<Record<Stage, string>> = {
  greeting: "refusedByServer",
  tls: "tlsFailed",
  login: "authFailed",
  sender: "senderRefused",
};

/** 4xx: retry; 5xx: final, unless our set-up is at fault (protocols §2). */
export function verdictOfReply(reply: string, stage: Stage): Verdict {
  const [, code = "", status = ""] = /^([245]\d\d)(?:[ -]+[245]\.(\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? [];
  const verdict = meaningOf({ code, status, stage, reply });
  return verdict.kind === "rejected" ? verdict : inWords(verdict, reply);
}

interface Refusal {
  code: string;
  status: string;
  stage: Stage;
  reply: string;
}

function meaningOf({ code, status, stage, reply }: Refusal): Verdict {
  if (code === "") return retry("unreadable");
  if (code.startsWith("4")) return later(code, status, reply);
  if (isOfSize(code, status, stage)) return rejected("messageTooLarge", reply.slice(0, MAX_DETAIL));
  const ours = OURS[status] ?? OUR_CODES[code] ?? OUR_STAGES[stage];
  if (ours) return retry(ours, FAULT_MS);
  if (/^50\d|555/.test(code) || status.startsWith("5.")) return retry(`smtp${code}`, FAULT_MS);
  return rejected(permanent(code, status, stage), reply.slice(0, MAX_DETAIL));
}

// 552 to MAIL FROM refers to the declared size (RFC 1870 §6.1), not to the sender.
function isOfSize(code: string, status: string, stage: Stage): boolean {
  return stage === "sender" && (code === "552" || PERMANENT[status] === "messageTooLarge");
}

export function codeOfStatus(status: string): string {
  const [, detail = ""] = /^\d\.(\d{1,3}\.\d{1,3})$/.exec(status) ?? [];
  return PERMANENT[detail] ?? OURS[detail] ?? (detail.startsWith("7.") ? "policy" : "undelivered");
}

/** Our error code for a refusal without an enhanced status. */
export const codeOfReply = (code: string): string | undefined => BASIC[code];

function permanent(code: string, status: string, stage: Stage): string {
  const named = PERMANENT[status];
  if (named) return named;
  if (status.startsWith("7.")) return "policy";
  if (code === "552" && stage === "data") return "messageTooLarge";
  return (stage === "recipient" && BASIC[code]) || "policy";
}

function later(code: string, status: string, reply: string): Verdict {
  if (/gr[ea]y/i.test(reply) || status.startsWith("7.")) return retry("greylisted", GREY_MS);
  if (status === "2.2" || code === "452") return retry("mailboxFull", FULL_MS);
  if (code === "421" || status.startsWith("3.")) return retry(`smtp${code}`, BUSY_MS);
  return retry(`smtp${code}`, FAULT_MS);
}
