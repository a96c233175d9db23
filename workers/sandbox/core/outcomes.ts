/** Scripted by the number's last two digits (design §7). */
export type Outcome =
  | "delivered"
  | "rejected"
  | "failed"
  | "silent"
  | "seen"
  | "seenAtOnce"
  | "tooManyRequests"
  | "serverError"
  | "late"
  | "stop"
  | "hang";

export type ReceiptKind = "sent" | "delivered" | "failed" | "seen" | "stop";

/** ms after the submit. */
export interface Step {
  kind: ReceiptKind;
  afterMs: number;
}

const SCRIPTED: Record<string, Outcome> = {
  "00": "rejected",
  "01": "failed",
  "02": "silent",
  "03": "seen",
  "04": "tooManyRequests",
  "05": "serverError",
  "06": "late",
  "07": "stop",
  "08": "hang",
};

const LATE_MS = 60_000;
const NEXT_MS = 500;

/** For an e-mail, the two digits stand before the @. */
export function outcomeOf(address: string): Outcome {
  const ending = /^\+?7999000\d\d(\d\d)$/.exec(address)?.[1] ?? /^[^@\d]+(\d\d)@/.exec(address)?.[1];
  const outcome = (ending && SCRIPTED[ending]) || "delivered";
  return outcome === "seen" && variantOf(address) > 0 ? "seenAtOnce" : outcome;
}

/** Variant among several outcomes of a kind, as in 7 999 000 9V NN; 0 is the usual one. */
export function variantOf(phone: string): number {
  return Number(/^\+?79990009(\d)\d\d$/.exec(phone)?.[1] ?? 0);
}

/** Refusals per reference before a submit is accepted; a hanging one never is. */
export function refusalsOf(outcome: Outcome): number {
  if (outcome === "tooManyRequests") return 2;
  if (outcome === "serverError") return 1;
  return outcome === "hang" ? Number.POSITIVE_INFINITY : 0;
}

/** `shuffled` receipts come in the wrong order. */
export function stepsOf(
  outcome: Outcome,
  options: { receiptMs: number; intermediate: boolean; shuffle: boolean },
): Step[] {
  const { receiptMs, intermediate, shuffle } = options;
  if (outcome === "rejected" || outcome === "hang") return [];
  const finalMs = outcome === "late" ? receiptMs + LATE_MS : receiptMs;
  const steps: Step[] = intermediate ? [{ kind: "sent", afterMs: Math.round(receiptMs / 4) }] : [];
  if (outcome === "failed") steps.push({ kind: "failed", afterMs: finalMs });
  else if (outcome === "seenAtOnce") steps.push({ kind: "seen", afterMs: finalMs });
  else if (outcome !== "silent") steps.push({ kind: "delivered", afterMs: finalMs });
  if (outcome === "seen" || outcome === "stop") steps.push({ kind: outcome, afterMs: finalMs + NEXT_MS });
  if (!shuffle) return steps;
  return steps.map(({ kind }, place) => ({ kind, afterMs: steps[steps.length - 1 - place]!.afterMs }));
}
