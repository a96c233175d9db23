import { and, eq, gt, lt, sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { providerHealth, providerStats } from "../../../db/schema/health";
import { openRouting, type Routing } from "../routing/config";
import type { Health } from "../routing/health/health";
import { KEPT_MS } from "../routing/health/health-counters";
import { LONGEST_WINDOW_MS } from "../routing/health/health-window";
import { judge, type Verdict, type Watched } from "../routing/health/judge-health";
import { eachApart } from "../shared/errors/isolate-failures";
import { logged } from "../shared/errors/logged";
import type { Platform, Providers } from "../shared/ports/platform";
import { changeHealth } from "./change-health";

type Needs = Pick<Platform, "db" | "clock" | "providers" | "config" | "hub" | "queue">;

const EVERY_MS = 3000;

interface Look {
  at: number;
  due: number | null;
}

// One per isolate.
const looks = new WeakMap<Providers, Look>();

/** At most once in three seconds per isolate. Answers when the next step is due, ms UTC. Never throws. */
export async function watchHealth(platform: Needs): Promise<number | null> {
  const now = platform.clock();
  const last = looks.get(platform.providers);
  if (last && now >= last.at && now - last.at < EVERY_MS) return last.due;
  const look: Look = { at: now, due: last?.due ?? null };
  looks.set(platform.providers, look);
  try {
    look.due = await readHealthOfAll(platform, now);
  } catch (error) {
    console.error(JSON.stringify({ event: "health.watch", error: logged(error) }));
  }
  return look.due;
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
    const managers = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.level, "manager"), eq(users.isActive, true)));
    const changeOne = (change: Verdict) => {
      const title = routing.providers.get(change.providerId)?.config.title ?? "";
      return changeHealth(platform, change, { title, managers, now });
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
    // A provider without reports is never slow.
    const told = provider?.capabilities.receipts === "none" ? rows.map(untold) : rows;
    const health = (healthOf.get(id) ?? []).map(
      ({ providerId: _id, operatorGroup, ...one }) => [operatorGroup, one] as const,
    );
    return {
      ...{ id, type, isOpen: isActive && provider !== null && control !== "drained" },
      health: new Map<string, Health>(health),
      minutes: Map.groupBy(told, ({ operatorGroup }) => operatorGroup),
    };
  });
}

function untold<T extends { submitted: number; errors: number; delivered: number }>(row: T): T {
  return { ...row, delivered: row.submitted - row.errors };
}

const PRUNE_EVERY_MS = 60 * 60_000;
const TICK_MS = 60_000;

/** Runs once an hour; called every minute. */
export async function pruneHealth({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  if (now % PRUNE_EVERY_MS >= TICK_MS) return;
  await db.batch([
    db.delete(providerStats).where(lt(providerStats.minute, now - KEPT_MS)),
    db.delete(providerHealth).where(sql`provider_id NOT IN (SELECT id FROM providers)`),
  ]);
}
