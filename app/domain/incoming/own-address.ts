import { sql } from "drizzle-orm";
import { CHANNELS } from "../channels/channels";
import type { LearntAddress, Platform } from "../shared/ports/platform";

/**
 * Who wrote where a channel of this type told its own id of him and no phone: with the channel's name before it nothing
 * takes it for a phone, nor for the same id of another channel.
 */
export function ownAddress(type: string, id: string): string {
  return `${type}:${id}`;
}

/** Whether it is one that `ownAddress` made. */
export function isOwnAddress(address: string): boolean {
  return CHANNELS.some((type) => address.startsWith(ownAddress(type, "")));
}

/** What people wrote to a provider before it learnt their phones becomes those phones', whoever's messages they are. */
export async function claimIncoming(
  { db }: Pick<Platform, "db">,
  { providerId, type }: { providerId: string; type: string },
  learnt: readonly LearntAddress[],
): Promise<void> {
  const [first, ...others] = learnt
    .filter(({ phone, ownerId, isEnded }) => phone !== null && ownerId === null && !isEnded)
    .map(({ address, phone }) =>
      db.run(sql`UPDATE incoming INDEXED BY incoming_unknown SET sender = ${phone}
        WHERE provider = ${providerId} AND sender = ${ownAddress(type, address)} AND instr(sender, ':') > 0`),
    );
  if (first) await db.batch([first, ...others]);
}
