import { sql } from "drizzle-orm";
import { CHANNELS } from "../../base/channels/channels";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform, ReportedAddress } from "../../base/shared/ports/platform";

/** `telegram:12345`: the sender's id on a channel without phones; cannot be confused with a phone. */
export function ownAddress(type: string, id: string): string {
  return `${type}:${id}`;
}

export function isOwnAddress(address: string): boolean {
  return CHANNELS.some((type) => address.startsWith(ownAddress(type, "")));
}

/** Rewrites earlier messages, across accounts, once the provider reports the sender's phone. */
export async function claimIncoming(
  { db }: Pick<Platform, "db">,
  { providerId, type }: { providerId: string; type: string },
  received: readonly ReportedAddress[],
): Promise<void> {
  const claimed = received
    .filter(({ phone, ownerId, isEnded }) => phone !== null && ownerId === null && !isEnded)
    .map(({ address, phone }) =>
      db.run(sql`UPDATE incoming INDEXED BY incoming_unknown SET sender = ${phone}
        WHERE provider = ${providerId} AND sender = ${ownAddress(type, address)} AND instr(sender, ':') > 0`),
    );
  await batchByName(db, { claimed });
}
