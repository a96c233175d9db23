import { type Chain, decide, type SentStep } from "../../../base/chains/chain";
import type { Prepared } from "../compose/plan";

/** One poll until the time-out, one until nothing is pending. */
const MOST_POLLS = 3;

/** Index of the first message sent within `budget` (micros), or null; unsendable steps fail at once. */
export function firstSent(messages: Prepared[], chain: Chain | null, budget: number): number | null {
  const steps: SentStep[] = [];
  let now = 0;
  for (const [step, { price }] of messages.entries()) {
    const options = chain?.steps[step - 1]?.options;
    for (let poll = 0; options && poll < MOST_POLLS; poll++) {
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
