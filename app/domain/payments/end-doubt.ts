import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DoubtEnding } from "../../../db/schema/payments";
import type { Viewer } from "../access/viewer";
import { announceToManagers } from "../shared/announce";
import { ok, type Result, refuse } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import { DOUBT_ENDINGS, endingsOf } from "./doubt-view";
import { type DoubtRow, doubtById, endStatement } from "./doubts";
import type { PaymentRow } from "./rows";
import { creditAfter } from "./settle";
import { confirmRefund, refundById, refuseRefund } from "./settle-refunds";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const note = z.string().trim().max(500, "noteTooLong");

export const doubtForm = z.object({ note: note.default("") });

export const doubtBody = z.strictObject({ ending: z.enum(DOUBT_ENDINGS, "fieldInvalid"), note: note.optional() });

export const endingOf = (text: string): DoubtEnding | null => DOUBT_ENDINGS.find((one) => one === text) ?? null;

/** What a person says in the bank's place; whoever says it first. Null: no such case. */
export async function endDoubt(
  needs: Needs,
  { username }: Pick<Viewer, "username">,
  payment: PaymentRow,
  { id, ending, note }: { id: string; ending: DoubtEnding; note?: string | undefined },
): Promise<Result<null> | null> {
  const [doubt] = await doubtById(needs.db, payment.id, id);
  if (!doubt) return null;
  if (!endingsOf(doubt.kind).includes(ending)) return refuse("doubtEnding", "ending");
  if (ending === "settled" && !note) return refuse("doubtNote", "note");
  if (!(await isEnded(needs, username, payment, doubt, { ending, note })))
    return refuse("doubtEnded", undefined, undefined, "conflict");
  await announceToManagers(needs, [{ event: "payments.updated", data: { id: payment.id } }]);
  return ok(null);
}

async function isEnded(
  needs: Needs,
  by: string,
  payment: PaymentRow,
  doubt: DoubtRow,
  { ending, note }: { ending: DoubtEnding; note?: string | undefined },
): Promise<boolean> {
  if (doubt.endedAt !== null) return false;
  if (ending === "credited") return creditAfter(needs, payment, doubt, by);
  if (ending === "settled") {
    const end = { at: needs.clock(), by, ending, note: note ?? null };
    return (await endStatement(needs.db, payment.id, sql`id = ${doubt.id}`, end)).length > 0;
  }
  const refund = (await refundById(needs.db, payment.id, doubt.refundId!))!;
  return ending === "refunded"
    ? confirmRefund(needs, payment, refund, by)
    : refuseRefund(needs, payment, refund, "byHand", by);
}
