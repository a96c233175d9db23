import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows } from "../../../../../db/json-rows";
import { guardedByName } from "../../../base/shared/batch-by-name";
import { mentions } from "../../../base/shared/errors/db-errors";
import { moveShares } from "../../../money/billing/mailing-lines";
import { pulseStatement } from "../../../network/routing/health/health-counters";
import { outboxStatements } from "../../webhooks/outbox";
import { billOf, type Group, groupsOf, rowsOf } from "./change";
import { countKnown } from "./hour-counters";
import { alikeOf, chunkSums, type KnownChange, refundSum, taskSums } from "./known-sums";
import { marginStatements } from "./margins";
import { keepRefs } from "./provider-refs";
import { backToAccount, ran, type Settled, stateOf, stateQueries, stepsOf, taskCounters } from "./settle-batch";

/**
 * Adds precomputed sums to the figures, without reading each message again. Null: a message was no longer in the status
 * that was read, and nothing was written.
 */
export async function settleKnown(
  db: Database,
  ownerId: string,
  changes: KnownChange[],
  now: number,
): Promise<Settled | null> {
  const groups = groupsOf(changes, now);
  if (groups.length > MOST_GROUPS) return null;
  const changeSet = rowsOf(groups);
  const all = alikeOf(changes);
  const earning = changes.filter((change) => change.resellerId !== null && billOf(change) === "complete");
  const refunded = refundSum(all);
  const outbox = outboxStatements(db, ownerId, stepsOf(ownerId, changeSet, now), now);
  try {
    const { hooks, ...state } = await guardedByName(db, {
      ...outbox,
      sums: ran(db, [
        countKnown(ownerId, all),
        ...(earning.length > 0 ? marginStatements(ownerId, changeSet, earning, now) : []),
        taskCounters(taskSums(ownerId, all), now),
        refunded > 0 ? backToAccount(ownerId, sql`${refunded}`, now) : null,
        ...(all.some(({ bill }) => bill) ? moveShares(chunkSums(ownerId, all), now) : []),
        keepRefs(ownerId, changes, now),
        pulseStatement(changes.flatMap(({ pulse }) => pulse ?? [])),
      ]),
      groups: groups.flatMap((group) => [
        db.run(moveGroup(ownerId, group, now)),
        db.all(sql`SELECT iif(changes() = ${group.messages.length}, 1, json('{' || changes()))`),
      ]),
      ...stateQueries(db, ownerId, changes),
    });
    return { ...stateOf(state), hooks, crms: [], chains: [], done: new Set(changes.map(({ id }) => id)) };
  } catch (error) {
    if (mentions(error, HAS_MOVED)) return null;
    throw error;
  }
}

const MOST_GROUPS = 8;

/** SQLite's error for the guard's JSON; the batch is rolled back. */
const HAS_MOVED = "malformed JSON";

function moveGroup(ownerId: string, { move, messages }: Group, now: number): SQL {
  const kept = {
    provider: move.provider,
    wait_until: move.waitUntil,
    is_unsure: move.isUnsure,
    is_final: move.isFinal,
    error: ARRIVING.has(move.to) ? undefined : move.error,
    bill: move.bill,
  };
  const set = Object.entries(kept).flatMap(([name, value]) =>
    value == null ? [] : [sql`, ${sql.raw(name)} = ${value}`],
  );
  if (ARRIVING.has(move.to)) set.push(sql`, error = NULL`);
  if (messages.some(([, , ref]) => ref !== undefined)) set.push(sql`, provider_ref = coalesce(j.ref, provider_ref)`);
  if (move.result !== null) {
    set.push(sql`, payload = json_set(coalesce(payload, '{}'), '$.result', json(${move.result}))`);
  }
  if (move.entries !== "") {
    set.push(sql`, timeline = substr(timeline, 1, length(timeline) - 1) || ',' || iif(j.at IS NULL, '',
      '{"at":' || j.at || ',') || ${move.entries} || ']'`);
  }
  return sql`WITH j AS MATERIALIZED (SELECT ${alone.table} FROM json_each(${JSON.stringify(messages)}))
    UPDATE sendings SET status = ${move.to}, updated_at = ${now}${sql.join(set)} FROM j
    WHERE sendings.owner_id = iif(j.id IS NULL, NULL, ${ownerId}) AND sendings.id = j.id AND sendings.status = ${move.from}
      ${move.bill === null ? sql`` : sql`AND sendings.bill = 'pending'`}`;
}

const ARRIVING = new Set(["sent", "delivered", "seen"]);

const alone = jsonRows(["id", "at", "ref"]);
