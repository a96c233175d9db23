import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { findDeliveries } from "../../../../app/domain/messaging/webhooks/deliveries";
import { getHook } from "../../../../app/domain/messaging/webhooks/hooks";
import { replayInput } from "../../../../app/domain/messaging/webhooks/input";
import { findRequests } from "../../../../app/domain/messaging/webhooks/inspector";
import { replay, sendAgain } from "../../../../app/domain/messaging/webhooks/replay";
import { sendTest } from "../../../../app/domain/messaging/webhooks/test-event";
import { deliveryView, requestView } from "../../../../app/domain/messaging/webhooks/view";
import { endpoint, found, viewed } from "../../http/endpoint";
import { boundsOf, figuresOf, pageIn, pageOf, paging, searchRows, shallow, walked } from "../../http/list";

const stored = z.object({ method: z.string(), url: z.string(), body: z.string() });
const outcome = z.object({ status: z.int().nullable(), error: z.string().nullable() });
const state = z.enum(["waiting", "delivered", "dead"], "hookStateUnknown");

const request = z.object({
  number: z.int(),
  deliveryId: z.string(),
  type: z.string(),
  attempt: z.int(),
  isOk: z.boolean(),
  outcome,
  ms: z.int(),
  request: stored,
  answer: z.string(),
  createdAt: z.iso.datetime(),
});

const delivery = z.object({
  id: z.string(),
  type: z.string(),
  messageId: z.string(),
  state,
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  outcome,
  request: stored.nullable(),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

// A hook belongs to one account, so there is no `OwnerId`.
const { OwnerId: _owner, ...pages } = paging;

export const listWebhookRequests = endpoint("listWebhookRequests", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(request),
  async handle({ platform: { db }, viewer, params, query }) {
    const { id = "" } = params;
    const [hook, requests] = await Promise.all([getHook(db, viewer, id), findRequests(db, viewer, id)]);
    found(hook);
    // Numbers give the order here, as ids do elsewhere.
    const rows = requests.map((row) => ({ ...row, id: `${row.number}`.padStart(16, "0") }));
    const page = searchRows(query, rows, ({ type, eventId, request: { url } }) => [type, eventId, url]);
    return ok({ data: page.rows.map(requestView), ...figuresOf(page) });
  },
});

export const listWebhookDeliveries = endpoint("listWebhookDeliveries", {
  query: z.strictObject({ ...pages, $offset: shallow.$offset, ...walked, state: state.optional() }),
  reply: pageOf(delivery),
  async handle({ platform: { db }, viewer, params, query }) {
    const { id: hookId = "" } = params;
    const { from: since, to: before } = boundsOf(query.createdAt);
    const pageQuery = pageIn({ ...query, createdAt: undefined });
    const filter = { ...pageQuery, state: query.state, search: query.$search, since, before };
    const [hook, page] = await Promise.all([getHook(db, viewer, hookId), findDeliveries(db, viewer, hookId, filter)]);
    found(hook);
    return ok({ data: page.rows.map(deliveryView), ...figuresOf(page) });
  },
});

export const retryWebhookDelivery = endpoint("retryWebhookDelivery", {
  reply: delivery,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await sendAgain(platform, viewer, params.id ?? "", params.deliveryId ?? "")), deliveryView),
});

export const replayWebhook = endpoint("replayWebhook", {
  body: replayInput,
  reply: z.object({ count: z.int() }),
  handle: async ({ platform, viewer, params, body: { state, from, to } }) =>
    found(
      await replay(platform, viewer, params.id ?? "", {
        state,
        from: from === undefined ? undefined : Date.parse(from),
        to: to === undefined ? undefined : Date.parse(to),
      }),
    ),
});

export const testWebhook = endpoint("testWebhook", {
  reply: z.object({ isOk: z.boolean(), outcome, ms: z.int(), request: stored, answer: z.string() }),
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await sendTest(platform, viewer, params.id ?? "")), ({ isOk, status, error, ...made }) => ({
      isOk,
      outcome: { status, error },
      ms: made.ms,
      request: made.request,
      answer: made.answer,
    })),
});
