import { type Context, Hono } from "hono";
import type { z } from "zod";
import { type Submitted, takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";
import { referenceOf } from "../../core/reference";
import { COST, requestStatus } from "./callbacks";
import { abilityRequest, parametersOf, sendRequest, statusRequest } from "./request";

type Ctx = Context<{ Bindings: Env }>;
type Parameters = Record<string, unknown>;

const PROVIDER = "telegram-gateway";
/** The reply of a proxy in front of a provider. */
const BROKEN = "<html><head><title>500 Internal Server Error</title></head><body></body></html>";

const methods: Record<string, (c: Ctx, parameters: Parameters) => Promise<Response> | Response> = {
  sendverificationmessage: send,
  checksendability: (c, parameters) => {
    const { data, error } = abilityRequest.safeParse(parameters);
    if (!data) return failed(c, wrong(error));
    return ok(c, { request_id: crypto.randomUUID(), phone_number: data.phone_number, request_cost: COST });
  },
  async checkverificationstatus(c, parameters) {
    const { data, error } = statusRequest.safeParse(parameters);
    if (!data) return failed(c, wrong(error));
    const inbox = inboxOf(c.env);
    const message = await inbox.byBulk("telegram", data.request_id);
    await scheduler.wait((await inbox.faults(PROVIDER)).latencyMs);
    return message ? ok(c, requestStatus(message)) : failed(c, "REQUEST_ID_INVALID");
  },
  revokeverificationmessage: (c, parameters) => {
    const { data, error } = statusRequest.safeParse(parameters);
    return data ? ok(c, true) : failed(c, wrong(error));
  },
};

/** Telegram Gateway: method names in any case; query, form or JSON. */
export const telegramGateway = new Hono<{ Bindings: Env }>();

telegramGateway.on(["GET", "POST"], "/telegram-gateway/:method", async (c) => {
  const parameters = await parametersOf(c);
  if (!parameters) return failed(c, "BAD_REQUEST");
  const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? parameters.access_token;
  if (token !== c.env.TELEGRAM_TOKEN) return failed(c, "ACCESS_TOKEN_INVALID");
  const method = methods[c.req.param("method").toLowerCase()];
  return method ? method(c, parameters) : failed(c, "UNKNOWN_METHOD");
});

async function send(c: Ctx, parameters: Parameters): Promise<Response> {
  const { data, error } = sendRequest.safeParse(parameters);
  if (!data) return failed(c, wrong(error));
  const { request_id = crypto.randomUUID(), code = madeUp(data.code_length), payload = "" } = data;
  const message: Submitted = {
    reference: referenceOf(payload) || request_id,
    to: data.phone_number.replace("+", ""),
    from: data.sender_username ?? "Verification Codes",
    text: code,
    parts: 1,
    callbackUrl: data.callback_url ?? null,
    callbackData: payload || null,
    intermediate: true,
  };
  const inbox = inboxOf(c.env);
  const verdict = await takeIn(inbox, { channel: "telegram", provider: PROVIDER, bulk: request_id }, [message]);
  if (verdict === "tooManyRequests") return c.json({ ok: false, error: "FLOOD_WAIT_1" }, 429);
  if (verdict === "serverError") return c.html(BROKEN, 500);
  if (outcomeOf(data.phone_number) === "rejected") return failed(c, "PHONE_NUMBER_INVALID");
  const stored = await inbox.byBulk("telegram", request_id);
  return ok(c, stored && requestStatus(stored, "sent"));
}

const ok = (c: Ctx, result: unknown) => c.json({ ok: true, result });
const failed = (c: Ctx, error: string) => c.json({ ok: false, error });
const wrong = (error: z.ZodError) => error.issues[0]!.message;

function madeUp(length = 6): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(length, "0")
    .slice(-length);
}
