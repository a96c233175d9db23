import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DoubtEnding } from "../../../../db/schema/payments";
import type { Viewer } from "../../base/access/viewer";
import { announceToManagers } from "../../base/shared/announce";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { DOUBT_ENDINGS, endingsOf } from "./dispute-view";
import { type DisputeRow, disputeById, endStatement } from "./disputes";
import { type PaymentRow, refundById } from "./rows";
import { creditAfter } from "./settle/write-payment";
import { confirmRefund, refuseRefund } from "./settle/write-refund";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const note = z.string().trim().max(500, "noteTooLong");

export const disputeForm = z.object({ note: note.default("") });

export const disputeBody = z.strictObject({ ending: z.enum(DOUBT_ENDINGS, "fieldInvalid"), note: note.optional() });

export const endingOf = (text: string): DoubtEnding | null => DOUBT_ENDINGS.find((one) => one === text) ?? null;

/** Resolves a case by hand; the first decision wins. Null: no such case. */
export async function closeDispute(
  needs: Needs,
  { username }: Pick<Viewer, "username">,
  payment: PaymentRow,
  { id, ending, note }: { id: string; ending: DoubtEnding; note?: string | undefined },
): Promise<Result<null> | null> {
  const [dispute] = await disputeById(needs.db, payment.id, id);
  if (!dispute) return null;
  if (!endingsOf(dispute.kind).includes(ending)) return refuse("doubtEnding", "ending");
  if (ending === "settled" && !note) return refuse("doubtNote", "note");
  if (!(await isEnded(needs, username, payment, dispute, { ending, note })))
    return refuse("doubtEnded", undefined, undefined, "conflict");
  await announceToManagers(needs, [{ event: "payments.updated", data: { id: payment.id } }]);
  return ok(null);
}

async function isEnded(
  needs: Needs,
  by: string,
  payment: PaymentRow,
  dispute: DisputeRow,
  { ending, note }: { ending: DoubtEnding; note?: string | undefined },
): Promise<boolean> {
  if (dispute.endedAt !== null) return false;
  if (ending === "credited") return creditAfter(needs, payment, dispute, by);
  if (ending === "settled") {
    const end = { at: needs.clock(), by, ending, note: note ?? null };
    return (await endStatement(needs.db, payment.id, sql`id = ${dispute.id}`, end)).length > 0;
  }
  const refund = (await refundById(needs.db, payment.id, dispute.refundId!))!;
  return ending === "refunded"
    ? confirmRefund(needs, payment, refund, by)
    : refuseRefund(needs, payment, refund, "byHand", by);
}
