import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { limits as table } from "../../../../../db/schema/limits";
import { userIdOf } from "../../../base/access/users-in-scope";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { noun } from "../crud";
import type { LimitInput } from "../input";
import { unknownGroup } from "../rules/condition-references";

export type LimitRow = typeof table.$inferSelect;

type Named = Record<"provider" | "owner", string | null>;

const SECOND_MS = 1000;

/** `period` in seconds. `key`: an id, a provider's title or a username. */
export const limits = noun<typeof table, LimitInput, Named>({
  table,
  also: {
    provider: sql<string | null>`(SELECT title FROM providers p
      WHERE limits.kind = 'provider' AND p.id = limits."key")`.as("provider"),
    owner: sql<string | null>`(SELECT username FROM users u WHERE u.id = limits.owner_id)`.as("owner"),
  },
  words: ({ kind, key }) => [kind, key],
  async columns({ db }, { kind, key, OwnerId, amount, period, isActive }, { known }) {
    const whole = { kind: kind ?? known?.kind, key: key ?? known?.key ?? "" };
    const named = await keyOf(db, whole, known);
    if (!named.ok) return named;
    const ownerId = OwnerId ? await userIdOf(db, OwnerId) : "";
    if (ownerId === null) return refuse("userNotFound", "OwnerId");
    return ok({
      ...(kind && { kind }),
      ...((kind || key !== undefined) && { key: named.value }),
      ...(OwnerId !== undefined && { ownerId }),
      ...(amount !== undefined && { amount }),
      ...(period !== undefined && { periodMs: period * SECOND_MS }),
      ...(isActive !== undefined && { isActive }),
    });
  },
});

async function keyOf(
  db: Database,
  { kind, key }: { kind: LimitRow["kind"] | undefined; key: string },
  known: LimitRow | null,
): Promise<Result<string>> {
  if (kind === "account" || kind === "recipient") return ok("");
  if (key === "") return refuse("limitKeyRequired", "key");
  if (kind === "operator") {
    const missing = await unknownGroup(db, [key]);
    return missing === null ? ok(key) : refuse("operatorGroupUnknown", "key", { title: key });
  }
  if (kind !== "provider") return ok(key);
  // Several providers may share a title: the current one wins.
  const [found] = await db.all<{ id: string }>(sql`SELECT id FROM providers WHERE id = ${key} OR title = ${key}
    ORDER BY id = ${key} DESC, id = ${known?.key ?? ""} DESC, id LIMIT 1`);
  return found ? ok(found.id) : refuse("providerUnknown", "key");
}

export interface ShownLimit {
  id: string;
  kind: LimitRow["kind"];
  name: string;
  owner: string | null;
  amount: number;
  /** Seconds. */
  period: number;
  isActive: boolean;
}

export function shownLimit({ id, kind, key, ownerId, amount, periodMs, isActive, ...named }: LimitRow & Named) {
  const shown: ShownLimit = {
    id,
    kind,
    amount,
    period: periodMs / SECOND_MS,
    isActive,
    name: named.provider ?? key,
    owner: ownerId === "" ? null : (named.owner ?? ownerId),
  };
  return shown;
}
