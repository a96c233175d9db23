import { sql } from "drizzle-orm";
import { channelOf } from "../../../base/channels/channels";
import type { People } from "../../../base/preconditions/standing";
import { firstIdAt } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import type { DraftRecipients } from "../../sendings/compose/draft-content";
import { splitAddresses } from "./addresses";

/** Larger audiences are not counted while editing; the dry run counts them. */
const MOST_COUNTED = 10_000;
const DAY_MS = 24 * 60 * 60_000;
const NONE: Pick<DraftRecipients, "phones" | "include" | "contacts"> = { phones: "", include: [], contacts: [] };

interface Counts {
  people: number;
  phones: number;
  emails: number;
}

/** Counts of the chosen people, of those heard from within a day by channel, and of those connected by provider. */
export function audienceQueries(
  { db, clock, providers }: Pick<Platform, "db" | "clock" | "providers">,
  ownerId: string,
  { phones, include, contacts }: typeof NONE = NONE,
) {
  const typed = JSON.stringify(splitAddresses(phones).addresses);
  const lists = JSON.stringify(include);
  const chosen = JSON.stringify(contacts);
  const size = sql`(SELECT coalesce(sum(contacts), 0) FROM contact_lists WHERE owner_id = ${ownerId}
    AND id IN (SELECT value FROM json_each(${lists})))`;
  const own = JSON.stringify(
    providers.processors.filter((processor) => providers.capabilitiesOf(processor)?.address === "own"),
  );
  const since = clock() - DAY_MS;
  const people = sql`(SELECT value AS phone, iif(instr(value, '@') > 0, value, NULL) AS email FROM json_each(${typed})
    UNION ALL SELECT c.phone, c.email FROM contacts c JOIN json_each(${lists}) l
      ON c.owner_id = ${ownerId} AND c.list_id = l.value WHERE ${size} <= ${MOST_COUNTED}
    UNION ALL SELECT c.phone, c.email FROM contact_lists l CROSS JOIN json_each(${chosen}) j CROSS JOIN contacts c
      ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.id = j.value WHERE l.owner_id = ${ownerId})`;
  return [
    db.all<Counts>(sql`SELECT iif(${size} > ${MOST_COUNTED}, 0, count(DISTINCT phone)) AS people,
      count(DISTINCT iif(instr(phone, '@') > 0, NULL, phone)) AS phones,
      count(DISTINCT iif(email <> '', phone, NULL)) AS emails FROM ${people}`),
    db.all<{ type: string; people: number }>(sql`SELECT i.type AS type, count(DISTINCT p.phone) AS people
      FROM ${people} p CROSS JOIN incoming i INDEXED BY incoming_by_sender
        ON i.owner_id = ${ownerId} AND i.sender = p.phone AND i.id >= ${firstIdAt(since)} AND i.sent_at > ${since}
      GROUP BY i.type`),
    db.all<{ provider: string; people: number }>(sql`SELECT a.provider_id AS provider, count(DISTINCT p.phone) AS people
      FROM ${people} p CROSS JOIN (SELECT r.id FROM providers r JOIN servers s ON s.id = r.server_id
        WHERE s.processor IN (SELECT value FROM json_each(${own}))) r
      CROSS JOIN addresses a ON a.provider_id = r.id AND a.phone = p.phone AND a.owner_id IN ('', ${ownerId})
      GROUP BY a.provider_id`),
  ] as const;
}

/** By channel; null: nobody is chosen, or too many to count. */
export function peopleOf(
  counts: Counts | undefined,
  heard: readonly { type: string; people: number }[],
  connected: readonly { provider: string; people: number }[],
): ((type: string) => People) | null {
  if (!counts || counts.people === 0) return null;
  const { people: of, phones, emails } = counts;
  return (type) => ({
    of,
    heard: heard.find((one) => one.type === type)?.people ?? 0,
    connected: new Map(connected.map(({ provider, people }) => [provider, people])),
    addressed: channelOf(type).reaches === "email" ? emails : phones,
  });
}
