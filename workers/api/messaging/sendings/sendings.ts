import { z } from "zod";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { NOBODY, parseAddress } from "../../../../app/domain/base/channels/person";
import { ok, refuse } from "../../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../../app/domain/base/shared/money";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { inOrder } from "../../../../app/domain/base/shared/walk";
import { getTask } from "../../../../app/domain/base/tasks/tasks";
import { findAnyChains, findAnySendings, messageCursorOf } from "../../../../app/domain/messaging/archive/list";
import {
  type AnyMessage,
  findArchivedChain,
  getAnySending,
  getAnyWhole,
  type Unread,
  unreadError,
} from "../../../../app/domain/messaging/archive/read";
import { answerView, findAnswered, findAnswers } from "../../../../app/domain/messaging/incoming/find";
import { type BulkData, createBulk, planBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import {
  createSending,
  planOne,
  type SendingRow,
} from "../../../../app/domain/messaging/sendings/accept/create-sending";
import type { Estimate } from "../../../../app/domain/messaging/sendings/accept/estimate";
import { bulkInput, isOne, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import type { MessageFilter } from "../../../../app/domain/messaging/sendings/actions/bulk-change";
import { cancelSending } from "../../../../app/domain/messaging/sendings/actions/cancel";
import { isTimed } from "../../../../app/domain/messaging/sendings/compose/schedule";
import { getSending, type SendingQuery } from "../../../../app/domain/messaging/sendings/list/find";
import { loadChains } from "../../../../app/domain/messaging/sendings/list/find-chains";
import { findInsight, insightOf } from "../../../../app/domain/messaging/sendings/list/find-trace";
import { aloneOf } from "../../../../app/domain/messaging/sendings/recipients/typed-addresses";
import { changeTask, stopTask } from "../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { outcomeOf } from "../../../../app/domain/messaging/sendings/view/chain-outcome";
import { fallbacksView, outcomeView } from "../../../../app/domain/messaging/sendings/view/chain-view";
import { groupView, sendingView } from "../../../../app/domain/messaging/sendings/view/message-view";
import type { SendingStatus } from "../../../../db/schema/sendings";
import { endpoint, found, type Owner, viewed } from "../../http/endpoint";
import {
  address,
  after,
  boundsOf,
  byId,
  figuresOf,
  flag,
  isForeign,
  order,
  pageOf,
  paging,
  period,
  search,
} from "../../http/list";
import { errorTextOf } from "../../http/messages";
import { chooseBody, refusedOne, templated, wholeBody } from "./sending-body";
import { accepted, chain, group, STATUSES, sending, unreadDays, wholeSending } from "./sending-replies";

type Sent = z.infer<typeof singleInput> | z.infer<typeof bulkInput>;

/** A scheduled single message is stored as a task. */
const groupOf = (body: Sent) => (isOne(body) ? { ...body, recipient: aloneOf(body.recipient) } : body);
const isAlone = (body: Sent) => isOne(body) && !isTimed(body.schedule);

interface Begun extends Owner {
  one?: ReturnType<typeof planOne>;
  group?: ReturnType<typeof planBulk>;
}
const begun = new WeakMap<object, Begun>();

function begunFor({ id, isTest }: Owner, body: object): Partial<Begun> {
  const known = begun.get(body);
  return known?.id === id && known.isTest === isTest ? known : {};
}

export const createSendings = endpoint("createSendings", {
  body: z.union([singleInput, bulkInput, templated]),
  choose: chooseBody,
  reply: accepted,
  refusedAs: refusedOne,
  ahead(platform, owner, body) {
    if ("template" in body) return;
    const started: Begun = { ...owner };
    if (isOne(body) && isAlone(body)) started.one = planOne(platform, owner, body);
    else started.group = planBulk(platform, owner, groupOf(body));
    // A failed prefetch is ignored here; the code that awaits it gets the error.
    (started.one ?? started.group)?.catch(() => undefined);
    begun.set(body, started);
  },
  async handle({ platform, viewer, body: input, id, request }) {
    const whole = await wholeBody(platform, viewer, input);
    if (!whole.ok) return whole;
    const body = whole.value;
    const template = "template" in input ? input.template : undefined;
    const planned = begunFor(viewer, body);
    if (isOne(body) && isAlone(body)) {
      const options = { id, template, planned: planned.one };
      return viewed(await createSending(platform, viewer, body, options), (row) => acceptedOne(row, request));
    }
    const options = { id, template, planned: planned.group };
    return viewed(await createBulk(platform, viewer, groupOf(body), options), ({ taskId, estimate }) =>
      acceptedGroup(taskId, estimate),
    );
  },
  async recover({ platform, viewer, request }, id) {
    const row = await getSending(platform.db, viewer, id);
    if (row) return acceptedOne(row, request);
    const task = await getTask(platform.db, viewer, id);
    return task && acceptedGroup(id, (task.data as BulkData).estimate);
  },
});

export const readSending = endpoint("readSending", {
  query: byId,
  reply: z.union([wholeSending, group]),
  async handle({ platform, viewer, params, request }) {
    const id = params.id ?? "";
    const { db } = platform;
    const [whole, answers, answered, group] = await Promise.all([
      getAnyWhole(platform, viewer, id),
      findAnswers(db, viewer, id),
      findAnswered(db, viewer, id),
      getTask(db, viewer, id),
    ]);
    if (whole && "unread" in whole) throw unreadError(whole.unread);
    if (whole) {
      const errorText = errorTextOf(request);
      const { row, chain, bills, isArchived } = whole;
      const view = sendingView(row, errorText, insightOf(viewer, bills, chain.rows)(row));
      const fallbacks = fallbacksView(chain, platform.clock(), errorText);
      const talk = { IncomingId: answered?.id ?? null, answers: answers.map(answerView) };
      return ok({ ...view, ...fallbacks, ...talk, ...(isArchived && { isArchived }) });
    }
    const task = found(group);
    return ok(groupView(found(task.type === "sendings:bulk" ? task : null), errorTextOf(request)));
  },
});

export const sendingFilter = {
  ...period,
  groupId: z.string().optional(),
  TaskId: z.string().optional(),
  type: singleInput.shape.type.optional(),
  status: z.enum(STATUSES, "statusUnknown").optional(),
  /** Failed messages that were never sent: cancelled, or part of a stopped bulk. */
  isUnsent: flag.optional(),
  sender: z.string().optional(),
  isPaid: flag.optional(),
  /** For messages with a short link of the recipient's own; false: delivered and not clicked. */
  isClicked: flag.optional(),
  error: z.string().optional(),
  operator: z.string().optional(),
  tag: z.string().optional(),
  chainId: z.string().optional(),
  recipient: address.optional(),
  ...search,
};

/** One row per chain. */
export const groupBy = { $group: z.literal("chain").optional() };

export function filterOf(query: z.infer<z.ZodObject<typeof sendingFilter>>): MessageFilter {
  return {
    ...boundsOf(query.createdAt),
    taskId: query.groupId ?? query.TaskId,
    status: query.status as SendingStatus | undefined,
    isUnsent: query.isUnsent,
    type: query.type,
    sender: query.sender,
    isPaid: query.isPaid,
    isClicked: query.isClicked,
    errors: query.error === undefined ? undefined : [query.error],
    operator: query.operator,
    tag: query.tag,
    ...searchBy(query),
    chainId: query.chainId,
  };
}

/** A phone or an e-mail, else words of the text. */
function searchBy({ recipient, $search }: { recipient?: string | undefined; $search?: string | undefined }) {
  if (!$search) return { phone: recipient };
  const { phone, email } = parseAddress($search) ?? NOBODY;
  const found = phone ?? email;
  const isAddress = found !== undefined && found !== null && (recipient === undefined || recipient === found);
  return isAddress ? { phone: found } : { phone: recipient, text: $search };
}

export const listSendings = endpoint("listSendings", {
  query: z.strictObject({ ...paging, ...order, ...after, ...sendingFilter, ...groupBy }),
  reply: pageOf(sending.extend({ chain: chain.optional() })).extend({ unread: unreadDays.optional() }),
  async handle({ platform, viewer, query, request }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const filter = {
      isCounted: true,
      ...filterOf(query),
      direction: query.$order?.[0][1],
      cursor: messageCursorOf(query.$after),
      offset: query.$offset,
      limit: query.$limit,
    };
    if (query.$group) return ok(await listChains(platform, viewer, filter, errorTextOf(request)));
    const { taskId } = filter;
    const page = await findAnySendings(platform, viewer, { ...filter, isBilled: true });
    // A single message and its fallbacks form a group of their own.
    const alone = taskId && page.total === 0 ? await getAnyWhole(platform, viewer, taskId) : null;
    const chain = alone && "row" in alone ? alone.chain.rows : null;
    const rows = chain ? chain.toSorted(inOrder(query.$order?.[0][1])) : page.rows;
    const { bills, oldBills } = page;
    const known = chain ? (alone as AnyMessage).bills : bills && new Map([...bills, ...oldBills]);
    const insights = known ? insightOf(viewer, known) : await findInsight(platform.db, viewer, rows, oldBills);
    const data = rows.map((row) => sendingView(row, errorTextOf(request), insights(row)));
    const figures = chain ? { total: rows.length, next: null } : figuresOf(page);
    return ok({ data, ...figures, ...unreadView(page.unread) });
  },
});

async function listChains(
  platform: Pick<Platform, "db" | "files" | "clock">,
  viewer: Viewer,
  filter: SendingQuery,
  errorText: ReturnType<typeof errorTextOf>,
) {
  const { taskId } = filter;
  const page = await findAnyChains(platform, viewer, filter);
  // A single message and its fallbacks form a group of their own.
  const alone = taskId && page.total === 0 ? await aloneIn(platform, viewer, taskId) : [];
  const rows = alone.length > 0 ? alone : page.rows;
  const decisive = rows.map((row) => row.decisive);
  const insights = await findInsight(platform.db, viewer, decisive, page.oldBills);
  const data = rows.map((row) => ({
    ...sendingView(row.decisive, errorText, insights(row.decisive)),
    chain: outcomeView(row, errorText),
  }));
  const figures = alone.length > 0 ? { total: alone.length, next: null } : figuresOf(page);
  return { data, ...figures, ...unreadView(page.unread) };
}

async function aloneIn(platform: Pick<Platform, "db" | "files">, viewer: Viewer, id: string) {
  const chains = await loadChains(platform.db, viewer, [id]);
  const old = chains.length === 0 ? await findArchivedChain(platform, viewer.id, id) : null;
  return old && "rows" in old ? [outcomeOf(old.rows)] : chains;
}

/** Archive days with messages missing here. */
function unreadView(unread: readonly Unread[]) {
  const days = unread.map(({ day, messages, why }) => ({
    day: new Date(day).toISOString().slice(0, 10),
    messages,
    why,
  }));
  return days.length > 0 ? { unread: days } : {};
}

export function acceptedOne(row: SendingRow, request: Request) {
  const { id, recipient, groupId, chainId, commonId, status, state, isTest } = sendingView(row, errorTextOf(request));
  return { id, recipient, groupId, chainId, commonId, status, error: state.error, ...(isTest ? { isTest } : {}) };
}

function acceptedGroup(taskId: string, { recipients, amount, worst }: Estimate) {
  const ids = { id: taskId, groupId: taskId, chainId: null, commonId: taskId, TaskId: taskId };
  // Rows without `worst` were accepted before fallbacks existed.
  const estimate = { recipients, amount: toUnits(amount), worst: toUnits(worst ?? amount) };
  return { ...ids, estimate, status: "pending" as const, error: null };
}

/** Only a bulk that has not started can be changed. */
export const updateSending = endpoint("updateSending", {
  body: z.object({
    title: bulkInput.shape.title,
    schedule: z
      .object({ delay: z.iso.datetime({ offset: true, error: "scheduleInvalid" }).or(z.literal(0)).optional() })
      .optional(),
  }),
  reply: group,
  async handle({ platform, viewer, params, body: { title, schedule }, request }) {
    const id = params.id ?? "";
    if (await getAnySending(platform, viewer, id)) return refuse("sendingAccepted", undefined, undefined, "conflict");
    const task = found(await getTask(platform.db, viewer, id));
    found(task.type === "sendings:bulk" ? task : null);
    const now = platform.clock();
    // Once started, delay 0 is what the task reads as, so it is not a change to "now".
    const isSame = schedule?.delay === undefined || (schedule.delay === 0 && task.startsAt <= now);
    const startsAt = isSame ? undefined : schedule.delay === 0 ? now : Date.parse(schedule.delay as string);
    return viewed(found(await changeTask(platform, viewer, id, { title, startsAt })), (row) =>
      groupView(row, errorTextOf(request)),
    );
  },
});

/** Cancels an unsubmitted message; stops a bulk. */
export const cancelSendings = endpoint("cancelSending", {
  reply: z.union([sending, group]),
  async handle({ platform, viewer, params, request }) {
    const id = params.id ?? "";
    const one = await cancelSending(platform, viewer, id);
    if (one) return viewed(one, (row) => sendingView(row, errorTextOf(request)));
    const task = found(await getTask(platform.db, viewer, id));
    found(task.type === "sendings:bulk" ? task : null);
    return viewed(found(await stopTask(platform, viewer, id)), (row) => groupView(row, errorTextOf(request)));
  },
});
