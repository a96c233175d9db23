import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../db/json-rows";
import { mentions } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { addressOf } from "../../base/shared/typed-address";
import { originOf } from "../../base/text/short-origin";
import { OWN_SLUG_CHARS, readLink } from "../../base/text/variables";
import { isBlockedTarget, refusalOf } from "./change";
import { usableDomains } from "./domains";
import { keyOfSlug, randomSlug } from "./slugs";

type Needs = Pick<Platform, "db" | "clock" | "config">;

const MOST_LINKS = 5;
const NAMED = /\$\{\s*(link:[^{}]*)\}/g;

/** Source of single messages' links: they share one link per target and month. */
export const SINGLES = "sendings";

/** The payload with a domain named in each link; refuses like for links created by hand. */
export async function withNamedDomains<Content extends object>(
  needs: Needs,
  ownerId: string,
  payload: Content,
): Promise<Result<Content>> {
  const json = JSON.stringify(payload);
  if (!json.includes("link:")) return ok(payload);
  const written = linksIn(payload);
  if (written.length === 0) return ok(payload);
  const links = [...new Map(written.map((link) => [`${link.address}|${link.domain}`, link])).values()];
  if (links.length > MOST_LINKS) return refuse("linksMost", "payload.text", { most: MOST_LINKS });
  const owner = { id: ownerId };
  const [domains, ...refusals] = await Promise.all([
    usableDomains(needs, owner),
    ...links.map(async ({ address, domain }) => {
      const [refusal, isBlocked] = await Promise.all([
        refusalOf(needs, address, domain ?? ""),
        isBlockedTarget(needs.db, owner, address),
      ]);
      return refusal ?? (isBlocked ? "linkUrlStopped" : null);
    }),
  ]);
  const first = firstOwn(domains, needs);
  if (!first) return refuse("linkNoDomains", "payload.text", undefined, "conflict");
  const wrong = refusals.find((refusal) => refusal !== null);
  if (wrong) return refuse(wrong, "payload.text");
  if (links.some(({ domain }) => domain !== null && !domains.includes(domain)))
    return refuse("linkDomainUnknown", "payload.text");
  const named = eachText(json, (text) =>
    text.replace(NAMED, (_, name: string) => {
      const { address, domain } = linkIn(name);
      return `\${link:${address}|${domain ?? first}}`;
    }),
  );
  return ok(named as Content);
}

type Written = ReturnType<typeof linkIn>;

/** Searches the texts, not their JSON, which writes a line break as two characters. */
export function linksIn(content: object): Written[] {
  const written: Written[] = [];
  eachText(JSON.stringify(content), (text) => {
    written.push(...[...text.matchAll(NAMED)].map(([, name]) => linkIn(name!)));
    return text;
  });
  return written;
}

const eachText = (json: string, change: (text: string) => string): unknown =>
  JSON.parse(json, (_, value) => (typeof value === "string" ? change(value) : value));

function linkIn(name: string) {
  const { address, domain } = readLink(name.trim());
  return { address: addressOf(address), domain };
}

/** Prefers a domain of the owner to ours. */
export function firstOwn(usable: readonly string[], { config }: Pick<Platform, "config">): string | undefined {
  return usable[config.shortLinks.domains.length] ?? usable[0];
}

interface Drawn {
  /** Values for the text's variables. */
  values: Record<string, string>;
  slugs: Omit<OwnSlug, "messageId">[];
}

export interface OwnSlug {
  name: string;
  slug: string;
  messageId: string;
}

/** One slug per link for one recipient. */
export function drawLinks(names: readonly string[]): Drawn {
  const slugs = names.map((name) => ({ name, slug: randomSlug(OWN_SLUG_CHARS) }));
  const urlOf = ({ name, slug }: (typeof slugs)[number]) => `${originOf(readLink(name).domain ?? "")}/${slug}`;
  return { values: Object.fromEntries(slugs.map((one) => [one.name, urlOf(one)])), slugs };
}

const link = jsonRows(["id", "domain", "slug", "key", "fullUrl"]);
const own = jsonRows(["domain", "key", "linkId", "messageId"]);

/** For the batch that writes the messages; `written`: their ids, if some may be skipped. */
export async function linkStatements(
  ownerId: string,
  source: string,
  slugs: readonly OwnSlug[],
  now: number,
  written: SQL | null = null,
): Promise<SQL[]> {
  if (slugs.length === 0) return [];
  const names = [...new Set(slugs.map(({ name }) => name))];
  const ids = new Map(
    await Promise.all(names.map(async (name) => [name, await idOfLink(ownerId, source, name, now)] as const)),
  );
  const domainOf = (name: string) => readLink(name).domain ?? "";
  const links = link.json(
    names.map((name) => {
      const slug = randomSlug(OWN_SLUG_CHARS);
      const fullUrl = new URL(readLink(name).address).href;
      return { id: ids.get(name), domain: domainOf(name), slug, key: keyOfSlug(slug), fullUrl };
    }),
  );
  const linkId = laterId(ownerId, link.id);
  const isNew = sql`NOT EXISTS (SELECT 1 FROM short_links l WHERE l.owner_id = ${ownerId} AND l.id = ${linkId})`;
  const json = own.json(
    slugs.map(({ name, slug, messageId }) => ({
      domain: domainOf(name),
      key: keyOfSlug(slug),
      linkId: ids.get(name),
      messageId,
    })),
  );
  return [
    sql`INSERT INTO short_link_slugs (domain, key, owner_id, link_id)
      SELECT ${link.domain}, ${link.key}, ${ownerId}, ${linkId} FROM json_each(${links}) WHERE ${isNew}`,
    sql`INSERT INTO short_links (owner_id, id, domain, slug, full_url, source, created_at)
      SELECT ${ownerId}, ${linkId}, ${link.domain}, ${link.slug}, ${link.fullUrl}, ${source}, ${now}
      FROM json_each(${links}) WHERE ${isNew}`,
    sql`INSERT INTO short_link_slugs (domain, key, owner_id, link_id, message_id)
      SELECT ${own.domain}, ${own.key}, ${ownerId}, ${laterId(ownerId, own.linkId)}, ${own.messageId} FROM json_each(${json})
      WHERE ${written ? sql`${own.messageId} IN (${written})` : sql`true`}`,
  ];
}

/** After a link's removal, later messages use its replacement. */
const laterId = (ownerId: string, id: SQL) =>
  sql`coalesce((SELECT r.next_id FROM short_link_removals r WHERE r.owner_id = ${ownerId} AND r.link_id = ${id}), ${id})`;

/** Stable for all chunks of a campaign and all steps of its chains. */
function idOfLink(ownerId: string, source: string, name: string, now: number): Promise<string> {
  const month = Date.parse(`${new Date(now).toISOString().slice(0, 7)}-01`);
  const at = source === SINGLES ? month : timeOfId(source);
  return derivedId(Number.isFinite(at) ? at : 0, JSON.stringify([ownerId, source, at, name]));
}

/** One of the slugs belongs to another link, so new ones are needed. */
export function isSlugTaken(error: unknown): boolean {
  return mentions(error, "UNIQUE constraint failed: short_link_slugs");
}
