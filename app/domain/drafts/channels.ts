import { and, eq } from "drizzle-orm";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { sendernames } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";
import { CHANNELS, type ChannelName, channelOf, tariffSourceOf } from "../channels/channels";
import { accountRouting, type StandingRow, standingQuery } from "../routing/config";
import type { Platform } from "../shared/platform";

export interface OpenChannel {
  type: ChannelName;
  /** Why it cannot be written by; null where it can. */
  closed: "noTariff" | "channelUnavailable" | "noSenderNames" | null;
  /** Approved sender names, in alphabetical order. */
  names: string[];
}

/** Every channel with what the account needs for it: a tariff, somebody who carries it, and a name (spec §6, §8). */
export async function findOpenChannels(
  platform: Pick<Platform, "db" | "providers" | "config">,
  viewer: Pick<Viewer, "id">,
): Promise<OpenChannel[]> {
  const { db } = platform;
  const [priced, names, [standing]] = await db.batch([
    db
      .select({ source: tariffs.source })
      .from(userTariffs)
      .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
      .where(and(eq(userTariffs.userId, viewer.id), eq(tariffs.isActive, true))),
    db
      .select({ type: sendernames.type, name: sendernames.name })
      .from(sendernames)
      .where(
        and(eq(sendernames.ownerId, viewer.id), eq(sendernames.moderation, "approved"), eq(sendernames.isActive, true)),
      ),
    db.all<StandingRow>(standingQuery(viewer.id)),
  ]);
  const routing = await accountRouting(platform, standing!);
  const sources = new Set(priced.map(({ source }) => source));
  return CHANNELS.map((type) => {
    const own = names.filter((one) => one.type === type).map(({ name }) => name);
    const closed = !sources.has(tariffSourceOf(type))
      ? "noTariff"
      : !routing.carries(type)
        ? "channelUnavailable"
        : channelOf(type).needsSender && own.length === 0
          ? "noSenderNames"
          : null;
    return { type, closed, names: own.sort((a, b) => a.localeCompare(b)) };
  });
}
