import type { z } from "zod";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import { fingerprintOf } from "../../core/reference";
import { botOf, phoneOf, privateChat } from "./people";
import { answerRequest, extrasOf, SENDS, webhookRequest } from "./request";

export interface Answered {
  status: 200 | 400 | 403 | 404 | 409 | 429 | 500;
  body: object;
}

const PROVIDER = "telegram-bot";

/** Called by requests and by webhook replies. */
export async function perform(env: Env, method: string, parameters: Record<string, unknown>): Promise<Answered> {
  const name = method.toLowerCase();
  if (name in SENDS) return send(env, name as keyof typeof SENDS, parameters);
  const known = METHODS[name];
  return known ? known(env, parameters) : failed(404, "Not Found");
}

const METHODS: Record<string, (env: Env, parameters: Record<string, unknown>) => Promise<Answered> | Answered> = {
  getme: (env) => ok({ ...botOf(env), can_join_groups: true, can_read_all_group_messages: false }),
  async setwebhook(env, parameters) {
    const { data, error } = webhookRequest.safeParse({ url: "", ...parameters });
    if (!data) return wrong(error);
    await keepWebhook(env, data.url, data.secret_token ?? "");
    return ok(true, data.url ? "Webhook was set" : "Webhook was deleted");
  },
  async deletewebhook(env) {
    await keepWebhook(env, "", "");
    return ok(true, "Webhook was deleted");
  },
  async getwebhookinfo(env) {
    const url = (await inboxOf(env).control()).callbacks[PROVIDER] ?? "";
    return ok({ url, has_custom_certificate: false, pending_update_count: 0 });
  },
  async answercallbackquery(env, parameters) {
    const { data } = answerRequest.safeParse(parameters);
    const isKnown = data && (await inboxOf(env).isPressed(Number(data.callback_query_id)));
    return isKnown ? ok(true) : bad("query is too old and response timeout expired or query ID is invalid");
  },
};

async function keepWebhook(env: Env, url: string, secret: string): Promise<void> {
  const inbox = inboxOf(env);
  await inbox.setControl({ callbacks: { [PROVIDER]: url || null } });
  await inbox.keep(`${PROVIDER}.secret`, secret);
}

async function send(env: Env, method: keyof typeof SENDS, parameters: Record<string, unknown>): Promise<Answered> {
  const { data, error } = SENDS[method].safeParse(parameters);
  if (!data) return wrong(error);
  const to = phoneOf(data.chat_id);
  const inbox = inboxOf(env);
  const person = await inbox.person(PROVIDER, to);
  if (person.isStarted !== true) return bad("chat not found");
  if (person.isBlocked === true) return failed(403, "Forbidden: bot was blocked by the user");

  const text = "text" in data ? data.text : data.caption;
  const bulk = String(await inbox.count());
  const extras = extrasOf(data);
  // The Bot API takes no client reference: equal text to the same chat counts as the same message.
  const reference = await fingerprintOf([to, text, extras]);
  const from = botOf(env).username;
  const message = { reference, to, from, text, parts: 1, callbackUrl: null, callbackData: null, intermediate: false };
  const verdict = await takeIn(inbox, { channel: "telegram", provider: PROVIDER, bulk, extras }, [message]);
  if (verdict === "tooManyRequests") return tooMany();
  if (verdict === "serverError") return failed(500, "Internal Server Error");
  if (outcomeOf(to) === "rejected") return failed(403, "Forbidden: user is deactivated");
  return ok({ message_id: Number(bulk), from: botOf(env), chat: privateChat(to), date: now(), ...shown(data) });
}

function shown({ chat_id: _, ...data }: Record<string, unknown>) {
  const { photo, video, audio, document, caption, ...rest } = data;
  const file = (id: unknown) => ({ file_id: `file ${id}`, file_unique_id: `unique ${id}` });
  return {
    ...rest,
    ...(caption ? { caption } : {}),
    ...(photo ? { photo: [{ ...file(photo), width: 320, height: 240 }] } : {}),
    ...(video ? { video: { ...file(video), width: 320, height: 240, duration: 1 } } : {}),
    ...(audio ? { audio: { ...file(audio), duration: 1 } } : {}),
    ...(document ? { document: file(document) } : {}),
  };
}

const now = () => Math.floor(Date.now() / 1000);

function ok(result: unknown, description?: string): Answered {
  return { status: 200, body: { ok: true, result, ...(description && { description }) } };
}

export function failed(status: Answered["status"], description: string): Answered {
  return { status, body: { ok: false, error_code: status, description } };
}

const bad = (description: string) => failed(400, `Bad Request: ${description}`);
const wrong = (error: z.ZodError) => bad(error.issues[0]!.message);

function tooMany(): Answered {
  const { status, body } = failed(429, "Too Many Requests: retry after 1");
  return { status, body: { ...body, parameters: { retry_after: 1 } } };
}
