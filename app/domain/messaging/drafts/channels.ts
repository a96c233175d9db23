import { and, eq } from "drizzle-orm";
import { tariffs, userTariffs } from "../../../../db/schema/billing";
import { sendernames } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";
import { CHANNELS, type ChannelName, channelOf, tariffSourceOf } from "../../base/channels/channels";
import { senderOn } from "../../base/channels/sender";
import type { Platform } from "../../base/shared/ports/platform";
import { hasNumber, readyNumbers } from "../../network/own-numbers/find";
import { type AccountStateRow, accountRouting, accountStateQuery } from "../../network/routing/config";
import type { DraftMessage } from "../sendings/compose/draft-content";

export interface OpenChannel {
  type: ChannelName;
  closed: "noTariff" | "channelUnavailable" | "noSenderNames" | null;
  names: string[];
}

/** Every channel with its tariff, provider and sender names (spec §6, §8). */
export async function findOpenChannels(
  platform: Pick<Platform, "db" | "clock" | "providers" | "config">,
  viewer: Pick<Viewer, "id">,
): Promise<OpenChannel[]> {
  const { db } = platform;
  const [priced, names, numbers, [standing]] = await db.batch([
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
    readyNumbers(db, viewer, platform.clock()),
    db.all<AccountStateRow>(accountStateQuery(viewer.id)),
  ]);
  const routing = await accountRouting(platform, standing!);
  const sources = new Set(priced.map(({ source }) => source));
  return CHANNELS.map((type) => {
    const own = [...names, ...numbers].filter((one) => one.type === type).map(({ name }) => name);
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

/** Includes the chosen own number even if it cannot send now; hides names of other channels. */
export async function withChosenNumber(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  channels: OpenChannel[],
  message: DraftMessage,
) {
  const { type, payload } = message;
  if (!channelOf(type).sendsFrom) return { channels, message };
  const own = channels.find((one) => one.type === type)?.names ?? [];
  const chosen = senderOn(type, payload.sender ?? "");
  const ready = own.find((name) => name === chosen || name === `+${chosen}`);
  const sender = ready ?? (chosen && (await hasNumber(db, viewer, chosen)) ? chosen : "");
  const names = sender === "" || ready ? own : [sender, ...own];
  return {
    channels: channels.map((one) => (one.type === type ? { ...one, names } : one)),
    message: { type, payload: { ...payload, sender } },
  };
}
