import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { CHANNELS, type ChannelName, channelOf, isChannel } from "../../base/channels/channels";
import { senderOn } from "../../base/channels/sender";
import type { Standing } from "../../base/preconditions/standing";
import type { ChannelTemplate, Platform } from "../../base/shared/ports/platform";
import { hasNumber } from "../../network/own-numbers/find";
import type { DraftMessage, DraftRecipients } from "../sendings/compose/draft-content";
import { readStandings, type Standings } from "./standings";

export interface OpenChannel extends Standing {
  type: ChannelName;
  names: string[];
  templates: ChannelTemplate[];
}

const BLANK: DraftMessage["payload"] = {};

/** Every channel as it stands to the account, to what is written and to the chosen recipients (spec §6, §8). */
export async function findOpenChannels(
  platform: Pick<Platform, "db" | "clock" | "providers" | "config">,
  viewer: Pick<Viewer, "id">,
  { payload = BLANK, recipients }: { payload?: DraftMessage["payload"]; recipients?: DraftRecipients } = {},
): Promise<OpenChannel[]> {
  return channelsOf(await readStandings(platform, viewer, recipients), payload);
}

export function channelsOf(standings: Standings, payload = BLANK): OpenChannel[] {
  return CHANNELS.map((type) => ({
    type,
    ...standings.of({ type, payload }),
    names: standings.names(type),
    templates: chosable(standings.templates(type)),
  }));
}

/** One a name and language, the approved one first. */
function chosable(known: ReturnType<Standings["templates"]>): ChannelTemplate[] {
  const best = new Map<string, ChannelTemplate>();
  for (const { providerId: _, ...one } of known) {
    const key = `${one.name} ${one.language}`;
    if (!best.has(key) || one.state === "approved") best.set(key, one);
  }
  return [...best.values()];
}

/** The channel chosen in the survey; null: none. */
export async function surveyChannel(db: Database, viewer: Pick<Viewer, "id">): Promise<ChannelName | null> {
  const [row] = await db.all<{ channel: string | null }>(
    sql`SELECT data ->> '$.meta.survey.channel' AS channel FROM users WHERE id = ${viewer.id}`,
  );
  return row?.channel && isChannel(row.channel) ? row.channel : null;
}

const isFree = ({ closed, barrier }: OpenChannel) => closed === null && barrier === null;

/** Preselects the survey's channel unless it is closed, otherwise the first without conditions. */
export function preselected(channels: readonly OpenChannel[], wanted: ChannelName): ChannelName {
  const isClosed = channels.find(({ type }) => type === wanted)?.closed ?? null;
  if (isClosed === null) return wanted;
  return (channels.find(isFree) ?? channels.find(({ closed }) => closed === null))?.type ?? wanted;
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
