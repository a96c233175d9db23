import type { Viewer } from "../../../domain/access/viewer";
import { decidedBefore } from "../../../domain/invoices/decide";
import { getInvoice } from "../../../domain/invoices/find";
import { isSeller } from "../../../domain/invoices/seller";
import { message } from "../../../domain/shared/errors/error-message";
import { CodedError } from "../../../domain/shared/errors/errors";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { found } from "../../../web/http/reply";

export const TO_DECIDE = { ...SCREENS.invoices, permission: ["invoices.get", "invoices.update"] } as const;

/** Only of who sells. `decided`: what is told to whoever comes second. */
export async function openDecision({ db }: Pick<Platform, "db">, viewer: Viewer, id = "") {
  const row = found(await getInvoice(db, viewer, id));
  if (!isSeller(viewer, row.sellerId)) throw new CodedError("forbidden");
  const before = decidedBefore(row, viewer);
  return { ...row, decided: before && [message(before)] };
}
