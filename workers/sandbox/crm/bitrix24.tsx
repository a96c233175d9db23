/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Env, inboxOf } from "../core/env";
import { ConsentPage } from "./consent-page";
import { get, hexOf, list, put, random, take } from "./store";

type Ctx = Context<{ Bindings: Env }>;

const CODE_MS = 30_000;
const TOKEN_S = 3600;
const STATUSES = ["queued", "sent", "delivered", "undelivered", "failed"];
const CODE = /^[a-zA-Z0-9._-]+$/;
const TIMEOUT_MS = 10_000;

interface Grant {
  portal: string;
  until: number;
}

interface Portal {
  /** The installation's token, sent in its callbacks. */
  applicationToken: string;
  senders: Record<string, { handler: string; name: string }>;
  events: Record<string, string>;
  /** Requests to answer with 503 before serving again. */
  downFor: number;
  isInstalled: boolean;
}

interface SmsMessage {
  id: string;
  to: string;
  body: string;
  code: string;
  answered: number | null;
  statuses: string[];
}

/** Bitrix24's authorization server, with portals under `/b24/{portal}/rest/`. */
export const bitrix24 = new Hono<{ Bindings: Env }>();

bitrix24.get("/oauth/authorize/", (c) => {
  const { client_id: clientId, state = "" } = c.req.query();
  if (clientId !== c.env.BITRIX24_CLIENT_ID) return c.text("Application not found", 400);
  return c.html(
    <ConsentPage crm="Bitrix24" action="/oauth/authorize/allow" field="portal" value="flowers" state={state} />,
  );
});

bitrix24.get("/oauth/authorize/allow", async (c) => {
  const { portal = "flowers", state = "" } = c.req.query();
  const { control } = await inboxOf(c.env).settings();
  const back = control.callbacks.bitrix24;
  if (!back) return c.text("The application has no redirect_uri", 400);
  const known = await get<Portal>(c.env, `b24 ${portal}`);
  const fresh = { applicationToken: random(), senders: {}, events: {}, downFor: 0, isInstalled: true };
  await put(c.env, `b24 ${portal}`, known?.isInstalled ? known : { ...fresh, senders: known?.senders ?? {} });
  const code = random();
  await put(c.env, `b24code ${code}`, { portal, until: Date.now() + CODE_MS } satisfies Grant);
  const url = new URL(back);
  url.search = String(
    new URLSearchParams({
      code,
      state,
      domain: `${portal}.bitrix24.test`,
      member_id: await memberOf(portal),
      scope: "crm,messageservice",
      server_domain: "oauth.bitrix.info",
    }),
  );
  return c.redirect(url.href);
});

bitrix24.on(["GET", "POST"], "/oauth/token/", async (c) => {
  const params = c.req.method === "GET" ? c.req.query() : Object.fromEntries(new URLSearchParams(await c.req.text()));
  const { client_id: id, client_secret: secret, grant_type: type, code = "", refresh_token: refresh = "" } = params;
  if (id !== c.env.BITRIX24_CLIENT_ID) return refused(c, "WRONG_CLIENT", "Wrong client", 400);
  if (secret !== c.env.BITRIX24_CLIENT_SECRET)
    return refused(c, "invalid_client", "Client credentials are invalid", 401);
  const key = type === "authorization_code" ? `b24code ${code}` : `b24refresh ${refresh}`;
  const grant = await take<Grant>(c.env, key);
  if (!grant || grant.until < Date.now()) return refused(c, "invalid_grant", "The grant is invalid or expired", 400);
  const portal = await get<Portal>(c.env, `b24 ${grant.portal}`);
  if (!portal?.isInstalled) return refused(c, "NOT_INSTALLED", "Application not installed", 403);
  const tokens = { access_token: random(), refresh_token: random() };
  const day = 24 * 60 * 60_000;
  await put(c.env, `b24access ${tokens.access_token}`, { portal: grant.portal, until: Date.now() + TOKEN_S * 1000 });
  await put(c.env, `b24refresh ${tokens.refresh_token}`, { portal: grant.portal, until: Date.now() + 180 * day });
  const { origin } = new URL(c.req.url);
  return c.json({
    ...tokens,
    client_endpoint: `${origin}/b24/${grant.portal}/rest/`,
    domain: "oauth.bitrix.info",
    expires_in: TOKEN_S,
    member_id: await memberOf(grant.portal),
    expires: Math.floor(Date.now() / 1000) + TOKEN_S,
    scope: "app",
    server_endpoint: `${origin}/rest/`,
    status: "L",
  });
});

// Bitrix24's own SDK calls "rest//method".
bitrix24.post("/b24/:portal/rest/:method{/?[a-z.]+}", async (c) => {
  const name = c.req.param("portal");
  const portal = await get<Portal>(c.env, `b24 ${name}`);
  if (!portal) return refused(c, "ERROR_METHOD_NOT_FOUND", "Portal was deleted", 404);
  if (portal.downFor > 0) {
    await put(c.env, `b24 ${name}`, { ...portal, downFor: portal.downFor - 1 });
    return refused(c, "QUERY_LIMIT_EXCEEDED", "Too many requests", 503);
  }
  const type = c.req.header("content-type") ?? "";
  const fields = (type.includes("json") ? await c.req.json() : await c.req.parseBody()) as Record<string, string>;
  const grant = await get<Grant>(c.env, `b24access ${fields.auth}`);
  if (!grant || grant.portal !== name) return refused(c, "invalid_token", "Unable to get application by token", 401);
  if (grant.until < Date.now()) return refused(c, "expired_token", "The access token provided has expired", 401);
  if (!portal.isInstalled) return refused(c, "NOT_INSTALLED", "Application not installed", 403);
  const method = METHODS[c.req.param("method").replace(/^\/|\.json$/g, "")];
  return method ? method(c, name, portal, fields) : refused(c, "ERROR_METHOD_NOT_FOUND", "Method not found!", 404);
});

type Method = (c: Ctx, name: string, portal: Portal, fields: Record<string, string>) => Promise<Response>;

const METHODS: Record<string, Method> = {
  async "messageservice.sender.add"(c, name, portal, { CODE: code, TYPE: type, HANDLER: handler, NAME: title }) {
    const wrong = (text: string) => refused(c, "ERROR_SENDER_VALIDATION_FAILURE", text, 400);
    if (!code) return wrong("Empty sender code!");
    if (!CODE.test(code)) return wrong("Wrong sender code!");
    if (!title) return wrong("Empty sender NAME!");
    if (!type) return wrong("Empty sender message TYPE!");
    if (type !== "SMS") return wrong("Unknown sender message TYPE!");
    if (!handler) return refused(c, "ERROR_SENDER_VALIDATION_FAILURE", "Empty HANDLER!", 400);
    if (portal.senders[code]) return refused(c, "ERROR_SENDER_ALREADY_INSTALLED", "Sender already installed!", 400);
    await put(c.env, `b24 ${name}`, { ...portal, senders: { ...portal.senders, [code]: { handler, name: title } } });
    return result(c, true);
  },
  async "messageservice.sender.update"(c, name, portal, { CODE: code = "", HANDLER: handler, NAME: title }) {
    const known = portal.senders[code];
    if (!known) return refused(c, "ERROR_SENDER_NOT_FOUND", "Sender not found!", 400);
    const next = { handler: handler ?? known.handler, name: title ?? known.name };
    await put(c.env, `b24 ${name}`, { ...portal, senders: { ...portal.senders, [code]: next } });
    return result(c, true);
  },
  "messageservice.sender.list": async (c, _name, portal) => result(c, Object.keys(portal.senders)),
  async "messageservice.sender.delete"(c, name, portal, { CODE: code = "" }) {
    const { [code]: known, ...senders } = portal.senders;
    if (!known) return refused(c, "ERROR_SENDER_NOT_FOUND", "Sender not found!", 400);
    await put(c.env, `b24 ${name}`, { ...portal, senders });
    return result(c, true);
  },
  async "event.bind"(c, name, portal, { event = "", handler = "" }) {
    if (portal.events[event] === handler) return refused(c, "ERROR_EVENT_BINDING", "Handler already binded", 400);
    await put(c.env, `b24 ${name}`, { ...portal, events: { ...portal.events, [event]: handler } });
    return result(c, true);
  },
  async "messageservice.message.status.update"(
    c,
    name,
    portal,
    { CODE: code = "", MESSAGE_ID: id = "", STATUS: status = "" },
  ) {
    if (!code) return refused(c, "ERROR_SENDER_VALIDATION_FAILURE", "Empty sender code!", 400);
    if (!portal.senders[code]) return refused(c, "ERROR_SENDER_NOT_FOUND", "Sender not found!", 400);
    const message = await get<SmsMessage>(c.env, `b24sms ${name} ${id}`);
    if (!message) return refused(c, "ERROR_MESSAGE_NOT_FOUND", "Message not found!", 400);
    if (!STATUSES.includes(status))
      return refused(c, "ERROR_MESSAGE_STATUS_INCORRECT", "Message status incorrect!", 400);
    await put(c.env, `b24sms ${name} ${id}`, { ...message, statuses: [...message.statuses, status] });
    return result(c, true);
  },
};

const smsRequest = z.object({
  to: z.string(),
  text: z.string(),
  id: z.string().optional(),
  token: z.string().optional(),
});

/** Simulates an employee sending an SMS through the first sender; with `id`, once more. */
bitrix24.post("/b24/:portal/messages", async (c) => {
  const name = c.req.param("portal");
  const { to, text, id = random(), token } = smsRequest.parse(await c.req.json());
  const portal = await get<Portal>(c.env, `b24 ${name}`);
  const [code, sender] = Object.entries(portal?.senders ?? {})[0] ?? [];
  if (!portal || !code || !sender) return c.json({ error: "noSender" }, 409);
  const known = await get<SmsMessage>(c.env, `b24sms ${name} ${id}`);
  const message = known ?? { id, to, body: text, code, answered: null, statuses: [] };
  await put(c.env, `b24sms ${name} ${id}`, message);
  const answered = await callHandler(sender.handler, {
    module_id: "crm",
    "bindings[0][OWNER_TYPE_ID]": "2",
    "bindings[0][OWNER_ID]": "5",
    "properties[phone_number]": to,
    "properties[message_text]": text,
    type: "SMS",
    code,
    message_id: id,
    message_to: to,
    message_body: text,
    ...(await authOf(name, token ?? portal.applicationToken)),
  });
  const now = (await get<SmsMessage>(c.env, `b24sms ${name} ${id}`)) ?? message;
  await put(c.env, `b24sms ${name} ${id}`, { ...now, answered });
  return c.json({ message_id: id, answered });
});

const trouble = z.object({
  kind: z.enum(["expire", "revoke", "down", "uninstall", "forget"]),
  times: z.number().default(1),
});

bitrix24.post("/b24/:portal/trouble", async (c) => {
  const name = c.req.param("portal");
  const { kind, times } = trouble.parse(await c.req.json());
  const portal = await get<Portal>(c.env, `b24 ${name}`);
  if (!portal) return c.json({ error: "notFound" }, 404);
  if (kind === "down") await put(c.env, `b24 ${name}`, { ...portal, downFor: times });
  if (kind === "forget") await put(c.env, `b24 ${name}`, { ...portal, senders: {} });
  if (kind === "expire" || kind === "revoke") await endTokens(c.env, "b24access ", name);
  if (kind === "revoke") await endTokens(c.env, "b24refresh ", name);
  if (kind === "uninstall") {
    await put(c.env, `b24 ${name}`, { ...portal, isInstalled: false, senders: {}, events: {} });
    const event = { event: "ONAPPUNINSTALL", "data[LANGUAGE_ID]": "ru", "data[CLEAN]": "0" };
    const handler = portal.events.ONAPPUNINSTALL;
    if (handler) await callHandler(handler, { ...event, ...(await authOf(name, portal.applicationToken)) });
  }
  return c.body(null, 204);
});

bitrix24.get("/b24/:portal", async (c) => {
  const name = c.req.param("portal");
  const [portal, messages] = await Promise.all([
    get<Portal>(c.env, `b24 ${name}`),
    list<SmsMessage>(c.env, `b24sms ${name} `),
  ]);
  return c.json({ ...portal, messages: Object.values(messages) });
});

async function endTokens(env: Env, prefix: string, name: string): Promise<void> {
  for (const [token, grant] of Object.entries(await list<Grant>(env, prefix)))
    if (grant.portal === name) await put(env, prefix + token, { ...grant, until: 0 });
}

async function authOf(portal: string, token: string): Promise<Record<string, string>> {
  const domain = `${portal}.bitrix24.test`;
  const auth = {
    access_token: random(),
    expires_in: String(TOKEN_S),
    scope: "crm,messageservice",
    domain,
    server_endpoint: "https://oauth.bitrix.info/rest/",
    status: "L",
    client_endpoint: `https://${domain}/rest/`,
    member_id: await memberOf(portal),
    user_id: "1",
    application_token: token,
  };
  const fields = Object.entries(auth).map(([name, value]) => [`auth[${name}]`, value] as const);
  return { ts: String(Math.floor(Date.now() / 1000)), ...Object.fromEntries(fields) };
}

async function callHandler(url: string, fields: Record<string, string>): Promise<number | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}

const memberOf = async (portal: string) => (await hexOf(portal)).slice(0, 32);

function result(c: Ctx, value: unknown): Response {
  const now = Date.now() / 1000;
  return c.json({ result: value, time: { start: now, finish: now, duration: 0, processing: 0, operating: 0 } });
}

function refused(c: Ctx, error: string, description: string, status: 400 | 401 | 403 | 404 | 503): Response {
  return c.json({ error, error_description: description }, status);
}
