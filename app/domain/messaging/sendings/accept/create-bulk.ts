import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { tasks } from "../../../../../db/schema/tasks";
import type { Chain } from "../../../base/chains/chain";
import { channelOf } from "../../../base/channels/channels";
import type { Payload } from "../../../base/channels/payload";
import { announceNotification, notificationOf } from "../../../base/notifications/notify";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newId } from "../../../base/shared/ids";
import { toUnits } from "../../../base/shared/money";
import type { Platform } from "../../../base/shared/ports/platform";
import { mostOf } from "../../../base/tasks/money";
import type { Variables } from "../../../base/text/variables";
import { voiced } from "../../../library/speech/voiced";
import { availableOf, getAvailable } from "../../../money/billing/available";
import { isFull } from "../../archive/database-size";
import { type Plan, rejection } from "../compose/plan";
import { planChained } from "../compose/plan-with-fallbacks";
import { ADDRESS_UNKNOWN } from "../compose/reachability";
import { type Timing, timingOf, zoneOf } from "../compose/schedule";
import { storedSplit } from "../compose/split";
import type { Split } from "../compose/split-input";
import { tagStatements } from "../compose/tags";
import { titleOf } from "../compose/title";
import {
  type Audience,
  isForLists,
  keptLists,
  listsAmong,
  listsOf,
  type ReadableAudience,
  resolveAudience,
} from "../recipients/audience";
import { declared } from "../recipients/typed-addresses";
import { type Sender, tooLong } from "./create-sending";
import { type Estimate, estimate } from "./estimate";
import { type Counted, habitOf, habitsQuery } from "./forecast";
import type { BulkInput } from "./input";
import { openPath, type PathForecast } from "./path-forecast";

export type TaskRow = typeof tasks.$inferSelect;

export interface BulkData extends Record<string, unknown> {
  type: BulkInput["type"];
  payload: Payload;
  variables?: Variables;
  chain?: Chain;
  /** The second text. */
  split?: Split;
  audience: Audience;
  /** Contacts with a later id are not in the snapshot. */
  before: string;
  estimate: Estimate;
  /** Absent: accepted before steps were counted. */
  path?: PathForecast;
  template?: string;
  tags?: string[];
  /** The recurrent task that created it. */
  parentId?: string;
  timing?: Timing;
}

const RECONCILE_AFTER_MS = 30_000;

interface Prepared {
  plan: Plan;
  chain: Chain | null;
  variables: Variables | undefined;
  audience: ReadableAudience;
  before: string;
  estimate: Estimate;
  path: PathForecast;
  /** Micros. */
  available: number;
}

/** Reason for refusing new campaigns while the database is nearly full. */
export const DATABASE_FULL = "databaseFull";

type BulkContent = Pick<BulkInput, "type" | "payload" | "recipient" | "fallbacks" | "budget" | "variables" | "split">;

/** Reads the account's permissions and prices, and the recipients on the lists. Read-only. */
export async function planBulk(platform: Platform, { id, isTest = false }: Sender, input: BulkContent) {
  const { db } = platform;
  const variables = declared(input.variables, input.recipient.values);
  const [isDatabaseFull, planned, audience] = await Promise.all([
    isFull(db),
    planChained(platform, id, { ...input, variables, isTest, lists: listsAmong(input.recipient.include) }),
    resolveAudience(db, id, input.recipient, platform.clock()),
  ]);
  return { variables, isDatabaseFull, planned, audience };
}

/** `startsAt`: ms UTC, when reply windows must be open. Also refuses for lack of space, as `createBulk` would. */
export async function previewBulk(
  platform: Platform,
  viewer: Sender,
  input: BulkContent,
  begun = planBulk(platform, viewer, input),
  startsAt?: number,
): Promise<Result<Prepared>> {
  const { db } = platform;
  const { variables, isDatabaseFull, planned, audience } = await begun;
  if (isDatabaseFull) return refuse(DATABASE_FULL, undefined, undefined, "unavailable");
  if (!planned.ok) return planned;
  if (!audience.ok) return audience;
  const { plan, chain, later } = planned.value;
  const before = newId();
  const now = platform.clock();
  const path = openPath([plan, ...later].map(({ type }) => type));
  const [sum, available, habits] = await Promise.all([
    estimate(db, viewer.id, plan, audience.value, before, { plans: later, chain, now, startsAt, path }),
    availableOf(db, viewer.id),
    db.all<Counted>(habitsQuery(viewer.id, now)),
  ]);
  const pathForecast = path.result(chain, (type) => habitOf(type, habits));
  return ok({ plan, chain, variables, audience: audience.value, before, estimate: sum, path: pathForecast, available });
}

interface Options {
  id?: string;
  /** IANA; default: the account's zone. */
  zone?: string;
  template?: string | undefined;
  /** The estimate that the customer confirmed; refuses if anything differs. */
  shown?: Pick<Estimate, "recipients" | "amount"> | undefined;
  /** Plan for the same sender and campaign, if already started. */
  planned?: ReturnType<typeof planBulk> | undefined;
  /** The parent recurrence; both rows are written in one batch. */
  parent?: { id: string; checkpoint: ReturnType<Database["run"]> };
}

/** Accepts a campaign as one task row; the expansion creates its messages. Refuses if unpaid (spec §8). */
export async function createBulk(
  platform: Platform,
  viewer: Sender,
  original: BulkInput,
  options: Options = {},
): Promise<Result<{ taskId: string; estimate: Estimate }>> {
  const { db, clock } = platform;
  const spoken = await voiced(platform, viewer, original);
  if (!spoken.ok) return spoken;
  const input = spoken.value;
  const now = clock();
  const timing = timingOf(input.schedule, now, options.zone ?? zoneOf(viewer));
  const begun = input === original ? options.planned : undefined;
  const preview = await previewBulk(platform, viewer, input, begun, timing.ok ? timing.value.startsAt : now);
  if (!preview.ok) return preview;
  const { plan, chain, variables, audience, before, estimate: sum, path, available } = preview.value;
  if (sum.recipients === 0) return refuse("recipientsEmpty", "recipient");
  if (sum.rejected === sum.recipients) return rejection();
  if (sum.overlong === sum.recipients) {
    return tooLong(input.type, channelOf(input.type).unit === "segment" ? "tooManySegments" : "textTooLong");
  }
  if (sum.blank === sum.recipients) return refuse("textEmpty", "payload.text");
  if (sum.unreached === sum.recipients) return refuse(sum.barrier ?? ADDRESS_UNKNOWN, "recipient");
  const isUnpriced = sum.unpriced === sum.recipients;
  const { reach } = plan;
  if (isUnpriced && reach.why && (!chain || reach.why === "trialOwnOnly")) {
    return refuse(reach.why, "recipient");
  }
  if (isUnpriced && !chain) return refuse("noPriceForPhone", "recipient");
  const { shown = sum } = options;
  if (shown.recipients !== sum.recipients || shown.amount !== sum.amount) {
    return refuse("estimateChanged", undefined, undefined, "conflict");
  }
  if (sum.amount > available) {
    const { currency } = await getAvailable(platform.db, viewer.id);
    const values = { needed: toUnits(sum.amount), available: toUnits(available), currency };
    return refuse("insufficientFundsFor", undefined, values, "insufficientFunds");
  }

  if (!timing.ok) return timing;
  const { startsAt, until, hours } = timing.value;
  const isLater = startsAt > now;
  const { parent } = options;
  const { type } = input;
  const { payload } = plan;
  const split = storedSplit(plan);
  const said = { ...(variables && { variables }), ...(chain && { chain }), ...(split && { split }) };
  // The lists behind segments are found again when the campaign begins.
  const { scope: _, ...kept } = audience;
  const data: BulkData = { type, payload, ...said, audience: kept, before, estimate: sum, path };
  if (parent) data.parentId = parent.id;
  if (options.template) data.template = options.template;
  if (input.tags?.length) data.tags = input.tags;
  if (until !== null || hours !== null) data.timing = timing.value;
  const row: TaskRow = {
    ownerId: viewer.id,
    id: options.id ?? newId(),
    title: input.title || titleOf(type, payload),
    type: "sendings:bulk",
    state: isLater ? "scheduled" : "running",
    data,
    cursor: { after: "", seq: 0 },
    meta: {},
    total: sum.recipients,
    expanded: 0,
    sent: 0,
    delivered: 0,
    errored: 0,
    unsent: 0,
    amount: 0,
    refunded: 0,
    charged: 0,
    doubles: 0,
    isTest: viewer.isTest ?? false,
    error: null,
    leaseUntil: 0,
    dueAt: isLater ? startsAt : now + RECONCILE_AFTER_MS,
    startsAt,
    startedAt: isLater ? null : now,
    finishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const { recipients, isExact } = sum;
  const noticeData = { taskId: row.id, title: row.title, recipients, amount: mostOf(sum), isExact };
  const notice = notificationOf(db, viewer.id, "bulkCreated", noticeData, now);
  try {
    await db.guarded([
      db.insert(tasks).values({ ...row, data: keptLists(viewer.id, listsOf(audience), data) }),
      ...(parent ? [parent.checkpoint] : []),
      ...tagStatements(viewer.id, row.id, input.tags).map((statement) => db.run(statement)),
      ...notice.statements,
    ]);
  } catch (error) {
    if (isForLists(error)) return refuse("listNotFound", "recipient");
    if (!isDuplicate(error)) throw error;
    const known = await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.ownerId, viewer.id), eq(tasks.id, row.id)))
      .get();
    if (!known) throw error;
  }
  if (!isLater)
    await platform.queue.send([{ kind: "task", ownerId: viewer.id, taskId: row.id }]).catch(() => undefined);
  await platform.scheduler.wake(row.dueAt ?? now).catch(() => undefined);
  await platform.behind(announceTask(platform, row, notice));
  return ok({ taskId: row.id, estimate: sum });
}

async function announceTask(platform: Platform, { ownerId, id }: TaskRow, notice: ReturnType<typeof notificationOf>) {
  await platform.hub.publish(ownerId, [{ event: "tasks.created", data: { id } }]).catch(() => undefined);
  await announceNotification(platform, notice);
}
