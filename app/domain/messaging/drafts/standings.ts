import { and, eq } from "drizzle-orm";
import { tariffs, userTariffs } from "../../../../db/schema/billing";
import { sendernames } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";
import { CHANNELS, type ChannelName, channelOf, tariffSourceOf } from "../../base/channels/channels";
import { type Standing, standingOf } from "../../base/preconditions/standing";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import { type KnownTemplate, knownTemplates, stateFaults, templatesQuery } from "../../network/channel-templates/find";
import { readyNumbers } from "../../network/own-numbers/find";
import { type AccountStateRow, accountRouting, accountStateQuery } from "../../network/routing/config";
import { saidOf, waysOf } from "../sendings/compose/barriers";
import { type DraftMessage, type DraftRecipients, sentPayload } from "../sendings/compose/draft-content";
import { audienceQueries, peopleOf } from "./recipients/known-people";

export interface Standings {
  of(message: DraftMessage): Standing;
  names(type: ChannelName): string[];
  /** Templates of the providers that carry the channel, whatever their state. */
  templates(type: ChannelName): KnownTemplate[];
}

type Needs = Pick<Platform, "db" | "clock" | "providers" | "config">;

/** How each channel stands to a draft's messages and recipients; one batch. */
export async function readStandings(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  recipients?: DraftRecipients,
): Promise<Standings> {
  const { db } = platform;
  const [counts, heard, connected] = audienceQueries(platform, viewer.id, recipients);
  const read = await batchByName(db, {
    priced: db
      .select({ source: tariffs.source })
      .from(userTariffs)
      .innerJoin(tariffs, eq(tariffs.id, userTariffs.tariffId))
      .where(and(eq(userTariffs.userId, viewer.id), eq(tariffs.isActive, true))),
    names: db
      .select({ type: sendernames.type, name: sendernames.name })
      .from(sendernames)
      .where(
        and(eq(sendernames.ownerId, viewer.id), eq(sendernames.moderation, "approved"), eq(sendernames.isActive, true)),
      ),
    numbers: readyNumbers(db, viewer, platform.clock()),
    states: db.all<AccountStateRow>(accountStateQuery(viewer.id)),
    counts,
    heard,
    connected,
    templates: db.all(templatesQuery()),
  });
  const routing = await accountRouting(platform, read.states[0]!);
  const sources = new Set(read.priced.map(({ source }) => source));
  const named = Map.groupBy([...read.names, ...read.numbers], ({ type }) => type);
  const namesOf = (type: string) => (named.get(type) ?? []).map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  const access = new Map(
    CHANNELS.map((type) => [
      type,
      {
        isPriced: sources.has(tariffSourceOf(type)),
        isCarried: routing.carries(type),
        needsSender: channelOf(type).needsSender,
        names: namesOf(type),
        ways: waysOf(routing.groupsOf(type)),
      },
    ]),
  );
  const known = knownTemplates(read.templates);
  const people = peopleOf(read.counts[0], read.heard, read.connected);
  return {
    of(message) {
      const { type } = message;
      const { sender: _, text, ...payload } = sentPayload(message);
      const isBlank = text.trim() === "" && !payload.template;
      const said = isBlank ? null : saidOf({ type, text, payload }, stateFaults(known, payload.template));
      return standingOf(access.get(type)!, said, people?.(type) ?? null);
    },
    names: namesOf,
    templates(type) {
      const carriers = access.get(type)!.ways.flat();
      return known.filter(({ providerId }) => carriers.some(({ id }) => id === providerId));
    },
  };
}
