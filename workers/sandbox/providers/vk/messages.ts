import { type Context, Hono } from "hono";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import { readSend, type VkError, type VkSend } from "./messages-request";
import { serverMethods, VK_MESSAGES } from "./messages-servers";

type Ctx = Context<{ Bindings: Env }>;
type Parameters = Record<string, string>;

const BROKEN = "<html><body><h1>502 Bad Gateway</h1></body></html>";
const HOUR_MS = 3_600_000;
/** Per call, including repeats after more than an hour. */
const MOST_ROWS = 1000;
const NOT_ALLOWED: VkError = [901, "Can't send messages for users without permission"];
const PRIVATE: VkError = [902, "Can't send messages to this user due to their privacy settings"];

/** VK's API for communities: forms in, always HTTP 200. */
export const vkMessages = new Hono<{ Bindings: Env }>();

vkMessages.on(["GET", "POST"], "/method/:method", async (c) => {
  const form = c.req.method === "POST" ? await c.req.parseBody().catch(() => ({})) : {};
  const input = { ...c.req.query(), ...form };
  const parameters = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? parameters.access_token;
  if (token !== c.env.VK_TOKEN)
    return refuse(c, parameters, [5, "User authorization failed: invalid access_token (4)."]);
  if (!parameters.v) return refuse(c, parameters, [8, "Invalid request: v is a required parameter"]);
  const name = c.req.param("method").toLowerCase();
  if (name === "messages.send") return send(c, parameters);
  const method = serverMethods[name];
  if (!method) return refuse(c, parameters, [3, "Unknown method passed"]);
  if (parameters.group_id !== c.env.VK_GROUP_ID) return refuse(c, parameters, [125, "Invalid group id"]);
  const answer = await method(c.env, parameters);
  return Array.isArray(answer) ? refuse(c, parameters, answer) : c.json(answer);
});

async function send(c: Ctx, parameters: Parameters): Promise<Response> {
  const request = readSend(parameters);
  if (Array.isArray(request)) return refuse(c, parameters, request);
  const isList = Array.isArray(request.to);
  const sent = await sendTo(c.env, [request.to].flat(), request);
  if (sent === "tooManyRequests") return refuse(c, parameters, [6, "Too many requests per second"]);
  if (sent === "serverError") return c.html(BROKEN, 502);
  if (isList) return c.json({ response: sent.map(rowOf) });
  const [{ error, id }] = sent as [Sent];
  return error ? refuse(c, parameters, error) : c.json({ response: id });
}

interface Sent {
  user: number;
  /** 0 if not found. */
  id: number;
  error?: VkError;
}

async function sendTo(env: Env, users: number[], { randomId, text, buttons }: VkSend) {
  const inbox = inboxOf(env);
  const phones = await Promise.all(
    users.map(async (user) => {
      const phone = await inbox.phoneEnding(VK_MESSAGES, String(user).padStart(9, "0"));
      const isAllowed = phone !== null && (await inbox.person(VK_MESSAGES, phone)).isAllowed === true;
      return isAllowed ? phone : null;
    }),
  );
  const referenceOf = (user: number) => (randomId === 0 ? crypto.randomUUID() : `${randomId} ${user}`);
  const reached = users.flatMap((user, place) => {
    const to = phones[place];
    return to ? { user, to, reference: referenceOf(user) } : [];
  });
  // The same random_id to the same person within an hour is a repeat.
  const known = await idsOf(inbox, reached, Date.now() - HOUR_MS);
  const from = `club${env.VK_GROUP_ID}`;
  const fresh = reached.filter(({ user }) => !known.has(user));
  const messages = fresh.map(({ to, reference }) => {
    const nothing = { callbackUrl: null, callbackData: null, intermediate: false };
    return { reference, to, from, text, parts: 1, ...nothing };
  });
  const extras = buttons.length > 0 ? { buttons } : undefined;
  const verdict =
    messages.length === 0
      ? "accepted"
      : await takeIn(inbox, { channel: "vk", provider: VK_MESSAGES, bulk: crypto.randomUUID(), extras }, messages);
  if (verdict !== "accepted") return verdict;
  const ids = new Map([...known, ...(await idsOf(inbox, fresh, 0))]);
  return users.map((user, place): Sent => {
    const phone = phones[place];
    if (!phone) return { user, id: 0, error: NOT_ALLOWED };
    if (outcomeOf(phone) === "rejected") return { user, id: 0, error: PRIVATE };
    return { user, id: ids.get(user)! };
  });
}

/** Ids of messages accepted since then (ms UTC), by user. */
async function idsOf(
  inbox: ReturnType<typeof inboxOf>,
  sent: { user: number; reference: string }[],
  since: number,
): Promise<Map<number, number>> {
  if (sent.length === 0) return new Map();
  const users = new Map(sent.map(({ user, reference }) => [reference, user]));
  const rows = await inbox.byReference(VK_MESSAGES, [...users.keys()], MOST_ROWS);
  return new Map(
    rows
      .filter(({ received_at }) => received_at > since)
      .reverse()
      .map(({ id, reference }) => [users.get(reference)!, id]),
  );
}

function rowOf({ user: peer_id, id, error }: Sent) {
  const [code, description] = error ?? [];
  return { peer_id, message_id: id, conversation_message_id: id, ...(error && { error: { code, description } }) };
}

/** VK's errors repeat all parameters but the token. */
function refuse(c: Ctx, { access_token: _, ...parameters }: Parameters, [error_code, error_msg]: VkError): Response {
  const request_params = Object.entries(parameters).map(([key, value]) => ({ key, value }));
  return c.json({ error: { error_code, error_msg, request_params } });
}
