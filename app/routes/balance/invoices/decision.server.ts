import type { Viewer } from "../../../domain/access/viewer";
import { getInvoice } from "../../../domain/invoices/find";
import { isSeller } from "../../../domain/invoices/seller";
import { CodedError } from "../../../domain/shared/errors/errors";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { found } from "../../../web/http/reply";

export const TO_DECIDE = { ...SCREENS.invoices, permission: ["invoices.get", "invoices.update"] } as const;

/** Only of who sells. */
export async function openDecision({ db }: Pick<Platform, "db">, viewer: Viewer, id = "") {
  const row = found(await getInvoice(db, viewer, id));
  if (!isSeller(viewer, row.sellerId)) throw new CodedError("forbidden");
  return row;
}
