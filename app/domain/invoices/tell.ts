import { PLATFORM } from "../companies/find";
import { announce, announceToManagers } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";
import type { InvoiceRow } from "./find";

/** Open screens of who pays and who sells. */
export async function tellOfInvoice(
  needs: Pick<Platform, "db" | "hub">,
  { id, ownerId, sellerId, status }: Pick<InvoiceRow, "id" | "ownerId" | "sellerId" | "status">,
  what: "created" | "updated",
): Promise<void> {
  const events = [{ event: `invoices.${what}` as const, data: { id, status } }];
  if (sellerId === PLATFORM) await announceToManagers(needs, events, [ownerId]);
  else await Promise.all([ownerId, sellerId].map((one) => announce(needs.hub, one, events)));
}
