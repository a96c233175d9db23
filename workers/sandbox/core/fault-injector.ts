import type { Faults } from "./control";
import { type Outcome, refusalsOf } from "./outcomes";

export interface Admission {
  answer: "accepted" | "tooManyRequests" | "serverError" | "silence";
  /** A request may be stored without getting a reply. */
  isCarriedOut: boolean;
}

type Share = "hangShare" | "busyShare" | "failShare";

/** Spreads shares evenly (0.2 is every fifth), so that runs are reproducible. */
export class Gate {
  #sql: SqlStorage;
  #fill = new Map<string, number>();
  #isLastHungLost = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  admit(account: string, scripted: { reference: string; outcome: Outcome }[], faults: Faults): Admission {
    if (scripted.some(({ outcome }) => outcome === "hang")) return { answer: "silence", isCarriedOut: false };
    for (const outcome of ["tooManyRequests", "serverError"] as const) {
      const references = scripted
        .filter((message) => message.outcome === outcome)
        .map(({ reference }) => `${account} ${reference}`);
      if (this.#refuse(references, refusalsOf(outcome))) return { answer: outcome, isCarriedOut: false };
    }
    if (this.#isHit(account, "hangShare", faults)) {
      this.#isLastHungLost = !this.#isLastHungLost;
      return { answer: "silence", isCarriedOut: !this.#isLastHungLost };
    }
    if (this.#isHit(account, "busyShare", faults)) return { answer: "tooManyRequests", isCarriedOut: false };
    if (this.#isHit(account, "failShare", faults)) return { answer: "serverError", isCarriedOut: false };
    return { answer: "accepted", isCarriedOut: true };
  }

  reset(): void {
    this.#sql.exec("DELETE FROM refusals");
    this.#fill.clear();
    this.#isLastHungLost = false;
  }

  #isHit(account: string, fault: Share, faults: Faults): boolean {
    const key = `${account} ${fault}`;
    const filled = (this.#fill.get(key) ?? 0) + faults[fault];
    this.#fill.set(key, filled >= 1 ? filled - 1 : filled);
    return filled >= 1;
  }

  #refuse(references: string[], times: number): boolean {
    const refused = references.filter((reference) => {
      const seen = this.#sql
        .exec<{ count: number }>("SELECT count FROM refusals WHERE reference = ?", reference)
        .toArray();
      return (seen[0]?.count ?? 0) < times;
    });
    for (const reference of refused) {
      this.#sql.exec(
        "INSERT INTO refusals VALUES (?, 1) ON CONFLICT (reference) DO UPDATE SET count = count + 1",
        reference,
      );
    }
    return refused.length > 0;
  }
}
