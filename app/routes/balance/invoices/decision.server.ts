import type { Viewer } from "../../../domain/base/access/viewer";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { getInvoice } from "../../../domain/papers/invoices/find";
import { isSeller } from "../../../domain/papers/invoices/seller";
import { SCREENS } from "../../../screens";
import { found } from "../../../web/http/reply";

export const TO_DECIDE = { ...SCREENS.invoices, permission: ["invoices.get", "invoices.update"] } as const;

/** For the seller only. `decided`: an earlier decision, if any. */
export async function openDecision({ db }: Pick<Platform, "db">, viewer: Viewer, id = "") {
  const row = found(await getInvoice(db, viewer, id));
  if (!isSeller(viewer, row.sellerId)) throw new CodedError("forbidden");
  const { status, number, dueAt, paidAt, paidBy, reason, decidedBy: by, updatedAt: at } = row;
  const said = { number, state: status, dueAt, paidAt, paidBy, reason, by, at };
  return { ...row, decided: status === "pending" ? null : said };
}
