import { type Chain, decide, type SentStep } from "../chains/chain";
import type { Prepared } from "../compose/plan";

/** Two waits at most: for a time-out, then for nothing any more. */
const MOST_POLLS = 3;

/**
 * Which of a recipient's messages is the first to be sent, of `budget` (micros); null where none is. As in the engine,
 * one that cannot be sent fails at once, and the chain decides about the next.
 */
export function firstSent(messages: Prepared[], chain: Chain | null, budget: number): number | null {
  const steps: SentStep[] = [];
  let now = 0;
  for (const [step, { price }] of messages.entries()) {
    const options = chain?.steps[step - 1]?.options;
    for (let look = 0; options && look < MOST_POLLS; look++) {
      const decision = decide(steps, options, now);
      if (decision.kind === "fire") break;
      if (decision.kind === "over") return null;
      now = decision.until;
    }
    if (price && price.amount <= budget) return step;
    steps.push({ status: "failed", timeline: [{ at: now, status: "failed" }], updatedAt: now });
  }
  return null;
}
