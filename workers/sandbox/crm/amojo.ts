import { createHash, createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "../core/env";
import { get, hexOf, put, random } from "./store";

type Ctx = Context<{ Bindings: Env }>;

const LIVES_MS = 15 * 60_000;

interface Chat {
  isConnected: boolean;
  statuses: Record<string, unknown>[];
  /** Messages written by people, by our message ids. */
  written: Record<string, unknown>;
  /** Requests to answer with 503 before serving again; `isLost`: still carried out. */
  downFor: number;
  isLost: boolean;
}

const NEW: Chat = { isConnected: false, statuses: [], written: {}, downFor: 0, isLost: false };
const chatOf = async (env: Env, id: string): Promise<Chat> => ({ ...NEW, ...(await get<Chat>(env, `amojo ${id}`)) });
const kept = (env: Env, id: string, chat: Chat) => put(env, `amojo ${id}`, chat);

/** Whether to answer this request with 503. */
async function isDown(env: Env, id: string): Promise<boolean> {
  const chat = await chatOf(env, id);
  if (chat.downFor === 0) return false;
  await kept(env, id, { ...chat, downFor: chat.downFor - 1 });
  return true;
}

/** The account's id in amoCRM's chats; accounts named `private-…` refuse private channels. */
const amojoIdOf = async (name: string) => (await hexOf(`amojo ${name}`)).slice(0, 32);
const isPrivate = (name: string) => name.startsWith("private-");

export const amojo = new Hono<{ Bindings: Env }>();

amojo.use("/v2/origin/custom/*", async (c, next) => {
  const body = await c.req.text();
  const of = (name: string) => c.req.header(name) ?? "";
  const text = [c.req.method, of("content-md5"), of("content-type"), of("date"), c.req.path].join("\n");
  const signature = createHmac("sha1", c.env.AMOCRM_CHANNEL_SECRET).update(text).digest("hex");
  const isWhole = createHash("md5").update(body).digest("hex") === of("content-md5");
  const isNew = Math.abs(Date.now() - Date.parse(of("date"))) < LIVES_MS;
  if (!isWhole || !isNew || signature !== of("x-signature")) return c.json({ error_code: 403 }, 403);
  await next();
});

const connect = z.object({ account_id: z.string(), hook_api_version: z.literal("v2") });

amojo.post("/v2/origin/custom/:channel/connect", async (c) => {
  const { account_id: id } = connect.parse(await c.req.json());
  if (c.req.param("channel") !== c.env.AMOCRM_CHANNEL_ID) return c.json({ error_code: 404 }, 404);
  if (await get(c.env, `amojo private ${id}`)) return c.json({ error_code: 400 }, 400);
  if (await isDown(c.env, id)) return c.json({ error_code: 503 }, 503);
  await kept(c.env, id, { ...(await chatOf(c.env, id)), isConnected: true });
  return c.json({ account_id: id, scope_id: `${c.env.AMOCRM_CHANNEL_ID}_${id}`, hook_api_version: "v2" });
});

amojo.delete("/v2/origin/custom/:channel/disconnect", async (c) => {
  const { account_id: id } = z.object({ account_id: z.string() }).parse(await c.req.json());
  await kept(c.env, id, { ...(await chatOf(c.env, id)), isConnected: false });
  return c.body(null, 200);
});

const status = z.union([
  z.strictObject({ msgid: z.string(), delivery_status: z.literal(1) }),
  z.strictObject({
    msgid: z.string(),
    delivery_status: z.literal(-1),
    error_code: z.literal(905),
    error: z.string().min(1),
  }),
]);

amojo.post("/v2/origin/custom/:scope/:message/delivery_status", async (c) => {
  const id = c.req.param("scope").slice(c.env.AMOCRM_CHANNEL_ID.length + 1);
  const reported = status.safeParse(await c.req.json());
  if (!reported.success || reported.data.msgid !== c.req.param("message")) return c.json({ error_code: 400 }, 400);
  const chat = await chatOf(c.env, id);
  await kept(c.env, id, { ...chat, statuses: [...chat.statuses, reported.data] });
  return c.body(null, 200);
});

const incoming = z.strictObject({
  event_type: z.literal("new_message"),
  payload: z.strictObject({
    timestamp: z.int(),
    msec_timestamp: z.int(),
    msgid: z.string().min(1),
    conversation_id: z.string().min(1),
    conversation_ref_id: z.string().min(1).optional(),
    silent: z.boolean(),
    sender: z.strictObject({
      id: z.string().min(1),
      ref_id: z.string().min(1).optional(),
      name: z.string().min(1),
      profile: z.strictObject({ phone: z.string() }),
    }),
    message: z.strictObject({ type: z.literal("text"), text: z.string().min(1) }),
  }),
});

/** Accepts a person's message; each id once. */
amojo.post("/v2/origin/custom/:scope", async (c) => {
  const id = c.req.param("scope").slice(c.env.AMOCRM_CHANNEL_ID.length + 1);
  const chat = await chatOf(c.env, id);
  const isSilent = await isDown(c.env, id);
  if (isSilent && !chat.isLost) return c.json({ error_code: 503 }, 503);
  if (!chat.isConnected) return c.json({ error_code: 403 }, 403);
  const { data } = incoming.safeParse(await c.req.json());
  if (!data || Object.hasOwn(chat.written, data.payload.msgid)) return c.json({ error_code: 400 }, 400);
  const { msgid, conversation_id: conversation, sender } = data.payload;
  const now = await chatOf(c.env, id);
  await kept(c.env, id, { ...now, written: { ...now.written, [msgid]: data.payload } });
  if (isSilent) return c.json({ error_code: 503 }, 503);
  const made = {
    conversation_id: conversation,
    sender_id: sender.id,
    receiver_id: null,
    msgid: random(),
    ref_id: msgid,
  };
  return c.json({ new_message: made });
});

const trouble = z.object({ times: z.number(), isLost: z.boolean().default(false) });

amojo.post("/amo/:name/chat-trouble", async (c) => {
  const id = await amojoIdOf(c.req.param("name"));
  const { times, isLost } = trouble.parse(await c.req.json());
  await kept(c.env, id, { ...(await chatOf(c.env, id)), downFor: times, isLost });
  return c.body(null, 204);
});

const written = z.object({
  url: z.url(),
  id: z.string(),
  phone: z.string(),
  text: z.string(),
  secret: z.string().optional(),
  account: z.string().optional(),
});

/** Simulates a manager writing in a deal's chat. */
amojo.post("/amo/:name/chat", async (c) => {
  const id = await amojoIdOf(c.req.param("name"));
  const input = written.parse(await c.req.json());
  const { url, text, phone, secret = c.env.AMOCRM_CHANNEL_SECRET, account = id } = input;
  const message = {
    receiver: { id: "r", phone, email: "" },
    sender: { id: "s" },
    conversation: { id: "c" },
    timestamp: 1_639_572_260,
    message: { id: input.id, type: "text", text, media: "" },
  };
  const body = JSON.stringify({ account_id: account, time: Math.floor(Date.now() / 1000), message });
  const signature = createHmac("sha1", secret).update(body).digest("hex");
  return post(c, `${url}/${c.env.AMOCRM_CHANNEL_ID}_${id}`, body, { "x-signature": signature });
});

const press = z.object({
  url: z.url(),
  lead: z.number(),
  account: z.number(),
  jti: z.string(),
  aud: z.string(),
  secret: z.string().optional(),
  alg: z.string().default("HS256"),
  age: z.number().default(0),
});

/** Simulates pressing the widget in a deal's card: the page sends a disposable token. */
amojo.post("/amo/:name/press", async (c) => {
  const { url, lead, account, jti, aud, alg, age, ...given } = press.parse(await c.req.json());
  const secret = given.secret ?? c.env.AMOCRM_CLIENT_SECRET;
  const now = Math.floor(Date.now() / 1000) - age;
  const claims = {
    iss: new URL(c.req.url).origin,
    aud,
    jti,
    iat: now,
    nbf: now,
    exp: now + 1800,
    account_id: account,
    user_id: 1,
    subdomain: c.req.param("name"),
    client_uuid: c.env.AMOCRM_CLIENT_ID,
  };
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const text = `${part({ typ: "JWT", alg })}.${part(claims)}`;
  const mac = createHmac("sha256", secret).update(text).digest("base64url");
  return post(c, url, JSON.stringify({ lead }), { "x-auth-token": `${text}.${mac}`, origin: "https://x.amocrm.ru" });
});

amojo.get("/amo/:name/chat", async (c) => c.json(await chatOf(c.env, await amojoIdOf(c.req.param("name")))));

async function post(c: Ctx, url: string, body: string, headers: Record<string, string>): Promise<Response> {
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
  const response = await fetch(url, init).catch(() => null);
  await response?.body?.cancel();
  return c.json({ answered: response?.status ?? null });
}

/** Recorded when the account is read, since a channel has no account names. */
export async function amojoOf(env: Env, name: string): Promise<string> {
  const id = await amojoIdOf(name);
  if (isPrivate(name)) await put(env, `amojo private ${id}`, true);
  return id;
}
