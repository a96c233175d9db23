import { and, eq, gt, lt, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { providerHealth, providerStats } from "../../../../db/schema/health";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { logged } from "../../base/shared/errors/logged";
import type { Platform, Providers } from "../../base/shared/ports/platform";
import { openRouting, type Routing } from "../routing/config";
import type { Health } from "../routing/health/health";
import { KEPT_MS } from "../routing/health/health-counters";
import { LONGEST_WINDOW_MS } from "../routing/health/health-window";
import { ALL, judge, type Verdict, type Watched } from "../routing/health/judge-health";
import { waysAround } from "../routing/ways";
import { changeHealth } from "./change-health";

type Needs = Pick<Platform, "db" | "clock" | "providers" | "config" | "hub" | "queue">;

const EVERY_MS = 3000;

interface Check {
  at: number;
  due: number | null;
}

// One per isolate.
const checks = new WeakMap<Providers, Check>();

/** At most once in three seconds per isolate. Returns when the next step is due, ms UTC. Never throws. */
export async function watchHealth(platform: Needs): Promise<number | null> {
  const now = platform.clock();
  const last = checks.get(platform.providers);
  if (last && now >= last.at && now - last.at < EVERY_MS) return last.due;
  const check: Check = { at: now, due: last?.due ?? null };
  checks.set(platform.providers, check);
  try {
    check.due = await readHealthOfAll(platform, now);
  } catch (error) {
    console.error(JSON.stringify({ event: "health.watch", error: logged(error) }));
  }
  return check.due;
}

async function readHealthOfAll(platform: Needs, now: number): Promise<number | null> {
  const { db } = platform;
  const routing = await openRouting(platform);
  const [standing, counts] = await db.batch([
    db.select().from(providerHealth),
    db
      .select()
      .from(providerStats)
      .where(gt(providerStats.minute, now - LONGEST_WINDOW_MS)),
  ]);
  const verdicts = judge(watched(routing, standing, counts), now);
  const changes = verdicts.filter(({ before, next }) => JSON.stringify(before) !== JSON.stringify(next));
  if (changes.length > 0) {
    const down = new Set(
      verdicts
        .filter(({ next }) => next.state === "tripped")
        .map(({ providerId, operatorGroup }) => `${providerId} ${operatorGroup}`),
    );
    const managers = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.level, "manager"), eq(users.isActive, true)));
    const changeOne = (change: Verdict) => {
      const title = routing.providers.get(change.providerId)?.config.title ?? "";
      const { providerId, operatorGroup } = change;
      const isDown = (id: string) => down.has(`${id} ${ALL}`) || down.has(`${id} ${operatorGroup}`);
      return changeHealth(platform, change, { title, managers, way: waysAround(routing, providerId, isDown), now });
    };
    await eachApart("health.change", changes, changeOne, {
      idOf: ({ providerId, operatorGroup }) => ({ providerId, operatorGroup }),
    });
  }
  const due = verdicts.flatMap(({ next }) => dueOf(next));
  return due.length > 0 ? Math.min(...due) : null;
}

// Lowered providers wait for the cron.
const dueOf = ({ state, until }: Verdict["next"]) => (state === "tripped" || state === "returning" ? [until] : []);

function watched(
  { providers }: Routing,
  standing: (typeof providerHealth.$inferSelect)[],
  counts: (typeof providerStats.$inferSelect)[],
): Watched[] {
  const healthOf = Map.groupBy(standing, ({ providerId }) => providerId);
  const countsOf = Map.groupBy(counts, ({ providerId }) => providerId);
  return [...providers].flatMap(([id, { type, provider, isActive, control }]) => {
    if (type === null) return [];
    const rows = countsOf.get(id) ?? [];
    // A provider without reports never counts as slow.
    const reported = provider?.capabilities.receipts === "none" ? rows.map(untold) : rows;
    const health = (healthOf.get(id) ?? []).map(
      ({ providerId: _id, operatorGroup, ...one }) => [operatorGroup, one] as const,
    );
    return {
      id,
      type,
      isOpen: isActive && provider !== null && control !== "drained",
      health: new Map<string, Health>(health),
      minutes: Map.groupBy(reported, ({ operatorGroup }) => operatorGroup),
    };
  });
}

function untold<T extends { submitted: number; errors: number; delivered: number }>(row: T): T {
  return { ...row, delivered: row.submitted - row.errors };
}

const PRUNE_EVERY_MS = 60 * 60_000;
const TICK_MS = 60_000;

/** Runs hourly, although called every minute. */
export async function pruneHealth({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  if (now % PRUNE_EVERY_MS >= TICK_MS) return;
  await db.batch([
    db.delete(providerStats).where(lt(providerStats.minute, now - KEPT_MS)),
    db.delete(providerHealth).where(sql`provider_id NOT IN (SELECT id FROM providers)`),
  ]);
}
