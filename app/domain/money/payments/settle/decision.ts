import type { DoubtKind } from "../../../../../db/schema/payments";
import type { Micros } from "../../../base/shared/money";
import type { BankState } from "../../../base/shared/ports/banks";
import type { Case } from "../disputes";
import type { RefundRow } from "../rows";

/** Changes of the books by a report: each is one batch, guarded against other changes since they were read. */
export type Decision =
  | { do: "credit"; state: BankState }
  | { do: "openSecond"; state: BankState }
  | { do: "end"; reason: string }
  | { do: "saveDetails"; details: { card: string } | { reason: string } }
  | { do: "nameRefund"; refund: RefundRow; ref: string }
  | { do: "confirmRefund"; refund: RefundRow }
  | { do: "refuseRefund"; refund: RefundRow; reason: string }
  | { do: "takeBack"; amount: Micros }
  | { do: "openCase"; case: Case }
  /** `amount` null: cases without one; undefined: any. */
  | { do: "answerCases"; kind: DoubtKind; amount?: null; ref?: string | null };

export const openCase = (one: Case): Decision => ({ do: "openCase", case: one });
