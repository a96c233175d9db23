import { shortUrlOf } from "./address";
import type { LinkRow } from "./find";

export const LINK_STATES = ["works", "expired", "blocked"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** `texts`: from campaigns and messages, where each recipient has its own slug. */
export const LINK_SOURCES = ["own", "texts"] as const;
export type LinkSource = (typeof LINK_SOURCES)[number];

export function stateOfLink(
  { blockedAt, expiresAt }: Pick<LinkRow, "blockedAt" | "expiresAt">,
  now: number,
): LinkState {
  if (blockedAt !== null) return "blocked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "works";
}

/** Recipients' own links stay as sent; a blocked link is for managers to judge. */
export const isChangeable = ({ source, blockedAt }: Pick<LinkRow, "source" | "blockedAt">) =>
  source === null && blockedAt === null;

export function linkView(row: LinkRow, now: number) {
  return {
    id: row.id,
    fullUrl: row.fullUrl,
    shortUrl: shortUrlOf(row),
    domain: row.domain,
    slug: row.slug,
    state: stateOfLink(row, now),
    clicks: row.clicks,
    people: row.people,
    bots: row.bots,
    expiresAt: row.expiresAt === null ? null : iso(row.expiresAt),
    ownerId: row.ownerId,
    OwnerId: row.ownerId,
    createdAt: iso(row.createdAt),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
