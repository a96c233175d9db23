import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { inWords, rejected, retry, type Verdict } from "../core/outcomes";

/** Send errors (protocols §9.3); faults of our account or address are retried. */
const ERRORS: Record<number, (name: string) => Verdict> = {
  1: rejected,
  2: retry,
  3: retry,
  4: retry,
  5: rejected,
  6: rejected,
  7: rejected,
  8: rejected,
  9: (name) => retry(name, 60_000),
};

export function verdictOfSmsc(code: number, text: string): Verdict {
  return inWords(ERRORS[code]?.(`SMSC_${code}`) ?? retry(`SMSC_${code}`), text);
}

/** −3, not found, is not a message status. */
const STATUSES: Record<number, Receipt["status"]> = {
  [-2]: "failed",
  [-1]: "sent",
  0: "sent",
  1: "delivered",
  2: "seen",
  3: "failed",
  4: "seen",
  20: "failed",
  22: "failed",
  23: "failed",
  24: "failed",
  25: "failed",
};

/** Reasons by `err`. */
const REASONS: Record<number, string> = {
  1: "no such subscriber",
  6: "subscriber offline",
  11: "subscriber has no such service",
  12: "error of the phone",
  13: "subscriber blocked",
  21: "service not supported",
  200: "virtual",
  219: "SIM replaced",
  220: "operator's queue full",
};

/** null for an undocumented status. A failure's code is its reason, or its status without one. */
export function meaningOfSmsc(status: number, err = 0): Pick<Receipt, "status" | "code" | "detail"> | null {
  const known = STATUSES[status];
  if (known !== "failed") return known ? { status: known } : null;
  const detail = REASONS[err];
  return {
    status: "failed",
    code: err > 0 ? `SMSC_ERR_${err}` : `SMSC_STATUS_${status}`,
    ...(detail === undefined ? {} : { detail }),
  };
}
