import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { shortLinkDomains, shortLinks } from "../../../../db/schema/sites/short-links";
import type { Viewer } from "../../base/access/viewer";
import { ownHosts } from "../../base/settings/own-hosts";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, newIdAt, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { shownTarget } from "./address";
import { usableDomains } from "./domains";
import { getLink, isMine, type LinkRow } from "./find";
import type { LinkChange, LinkInput } from "./input";
import { keyOfSlug, randomSlug } from "./slugs";
import { refusalOfTarget } from "./target";
import { linkView } from "./view";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "config">;
type Owner = Pick<Viewer, "id">;

const TRIES = 4;

/** Idempotent by `id`. */
export async function createLink(
  needs: Needs,
  viewer: Owner,
  input: LinkInput,
  { id = newIdAt(needs.clock()) }: { id?: string | undefined } = {},
): Promise<Result<LinkRow>> {
  const { db, clock, hub } = needs;
  const now = clock();
  const [domains, known, refusal, isBlocked] = await Promise.all([
    usableDomains(needs, viewer),
    getLink(db, viewer, id),
    refusalOf(needs, input.fullUrl, input.domain),
    isBlockedTarget(db, viewer, input.fullUrl),
  ]);
  if (known) return ok(known);
  if (domains.length === 0) return refuse("linkNoDomains", "domain", undefined, "conflict");
  if (!domains.includes(input.domain)) return refuse("linkDomainUnknown", "domain");
  if (refusal) return refuse(refusal, "fullUrl");
  if (isBlocked) return refuse("linkUrlStopped", "fullUrl");
  if (input.expiresAt != null && input.expiresAt <= now) return refuse("linkExpiryPast", "expiresAt");
  const fullUrl = new URL(input.fullUrl).href;
  const chosen = input.slug || null;
  for (let attempt = 0; attempt < (chosen ? 1 : TRIES); attempt++) {
    const slug = chosen ?? randomSlug();
    const row = await insert(needs, { ownerId: viewer.id, id, slug, fullUrl, now, ...rest(input) });
    if (!row) continue;
    await announce(hub, viewer.id, [{ event: "url-shortener.created", data: linkView(row, now) }]);
    return ok(row);
  }
  if (!chosen) return refuse("linkFailed", undefined, undefined, "conflict");
  const taken = await slugOf(needs, input.domain, chosen);
  return taken === chosen
    ? refuse("linkSlugTaken", "slug")
    : refuse("linkSlugLooks", "slug", { slug: taken ?? chosen });
}

const rest = ({ domain, expiresAt }: LinkInput) => ({ domain, expiresAt: expiresAt ?? null });

interface NewLink {
  ownerId: string;
  id: string;
  domain: string;
  slug: string;
  fullUrl: string;
  expiresAt: number | null;
  now: number;
}

/** null when the slug is taken. An owner may reuse its own removed slug. */
async function insert({ db }: Needs, { ownerId, id, domain, slug, fullUrl, expiresAt, now }: NewLink) {
  const key = keyOfSlug(slug);
  const isOurs = sql`(SELECT link_id FROM short_link_slugs WHERE domain = ${domain} AND key = ${key}) = ${id}`;
  const { made } = await batchByName(db, {
    slug: db.run(sql`INSERT INTO short_link_slugs (domain, key, owner_id, link_id) VALUES (${domain}, ${key}, ${ownerId}, ${id})
      ON CONFLICT (domain, key) DO UPDATE SET link_id = excluded.link_id
      WHERE owner_id = excluded.owner_id AND message_id IS NULL AND NOT EXISTS
        (SELECT 1 FROM short_links l WHERE l.owner_id = short_link_slugs.owner_id AND l.id = short_link_slugs.link_id)`),
    link: db.run(sql`INSERT INTO short_links (owner_id, id, domain, slug, full_url, expires_at, created_at)
      SELECT ${ownerId}, ${id}, ${domain}, ${slug}, ${fullUrl}, ${expiresAt}, ${now} WHERE ${isOurs} ON CONFLICT DO NOTHING`),
    made: db.select().from(shortLinks).where(isMine(ownerId, id)),
  });
  return made[0] ?? null;
}

export async function isBlockedTarget(db: Needs["db"], viewer: Owner, fullUrl: string): Promise<boolean> {
  const href = URL.canParse(fullUrl) ? new URL(fullUrl).href : fullUrl;
  const rows = await db.all(sql`SELECT 1 FROM short_links INDEXED BY short_links_blocked
    WHERE owner_id = ${viewer.id} AND full_url = ${href} AND blocked_at IS NOT NULL LIMIT 1`);
  return rows.length > 0;
}

/** A key of "errors", or null. */
export async function refusalOf(needs: Pick<Needs, "db" | "clock" | "config">, fullUrl: string, domain: string) {
  const { db, config } = needs;
  const host = URL.canParse(fullUrl) ? new URL(fullUrl).host : "";
  const [own, short] = await Promise.all([
    ownHosts(needs),
    db
      .select({ domain: shortLinkDomains.domain })
      .from(shortLinkDomains)
      .where(sql`domain = ${host} AND verified_at IS NOT NULL`),
  ]);
  const { domains, stopped } = config.shortLinks;
  const hosts = [...own, ...domains, domain, ...short.map((one) => one.domain)];
  return refusalOfTarget(fullUrl, { own: hosts, stopped });
}

async function slugOf({ db }: Needs, domain: string, slug: string): Promise<string | null> {
  const [row] = await db.all<{ slug: string | null }>(sql`SELECT l.slug AS slug FROM short_link_slugs s
    LEFT JOIN short_links l ON l.owner_id = s.owner_id AND l.id = s.link_id AND s.message_id IS NULL
    WHERE s.domain = ${domain} AND s.key = ${keyOfSlug(slug)}`);
  return row?.slug ?? slug;
}

/** Changes with the link's target or expiry. */
export const versionOf = ({ fullUrl, expiresAt }: Pick<LinkRow, "fullUrl" | "expiresAt">) =>
  createHash("sha256").update(`${expiresAt} ${fullUrl}`).digest("base64url").slice(0, 12);

/** Null when the viewer has no such link. `seen`: the version that the viewer saw; refuses if it changed since. */
export async function changeLink(
  needs: Needs,
  viewer: Owner,
  id: string,
  { fullUrl, expiresAt }: LinkChange,
  seen?: string,
): Promise<Result<LinkRow> | null> {
  const { db, clock, hub } = needs;
  const now = clock();
  const [known, refusal, isBlocked] = await Promise.all([
    getLink(db, viewer, id),
    fullUrl === undefined ? null : refusalOf(needs, fullUrl, ""),
    fullUrl === undefined ? false : isBlockedTarget(db, viewer, fullUrl),
  ]);
  if (!known) return null;
  const stays = known.blockedAt !== null ? "linkBlocked" : known.source !== null ? "linkOfTexts" : null;
  if (stays) return refuse(stays, undefined, undefined, "conflict");
  if (seen !== undefined && seen !== versionOf(known)) return changedMeanwhile(known);
  if (refusal) return refuse(refusal, "fullUrl");
  if (isBlocked) return refuse("linkUrlStopped", "fullUrl");
  const isPast = expiresAt != null && expiresAt <= now && expiresAt !== known.expiresAt;
  if (isPast) return refuse("linkExpiryPast", "expiresAt");
  const next = {
    fullUrl: fullUrl === undefined ? known.fullUrl : new URL(fullUrl).href,
    expiresAt: expiresAt === undefined ? known.expiresAt : expiresAt,
  };
  const asItWas = and(eq(shortLinks.fullUrl, known.fullUrl), sql`${shortLinks.expiresAt} IS ${known.expiresAt}`);
  const [row] = await db
    .update(shortLinks)
    .set(next)
    .where(and(isMine(viewer.id, id), isNull(shortLinks.blockedAt), asItWas))
    .returning();
  if (!row) return changedMeanwhile(known);
  await announce(hub, viewer.id, [{ event: "url-shortener.updated", data: linkView(row, now) }]);
  return ok(row);
}

const changedMeanwhile = ({ fullUrl }: LinkRow) =>
  refuse("linkChanged", undefined, { url: shownTarget(fullUrl) }, "conflict");

/**
 * Its slugs stay reserved: no other account gets what was printed or sent. Its clicks, possibly millions, are pruned.
 * Null when the viewer has no such link.
 */
export async function removeLink(
  { db, hub }: Pick<Needs, "db" | "hub">,
  viewer: Owner,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const isIt = sql`owner_id = ${viewer.id} AND link_id = ${id}`;
  const next = await derivedId(timeOfId(id) || 0, id);
  const isGone = sql`NOT EXISTS (SELECT 1 FROM short_links WHERE owner_id = ${viewer.id} AND id = ${id})`;
  const {
    removed: [removed],
    left,
  } = await batchByName(db, {
    removal: db.run(sql`INSERT INTO short_link_removals (owner_id, link_id, next_id)
      SELECT owner_id, coalesce((SELECT link_id FROM short_link_removals WHERE owner_id = ${viewer.id} AND next_id = ${id}), id),
        ${next} FROM short_links
      WHERE owner_id = ${viewer.id} AND id = ${id} AND source IS NOT NULL AND blocked_at IS NULL
      ON CONFLICT DO UPDATE SET next_id = excluded.next_id`),
    removed: db
      .delete(shortLinks)
      .where(and(isMine(viewer.id, id), isNull(shortLinks.blockedAt)))
      .returning({ id: shortLinks.id }),
    counts: db.run(sql`DELETE FROM short_link_counts WHERE ${isIt} AND ${isGone}`),
    left: db.select({ id: shortLinks.id }).from(shortLinks).where(isMine(viewer.id, id)),
  });
  if (!removed) return left.length > 0 ? refuse("linkBlocked", undefined, undefined, "conflict") : null;
  await announce(hub, viewer.id, [{ event: "url-shortener.removed", data: removed }]);
  return ok(removed);
}
