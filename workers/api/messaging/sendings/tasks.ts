import { sql } from "drizzle-orm";
import { z } from "zod";
import { codeOf } from "../../../../app/domain/base/shared/errors/error-message";
import { ok, refuse } from "../../../../app/domain/base/shared/errors/result";
import { findTasks } from "../../../../app/domain/base/tasks/find";
import { readOccurrences } from "../../../../app/domain/base/tasks/occurrences";
import { getTask, SHOWN_AS, type TaskRow, taskView } from "../../../../app/domain/base/tasks/tasks";
import { startUndo } from "../../../../app/domain/library/contacts/import/start-undo";
import { createTask as create } from "../../../../app/domain/messaging/sendings/schedule/create";
import { taskChange, taskInput } from "../../../../app/domain/messaging/sendings/schedule/input";
import {
  changeTask,
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { endpoint, found, viewed } from "../../http/endpoint";
import {
  byId,
  figuresOf,
  isForeign,
  pageIn,
  pageOf,
  paging,
  searchRows,
  sortIn,
  walked,
  walkedBy,
  walkOf,
} from "../../http/list";
import { errorTextOf, rejectTextOf } from "../../http/messages";

const type = z.enum(Object.keys(SHOWN_AS) as (keyof typeof SHOWN_AS)[]);
const state = z.enum(["scheduled", "running", "paused", "completed", "failed", "stopped"]);

const compared = z
  .object({
    difference: z.number(),
    low: z.number(),
    high: z.number(),
    confidence: z.number(),
    verdict: z.enum(["little", "open", "first", "second"]),
  })
  .nullable();

const task = z.object({
  id: z.string(),
  title: z.string(),
  type,
  state,
  sender: z.string().nullable(),
  isTest: z.literal(true).optional(),
  data: z.record(z.string(), z.unknown()),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  meta: z.object({
    total: z.int(),
    completed: z.int(),
    errored: z.int(),
    progress: z.int(),
    imported: z.int().optional(),
    emailOnly: z.int().optional(),
    duplicates: z.int().optional(),
    invalid: z.int().optional(),
    /** For imports: values dropped, by reason. */
    lost: z.record(z.string(), z.int()).optional(),
    changed: z.int().optional(),
    /** Contacts that would have lost their only address or got another contact's. */
    skipped: z.int().optional(),
    replaced: z.int().optional(),
    files: z.array(z.object({ id: z.string(), rows: z.int() })).optional(),
    restored: z.int().optional(),
    edited: z.int().optional(),
    gone: z.int().optional(),
    undo: z.string().optional(),
    sent: z.int().optional(),
    delivered: z.int().optional(),
    waiting: z.int().optional(),
    doubles: z.int().optional(),
    unsent: z.int().optional(),
    /** People who clicked a short link; absent if no text has one. */
    clicked: z.int().optional(),
    /** Two-text campaigns: shares of sent messages, as the second text's minus the first's. */
    variants: z
      .array(z.object({ sent: z.int(), delivered: z.int(), answered: z.int(), clicked: z.int().optional() }))
      .optional(),
    comparison: z.object({ delivered: compared, answered: compared, clicked: compared.optional() }).optional(),
    amount: z.number().optional(),
    /** Parts of the amount, in units: charged, held and the maximum. */
    charged: z.number().optional(),
    held: z.number().optional(),
    most: z.number().optional(),
    /** Present, and false, if `most` is an estimate. */
    isMostExact: z.literal(false).optional(),
    /** Rows that an import left out: the reason in words and as codes. */
    errors: z.array(z.object({ row: z.int(), reason: z.string(), code: z.string() })),
    /** Why it stopped, in words and as a code. */
    error: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

/** Renders a task's error and left-out rows in the request's language. */
const viewFor = (request: Request) => (row: TaskRow) => {
  const view = taskView(row, errorTextOf(request));
  const words = rejectTextOf(request);
  const errors = view.meta.errors.map((one) => ({ ...one, reason: words(one.reason), code: one.reason }));
  return { ...view, meta: { ...view.meta, errors } };
};

export const listTasks = endpoint("listTasks", {
  query: z.strictObject({
    ...paging,
    ...walkedBy("title", "startsAt"),
    type: type.optional(),
    state: state.optional(),
    tag: z.string().optional(),
  }),
  reply: pageOf(task),
  async handle({ platform, viewer, query, request }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const page = await findTasks(platform.db, viewer, {
      types: query.type && SHOWN_AS[query.type],
      states: query.state === undefined ? undefined : [query.state],
      title: query.$search,
      tag: query.tag,
      ...pageIn(query),
      sort: sortIn(query, { title: sql`t.title`, startsAt: sql`t.starts_at` }),
    });
    return ok({ data: page.rows.map(viewFor(request)), ...figuresOf(page) });
  },
});

export const readTask = endpoint("readTask", {
  query: byId,
  reply: task,
  handle: async ({ platform, viewer, params, request }) =>
    ok(viewFor(request)(found(await getTask(platform.db, viewer, params.id ?? "")))),
});

const occurrence = z.object({
  startsAt: z.iso.datetime(),
  state: z.enum(["made", "leftOut"]),
  /** The campaign of this state and these figures; null if it was left out. */
  TaskId: z.string().nullable(),
  task: task.pick({ state: true, meta: true }).nullable(),
  /** Why it was left out: an error in words and its code, or one of the codes "paused", "stopped", "missed". */
  reason: z.string().nullable(),
  code: z.string().nullable(),
});

export const listOccurrences = endpoint("listOccurrences", {
  query: z.strictObject({ ...paging, ...walked }),
  reply: pageOf(occurrence),
  async handle({ platform, viewer, params, query, request }) {
    const row = found(await getTask(platform.db, viewer, params.id ?? ""));
    if (row.type !== "sendings:recurrent" || isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const { $limit, $search, $after } = query;
    // Occurrences are numbered, so an offset is the cursor.
    const $offset = query.$offset + (Number($after ?? 0) || 0);
    const page = $search ? { offset: 0, limit: MOST_SOUGHT } : { offset: $offset, limit: $limit };
    const window = { ...walkOf(query), now: platform.clock(), ...page };
    const { rows, total } = await readOccurrences(platform.db, viewer, row, window);
    const view = viewFor(request);
    const occurrences = rows.map(({ n, at, made, why }) => {
      const { state, meta } = made ? view(made) : { state: null, meta: null };
      return {
        startsAt: new Date(at).toISOString(),
        state: made ? ("made" as const) : ("leftOut" as const),
        TaskId: made?.id ?? null,
        task: state && meta && { state, meta },
        reason: why === null || OWN_REASONS.has(why) ? null : errorTextOf(request)(why),
        code: why && codeOf(why),
        id: String(n),
        createdAt: at,
      };
    });
    const wanted = { $search, $offset, $limit };
    const shown = $search
      ? searchRows(wanted, occurrences, (one) => [one.TaskId, one.reason, one.code])
      : { rows: occurrences, total };
    const next = shown.total > $offset + $limit ? String($offset + $limit) : null;
    return ok({ data: shown.rows.map(({ id: _, createdAt: __, ...one }) => one), total: shown.total, next });
  },
});

/** How many starts a search covers. */
const MOST_SOUGHT = 200;
const OWN_REASONS = new Set(["paused", "stopped", "missed"]);

const TRANSITIONS = { paused: pauseTask, running: resumeTask, stopped: stopTask } as const;

/** Applies title and start first, then the state; unchanged values are no-ops. */
export const controlTask = endpoint("controlTask", {
  body: taskChange,
  reply: task,
  async handle({ platform, viewer, params, body: { state, ...change }, request }) {
    const id = params.id ?? "";
    const row = found(await getTask(platform.db, viewer, id));
    const isChanged = Object.values(change).some((value) => value !== undefined);
    const changed = isChanged ? found(await changeTask(platform, viewer, id, change)) : ok(row);
    if (!changed.ok || state === undefined || (isChanged && state === row.state)) {
      return viewed(changed, viewFor(request));
    }
    if (!(state in TRANSITIONS)) return refuse("stateUnknown", "state");
    return viewed(found(await TRANSITIONS[state as keyof typeof TRANSITIONS](platform, viewer, id)), viewFor(request));
  },
});

export const createTask = endpoint("createTask", {
  body: taskInput,
  reply: task,
  handle: async ({ platform, viewer, body, id, request }) =>
    viewed(await create(platform, viewer, body, { id }), viewFor(request)),
  async recover({ platform, viewer, request }, id) {
    const row = await getTask(platform.db, viewer, id);
    return row && viewFor(request)(row);
  },
});

export const undoImport = endpoint("undoImport", {
  reply: z.object({ TaskId: z.string() }),
  handle: async ({ platform, viewer, params, id }) =>
    viewed(found(await startUndo(platform, viewer, params.id ?? "", { id })), ({ taskId }) => ({ TaskId: taskId })),
  recover: async ({ platform, viewer }, id) => ((await getTask(platform.db, viewer, id)) ? { TaskId: id } : null),
});

/** Tasks are stopped, never deleted. */
export const removeTask = endpoint("removeTask", {
  reply: task,
  handle: async ({ platform, viewer, params, request }) =>
    viewed(found(await stopTask(platform, viewer, params.id ?? "")), viewFor(request)),
});
