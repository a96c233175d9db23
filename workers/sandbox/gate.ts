import type { Control } from "./control";
import { type Outcome, refusalsOf } from "./outcomes";

export interface Admission {
  answer: "accepted" | "tooManyRequests" | "serverError" | "silence";
  /** Whether the messages are stored; a request may be carried out and still never be answered. */
  isCarriedOut: boolean;
}

/** Decides how a submit is answered. Shares are spread evenly (0.2 is every fifth), so a run can be repeated. */
export class Gate {
  #sql: SqlStorage;
  #failed = 0;
  #hung = 0;
  #isLastHungLost = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  admit(scripted: { reference: string; outcome: Outcome }[], { failShare, hangShare }: Control): Admission {
    if (scripted.some(({ outcome }) => outcome === "hang")) return { answer: "silence", isCarriedOut: false };
    for (const outcome of ["tooManyRequests", "serverError"] as const) {
      const references = scripted.filter((message) => message.outcome === outcome).map(({ reference }) => reference);
      if (this.#refuse(references, refusalsOf(outcome))) return { answer: outcome, isCarriedOut: false };
    }
    this.#hung += hangShare;
    if (this.#hung >= 1) {
      this.#hung -= 1;
      this.#isLastHungLost = !this.#isLastHungLost;
      return { answer: "silence", isCarriedOut: !this.#isLastHungLost };
    }
    this.#failed += failShare;
    if (this.#failed >= 1) {
      this.#failed -= 1;
      return { answer: "serverError", isCarriedOut: false };
    }
    return { answer: "accepted", isCarriedOut: true };
  }

  reset(): void {
    this.#sql.exec("DELETE FROM refusals");
    this.#failed = 0;
    this.#hung = 0;
    this.#isLastHungLost = false;
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
