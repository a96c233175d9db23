import { createHmac } from "node:crypto";
import Bowser from "bowser";
import { sql } from "drizzle-orm";
import { chainOf } from "../../base/chains/ids";
import { derivedKey } from "../../base/shared/derived-key";
import { newIdAt } from "../../base/shared/ids";
import type { Platform, QueueMessage } from "../../base/shared/ports/platform";
import { isBotAgent, readAgent } from "./robot";
import { keyOfSlug, SLUG } from "./slugs";
import { isStopped } from "./target";

export interface Visit {
  domain: string;
  slug: string;
  /** A HEAD request, or a prefetch by the browser. */
  isAhead: boolean;
  userAgent: string;
  ip: string;
  country: string | null;
  /** False: this visitor is redirected but not counted. */
  isCounted(visitor: string): Promise<boolean>;
}

/** `unknown`: no such slug; `removed`: the slug had a link, or its domain no longer belongs to the owner. */
export type Destination = { to: string } | { state: "unknown" | "removed" | "expired" | "blocked" };

type Row = Pick<Click, "ownerId" | "linkId" | "messageId"> & {
  fullUrl: string | null;
  expiresAt: number | null;
  blockedAt: number | null;
  isActive: number | null;
  isServed: number;
};
type Click = Extract<QueueMessage, { kind: "click" }>;
type Needs = Pick<Platform, "db" | "clock" | "config" | "queue" | "behind">;

/** One read; the queue writes the click. */
export async function follow(needs: Needs, visit: Visit): Promise<Destination> {
  const { db, clock, config, queue, behind } = needs;
  if (!SLUG.test(visit.slug)) return { state: "unknown" };
  const isOurs = config.shortLinks.domains.includes(visit.domain);
  const [row] = await db.all<Row>(sql`SELECT s.owner_id AS ownerId, s.link_id AS linkId, s.message_id AS messageId,
      l.full_url AS fullUrl, l.expires_at AS expiresAt, l.blocked_at AS blockedAt, u.is_active AS isActive,
      ${Number(isOurs)} OR EXISTS (SELECT 1 FROM short_link_domains d WHERE d.owner_id = s.owner_id
        AND d.domain = s.domain AND d.verified_at IS NOT NULL) AS isServed
    FROM short_link_slugs s LEFT JOIN short_links l ON l.owner_id = s.owner_id AND l.id = s.link_id
    LEFT JOIN users u ON u.id = s.owner_id
    WHERE s.domain = ${visit.domain} AND s.key = ${keyOfSlug(visit.slug)}`);
  if (!row) return { state: "unknown" };
  if (row.fullUrl === null || row.isServed !== 1) return { state: "removed" };
  const now = clock();
  const isBlocked = row.blockedAt !== null || row.isActive !== 1;
  if (isBlocked || isStopped(row.fullUrl, config.shortLinks.stopped)) return { state: "blocked" };
  if (row.expiresAt !== null && row.expiresAt <= now) return { state: "expired" };
  const count = async () => {
    const visitor = row.messageId === null ? visitorOf(config, row.linkId, visit) : chainOf(row.messageId);
    if (!(await visit.isCounted(visitor))) return;
    // The user agent is parsed after the response is sent.
    const isBot = visit.isAhead || isBotAgent(visit.userAgent);
    const click: Click = {
      kind: "click",
      id: newIdAt(now),
      ownerId: row.ownerId,
      linkId: row.linkId,
      messageId: row.messageId,
      at: now,
      isBot,
      country: visit.country,
      device: isBot ? null : deviceOf(visit.userAgent),
      visitor,
      ...(row.messageId === null ? {} : { key: keyOfSlug(visit.slug) }),
    };
    await queue.send([click]);
  };
  await behind(count());
  return { to: row.fullUrl };
}

export type Device = "phone" | "tablet" | "computer" | "unknown";

const DEVICES: Record<string, Device> = { mobile: "phone", tablet: "tablet", desktop: "computer" };

function deviceOf(userAgent: string): Device {
  return DEVICES[Bowser.getParser(readAgent(userAgent)).getPlatformType()] ?? "unknown";
}

const VISITOR_BYTES = 9;

/** Hashed: neither IP address nor browser is stored. */
function visitorOf({ sessionSecret }: Platform["config"], linkId: string, { ip, userAgent }: Visit): string {
  const key = derivedKey(sessionSecret, "short-links");
  const mac = createHmac("sha256", key).update(`${linkId} ${ip} ${userAgent}`).digest();
  return mac.subarray(0, VISITOR_BYTES).toString("base64url");
}
