import { announce, announceToManagers } from "../../base/shared/announce";
import type { Platform } from "../../base/shared/ports/platform";
import { PLATFORM } from "../companies/find";
import type { InvoiceRow } from "./find";

/** Refreshes open screens of the payer and the seller. */
export async function announceInvoice(
  needs: Pick<Platform, "db" | "hub">,
  { id, ownerId, sellerId, status }: Pick<InvoiceRow, "id" | "ownerId" | "sellerId" | "status">,
  what: "created" | "updated",
): Promise<void> {
  const events = [{ event: `invoices.${what}` as const, data: { id, status } }];
  if (sellerId === PLATFORM) await announceToManagers(needs, events, [ownerId]);
  else await Promise.all([ownerId, sellerId].map((one) => announce(needs.hub, one, events)));
}
