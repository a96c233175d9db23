import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { shortLinkDomains } from "../../../../db/schema/sites/short-links";
import type { Viewer } from "../../base/access/viewer";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { asksDns } from "./dns";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "config" | "http">;

export type DomainRow = typeof shortLinkDomains.$inferSelect;

const MOST = 10;

export function findDomains(db: Database, { id }: { id: string | SQL }): Promise<DomainRow[]> {
  return db
    .select()
    .from(shortLinkDomains)
    .where(eq(shortLinkDomains.ownerId, id))
    .orderBy(asc(shortLinkDomains.domain));
}

/** The platform's domains first, then the owner's verified ones. */
export async function usableDomains(
  { db, config }: Pick<Platform, "db" | "config">,
  viewer: { id: string | SQL },
): Promise<string[]> {
  const own = await findDomains(db, viewer);
  return [
    ...config.shortLinks.domains,
    ...own.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain),
  ];
}

/** True for a verified short domain: an unknown slug there shows our page, not the cabinet. */
export async function isShortDomain(db: Database, domain: string): Promise<boolean> {
  return (await verifiedOwner(db, domain)) !== null;
}

/** Idempotent. Links work once the domain's DNS points here. */
export async function addDomain(
  { db, clock, config }: Pick<Needs, "db" | "clock" | "config">,
  viewer: Owner,
  domain: string,
): Promise<Result<DomainRow>> {
  const [target] = config.shortLinks.domains;
  if (!target) return refuse("linkNoDomains", "domain");
  const isOurs = config.shortLinks.domains.some((one) => one === domain || domain.endsWith(`.${one}`));
  if (isOurs || new URL(config.publicUrl).hostname === domain) return refuse("linkDomainOurs", "domain");
  await db.run(sql`INSERT INTO short_link_domains (owner_id, domain, created_at)
    SELECT ${viewer.id}, ${domain}, ${clock()}
    WHERE (SELECT count(*) FROM short_link_domains WHERE owner_id = ${viewer.id}) < ${MOST} ON CONFLICT DO NOTHING`);
  const row = await getDomain(db, viewer, domain);
  return row ? ok(row) : refuse("linkDomainsMost", "domain", { most: MOST }, "conflict");
}

/**
 * Null when the viewer has no such domain. A domain verified by another account moves once its DNS no longer names that
 * account.
 */
export async function checkDomain(needs: Needs, viewer: Owner, domain: string): Promise<Result<DomainRow> | null> {
  const { db, clock } = needs;
  const known = await getDomain(db, viewer, domain);
  if (!known) return null;
  if (known.verifiedAt !== null) return ok(known);
  const wanted = recordsOf(needs, viewer, domain);
  const answers = await Promise.all(wanted.map(({ name, type }) => asksDns(needs, name, type)));
  if (answers.includes(null)) return refuse("linkDnsSilent", "domain");
  const missing = wanted.find(({ value }, index) => !answers[index]!.includes(value));
  if (missing) return refuse("linkDnsMissing", "domain", { type: missing.type, name: missing.name });
  const holder = await verifiedOwner(db, domain);
  const isHeld = holder !== null && holder !== viewer.id && answers.some((values) => values!.includes(proofOf(holder)));
  if (isHeld) return refuse("linkDomainTaken", "domain", undefined, "conflict");
  try {
    await db.batch([
      db
        .update(shortLinkDomains)
        .set({ verifiedAt: null })
        .where(and(isMine({ id: holder ?? viewer.id }, domain), isNotNull(shortLinkDomains.verifiedAt))),
      db.update(shortLinkDomains).set({ verifiedAt: clock() }).where(isMine(viewer, domain)),
    ]);
  } catch (error) {
    if (isDuplicate(error)) return refuse("linkDomainTaken", "domain", undefined, "conflict");
    throw error;
  }
  return ok({ ...known, verifiedAt: clock() });
}

export async function removeDomain(db: Database, viewer: Owner, domain: string): Promise<{ domain: string } | null> {
  const [removed] = await db
    .delete(shortLinkDomains)
    .where(isMine(viewer, domain))
    .returning({ domain: shortLinkDomains.domain });
  return removed ?? null;
}

export interface DnsRecord {
  type: "CNAME" | "TXT";
  name: string;
  value: string;
}

/** The CNAME points here; the TXT proves ownership. */
export function recordsOf({ config }: Pick<Platform, "config">, viewer: Owner, domain: string): DnsRecord[] {
  const target = (config.shortLinks.domains[0] ?? "").replace(/:\d+$/, "");
  return [
    { type: "CNAME", name: domain, value: target },
    { type: "TXT", name: `_cabinet.${domain}`, value: proofOf(viewer.id) },
  ];
}

const proofOf = (ownerId: string) => `cabinet=${ownerId}`;

async function verifiedOwner(db: Database, domain: string): Promise<string | null> {
  const row = await db
    .select({ ownerId: shortLinkDomains.ownerId })
    .from(shortLinkDomains)
    .where(and(eq(shortLinkDomains.domain, domain), isNotNull(shortLinkDomains.verifiedAt)))
    .get();
  return row?.ownerId ?? null;
}

async function getDomain(db: Database, viewer: Owner, domain: string): Promise<DomainRow | null> {
  return (await db.select().from(shortLinkDomains).where(isMine(viewer, domain)).get()) ?? null;
}

const isMine = (viewer: Owner, domain: string) =>
  and(eq(shortLinkDomains.ownerId, viewer.id), eq(shortLinkDomains.domain, domain));
