import type { Moderation } from "../../../../../db/schema/sendings";
import type { TaskState } from "../../../../../db/schema/tasks";
import type { Chain } from "../../../base/chains/chain";
import { rootId } from "../../../base/chains/ids";
import { MODERATION } from "../../../base/chains/status";
import { channelOf } from "../../../base/channels/channels";
import type { Extras } from "../../../base/channels/extras";
import { shownAddress } from "../../../base/channels/person";
import { sentToOf } from "../../../base/figures/figures";
import { codeOf } from "../../../base/shared/errors/error-message";
import { toUnits } from "../../../base/shared/money";
import { clickedOf } from "../../../base/tasks/meta";
import { moneyView } from "../../../base/tasks/money";
import { unsentOf } from "../../../base/tasks/progress";
import { splitView } from "../../../base/tasks/recurrent-task";
import { countSegments } from "../../../base/text/segments";
import { operatorGroup } from "../../../network/routing/operators/operator-group";
import type { BulkData, TaskRow } from "../accept/create-bulk";
import type { SendingRow } from "../accept/create-sending";
import type { Audience } from "../recipients/audience";
import { segmentsAtStart } from "../recipients/kept-people";
import { billingStatusOf, moneyOf, NO_INSIGHT, type TraceEntry, traceOf } from "./trace";

type ErrorText = (error: string) => string | null;

/** Events contain only the code, because their readers have different languages. */
const noWords: ErrorText = () => null;

/** A message for REST and live events (integrators §1.3): amounts in units, times in ISO 8601, phone with plus. */
export function sendingView(row: SendingRow, errorText = noWords, insight = NO_INSIGHT) {
  const recipient = shownAddress(row.recipient);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    template: row.timeline[0]?.template ?? null,
    OwnerId: row.ownerId,
    recipient,
    contactLists: [],
    phones: [recipient],
    exclusions: [],
    variables: (row.fallbacks as Chain | null)?.variables ?? {},
    ...idsOf(row),
    step: row.step,
    steps: row.steps,
    status: row.status,
    schedule: { delay: 0 as const, until: null },
    ...(row.isTest ? { isTest: true as const } : {}),
    payload: { recipient, sender: row.sender, text: row.text, ...extrasView(row.payload) },
    state: { ...stateOf(row.status, row.error, errorText), moderation: moderationOf(row) },
    meta: {
      billing: {
        amount: toUnits(row.price),
        refunded: isRefunded(row),
        status: billingStatusOf(row),
        ids: row.isTest ? [] : row.chunkId === null ? [row.id] : [insight.line].filter((id) => id !== null),
      },
      stats: { characters: [...row.text].length, segments: row.segments, encoding: encodingOf(row) },
      recipient: { operatorGroup: operatorGroup(row.recipient) || null, operator: insight.operator },
    },
    price: toUnits(row.price),
    ...(row.variant === null ? {} : { variant: row.variant }),
    tags: row.tags ?? [],
    ...(row.clickedAt === null ? {} : { clickedAt: row.clickedAt === 0 ? null : iso(row.clickedAt) }),
    timeline: traceOf(row, insight).map(lineView),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

/**
 * `error` is text for people, `code` is for programs. Entities have no top-level `error`: clients would take it for a
 * refusal.
 */
export function stateOf<S extends string>(status: S, error: string | null, errorText = noWords) {
  return { status, error: error && errorText(error), code: error && codeOf(error) };
}

const REJECTIONS = new Set(["rejectedByRule", "rejectedByManager", "moderationExpired"]);

function moderationOf({ error, timeline }: SendingRow): Moderation | null {
  if (error !== null && REJECTIONS.has(error)) return "rejected";
  if (error === MODERATION) return "pending";
  return timeline.some(({ status, code }) => status === "pending" && code === "approved") ? "approved" : null;
}

function extrasView(payload: SendingRow["payload"]) {
  const { result, sealed: _, ...extras } = payload ?? {};
  return { ...(extras as Extras), ...(result ? { hlr: result as Record<string, unknown> } : {}) };
}

export function idsOf({ id, step, taskId }: Pick<SendingRow, "id" | "step" | "taskId">) {
  const chainId = rootId(id, step);
  return { groupId: taskId ?? chainId, chainId, commonId: taskId ?? chainId };
}

const GROUP_STATUS = {
  scheduled: "pending",
  running: "processing",
  paused: "paused",
  completed: "sent",
  failed: "failed",
  stopped: "failed",
} as const satisfies Record<TaskState, string>;

/**
 * A campaign in the shape of a message, for clients that query the id they received: counters instead of one outcome.
 */
export function groupView(task: TaskRow, errorText = noWords) {
  const { type, payload, chain, template, audience, variables, split, tags = [] } = task.data as BulkData;
  const status = GROUP_STATUS[task.state];
  return {
    id: task.id,
    groupId: task.id,
    TaskId: task.id,
    type,
    title: task.title,
    template: template ?? null,
    OwnerId: task.ownerId,
    ...recipientsOf(audience),
    ...segmentsView(task),
    variables: variables ?? {},
    status,
    schedule: scheduleOf(task),
    ...(task.isTest ? { isTest: true as const } : {}),
    commonId: task.id,
    payload,
    ...splitView(split),
    tags,
    fallbacks: (chain?.steps ?? []).map(({ options, ...message }) => ({ ...message, $options: options })),
    budget: chain?.budget ? toUnits(chain.budget) : null,
    state: stateOf(status, task.error, errorText),
    meta: {
      billing: {
        amount: toUnits(task.amount - task.refunded),
        refunded: task.refunded > 0,
        ...moneyView(task),
        ids: [] as string[],
      },
      stats: {
        total: task.total,
        accepted: task.expanded,
        sent: sentToOf(task),
        delivered: task.delivered,
        errored: task.errored,
        unsent: unsentOf(task),
        doubles: task.doubles,
        ...clickedOf(task),
      },
    },
    createdAt: iso(task.createdAt),
    updatedAt: iso(task.updatedAt),
  };
}

/** The requested schedule: a future start, the end of the spread, and the recipients' hours if set. */
function scheduleOf({ startsAt, createdAt, data }: TaskRow) {
  const { until = null, hours = null } = (data as BulkData).timing ?? {};
  return {
    delay: startsAt > createdAt ? iso(startsAt) : (0 as const),
    until: until === null ? null : iso(until),
    ...(hours && { hours: { from: hours.from, to: hours.to }, days: [...hours.days] }),
  };
}

// Only channels priced by segment have an encoding.
function encodingOf({ type, text }: SendingRow) {
  return channelOf(type).unit === "segment" ? countSegments(text).encoding : null;
}

/** Segments as they were when the campaign was accepted; `people`: in it when the campaign began, null before. */
function segmentsView(task: TaskRow) {
  const { segments } = (task.data as BulkData).audience;
  const shown = segmentsAtStart(task, segments).map(({ lists: _, ...one }) => one);
  return segments && { segments: shown };
}

function recipientsOf({ lists, phones, excludeLists, excludePhones, excludeEmails = [] }: Audience) {
  const exclusions = [...excludeLists, ...[...excludePhones, ...excludeEmails].map(shownAddress)];
  return { contactLists: lists, phones: phones.map(shownAddress), exclusions };
}

function lineView({ at, amount, segmentPrice, ...entry }: TraceEntry) {
  return {
    ...entry,
    at: iso(at),
    ...(amount === undefined ? {} : { amount: toUnits(amount) }),
    ...(segmentPrice === undefined ? {} : { segmentPrice: toUnits(segmentPrice) }),
  };
}

export function isRefunded(row: SendingRow): boolean {
  const fate = moneyOf(row);
  return fate !== null && fate !== "kept";
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
