import { z } from "zod";
import { parseMessage } from "../../../app/domain/base/shared/errors/error-message";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import { retryCall, tryCall } from "../../../app/domain/products/integrations/accept-call";
import { type CallRow, findCalls } from "../../../app/domain/products/integrations/calls";
import { isAnswer } from "../../../app/domain/products/integrations/crm/chats";
import { checkCrm, removeAny } from "../../../app/domain/products/integrations/crm/connect";
import { integrationChange, integrationInput } from "../../../app/domain/products/integrations/input";
import {
  createIntegration,
  findIntegrations,
  getIntegration,
  integrationView,
  renewSecret,
  updateIntegration,
} from "../../../app/domain/products/integrations/integrations";
import { endpoint, found, route, shownBy, viewed } from "../http/endpoint";
import { byId, figuresOf, isForeign, pageOf, paging, searchRows, walked, walkedBy } from "../http/list";
import { languageOf, messageOf } from "../http/messages";

const integration = z.object({
  id: z.string(),
  kind: z.enum(["webhook", "bitrix24", "yclients", "amocrm"]),
  title: z.string(),
  type: z.string(),
  sender: z.string(),
  text: z.string(),
  recipient: z.string(),
  variables: z.record(z.string(), z.string()),
  template: z.string().nullable(),
  events: z.array(z.string()).optional(),
  account: z.string().nullable(),
  place: z.string().nullable(),
  trouble: z.string().nullable(),
  isActive: z.boolean(),
  state: z.enum(["working", "failing", "disconnected", "off"]),
  accepted: z.number(),
  refused: z.number(),
  lastAt: z.iso.datetime().nullable(),
  OwnerId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const issued = integration.extend({ url: z.string() });

const integrationCall = z.object({
  id: z.string(),
  SendingId: z.string().nullable(),
  recipient: z.string().nullable(),
  body: z.string().nullable(),
  problems: z.array(z.string()),
  told: z.enum(["sent", "delivered", "undelivered", "failed"]).nullable(),
  untold: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const accepted = z.object({ id: z.string(), status: z.string(), segments: z.number(), price: z.number() });

const listIntegrations = endpoint("listIntegrations", {
  query: z.strictObject({ ...paging, ...walkedBy("title") }),
  reply: pageOf(integration),
  async handle({ platform, viewer, query }) {
    if (isForeign(query, viewer)) return ok({ data: [], total: 0, next: null });
    const rows = await findIntegrations(platform.db, viewer);
    const page = searchRows(query, rows, ({ title }) => [title], { title: ({ title }) => title });
    return ok({ data: page.rows.map(integrationView), ...figuresOf(page) });
  },
});

/** The only reply with the address, so it is not stored for idempotent repeats. */
const makeIntegration = endpoint("createIntegration", {
  body: integrationInput,
  reply: issued,
  isSecret: true,
  handle: async ({ platform, viewer, body }) =>
    viewed(await createIntegration(platform, viewer, body), ({ row, url }) => ({ ...integrationView(row), url })),
});

const readIntegration = endpoint("readIntegration", {
  query: byId,
  reply: integration,
  handle: async ({ platform, viewer, params }) =>
    ok(integrationView(found(await getIntegration(platform.db, viewer, params.id ?? "")))),
});

const changeIntegration = endpoint("updateIntegration", {
  body: integrationChange,
  reply: integration,
  handle: async ({ platform, viewer, params, body }) =>
    viewed(found(await updateIntegration(platform, viewer, params.id ?? "", body)), integrationView),
});

const deleteIntegration = endpoint("removeIntegration", {
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, viewer, params }) => found(await removeAny(platform, viewer, params.id ?? "")),
});

const rotateIntegration = endpoint("rotateIntegration", {
  reply: issued,
  isSecret: true,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await renewSecret(platform, viewer, params.id ?? "")), ({ row, url }) => ({
      ...integrationView(row),
      url,
    })),
});

const testIntegration = endpoint("testIntegration", {
  body: z.record(z.string(), z.unknown(), "badRequest"),
  reply: z.object({
    recipient: z.string(),
    type: z.string(),
    sender: z.string(),
    text: z.string(),
    segments: z.number(),
    price: z.number(),
  }),
  async handle({ platform, viewer, params, body }) {
    const row = found(await getIntegration(platform.db, viewer, params.id ?? ""));
    const tried = await tryCall(platform, row, { text: JSON.stringify(body), isForm: false });
    return viewed(tried, ({ price, ...message }) => ({ ...message, price: toUnits(price) }));
  },
});

const checkIntegration = endpoint("checkIntegration", {
  reply: integration,
  handle: async ({ platform, viewer, params }) =>
    viewed(found(await checkCrm(platform, viewer, params.id ?? "")), integrationView),
});

const { OwnerId: _owner, ...pages } = paging;

const listIntegrationCalls = endpoint("listIntegrationCalls", {
  query: z.strictObject({ ...pages, ...walked }),
  reply: pageOf(integrationCall),
  async handle({ platform, viewer, params, query, request }) {
    const { db } = platform;
    const id = params.id ?? "";
    const [row, calls] = await Promise.all([getIntegration(db, viewer, id), findCalls(db, viewer, id)]);
    found(row);
    const say = (error: string) => messageOf(languageOf(request), parseMessage(error));
    const page = searchRows(query, calls, ({ recipient, body }) => [recipient, body]);
    return ok({ data: page.rows.map((call) => callView(call, say)), ...figuresOf(page) });
  },
});

const retryIntegrationCall = endpoint("retryIntegrationCall", {
  reply: accepted,
  handle: async ({ platform, viewer, params }) =>
    found(await retryCall(platform, viewer, params.id ?? "", params.callId ?? "")),
});

function callView(call: CallRow, say: (error: string) => string) {
  const { id, sendingId, recipient, body, errors, attempts, createdAt, updatedAt } = call;
  return {
    id,
    SendingId: errors.length > 0 || recipient === null || isAnswer(call) ? null : sendingId,
    recipient,
    body,
    problems: errors.map(say),
    attempts,
    told: call.told,
    untold: call.crmError && say(call.crmError),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

export const INTEGRATION_ROUTES = shownBy("advanced.integrations", [
  route("GET", "/integrations", "integrations.get", listIntegrations),
  route("POST", "/integrations", "integrations.create", makeIntegration),
  route("GET", "/integrations/:id", "integrations.get", readIntegration),
  route("PUT", "/integrations/:id", "integrations.update", changeIntegration),
  route("PATCH", "/integrations/:id", "integrations.update", changeIntegration),
  route("DELETE", "/integrations/:id", "integrations.remove", deleteIntegration),
  route("POST", "/integrations/:id/rotate", "integrations.update", rotateIntegration),
  route("POST", "/integrations/:id/check", "integrations.update", checkIntegration),
  route("POST", "/integrations/:id/test", "integrations.update", testIntegration),
  route("GET", "/integrations/:id/calls", "integrations.get", listIntegrationCalls),
  route("POST", "/integrations/:id/calls/:callId/retry", "integrations.update", retryIntegrationCall),
]);
