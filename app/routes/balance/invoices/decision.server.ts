import type { Viewer } from "../../../domain/access/viewer";
import { getInvoice } from "../../../domain/invoices/find";
import { isSeller } from "../../../domain/invoices/seller";
import { CodedError } from "../../../domain/shared/errors/errors";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { found } from "../../../web/http/reply";

export const TO_DECIDE = { ...SCREENS.invoices, permission: ["invoices.get", "invoices.update"] } as const;

/** Only of who sells. `decided`: by whoever came before. */
export async function openDecision({ db }: Pick<Platform, "db">, viewer: Viewer, id = "") {
  const row = found(await getInvoice(db, viewer, id));
  if (!isSeller(viewer, row.sellerId)) throw new CodedError("forbidden");
  const { status, number, dueAt, paidAt, paidBy, reason, decidedBy: by, updatedAt: at } = row;
  const said = { number, state: status, dueAt, paidAt, paidBy, reason, by, at };
  return { ...row, decided: status === "pending" ? null : said };
}
