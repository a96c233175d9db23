import { type Context, Hono } from "hono";
import { z } from "zod";
import { takeIn } from "../../core/accept-submit";
import { type Env, inboxOf } from "../../core/env";
import { outcomeOf } from "../../core/outcomes";

type Ctx = Context<{ Bindings: Env }>;

const PROVIDER = "plusofon-flashcall";
const CLIENT = "10553";
const CALLER = "74991110000";
const BROKEN = "<html><body><h1>500 Internal Server Error</h1></body></html>";

const phone = z.string().regex(/^[78]\d{10}$/);
const sendRequest = z.object({ phone, pin: z.string().regex(/^\d{4,6}$/) });

/** Plusofon flash calls: errors may have HTTP 200 (protocols §9.2). */
export const plusofon = new Hono<{ Bindings: Env }>().basePath("/api/v1");

plusofon.use("/flash-call/*", async (c, next) => {
  const isKnown = c.req.header("authorization") === `Bearer ${c.env.PLUSOFON_TOKEN}`;
  if (c.req.header("client") !== CLIENT) return failed(c, 400, "Не указан заголовок Client");
  // The account-level token has the same format but is refused here.
  return isKnown ? next() : failed(c, 500, "Недостаточно прав");
});

plusofon.post("/flash-call/send", async (c) => {
  const { data } = sendRequest.safeParse(await c.req.json().catch(() => null));
  if (!data) return failed(c, 400, "Параметр указан некорректно");
  const { phone: to, pin } = data;
  const id = crypto.randomUUID();
  const from = CALLER.slice(0, -pin.length) + pin;
  const reference = /^7999000/.test(to) ? `${to} ${pin}` : id;
  const rest = { parts: 1, callbackUrl: null, callbackData: null, intermediate: false };
  const batch = { channel: "flashcall", provider: PROVIDER, bulk: id };
  const verdict = await takeIn(inboxOf(c.env), batch, [{ reference, to, from, text: pin, ...rest }]);
  if (verdict === "tooManyRequests") return failed(c, 429, "Слишком много запросов", 429);
  if (verdict === "serverError") return c.html(BROKEN, 500);
  if (outcomeOf(to) === "rejected") return failed(c, 400, "Номер указан некорректно");
  return c.json({ success: true, data: { id } });
});

plusofon.post("/flash-call/check", async (c) => {
  const { data } = sendRequest.safeParse(await c.req.json().catch(() => null));
  if (!data) return failed(c, 400, "Параметр указан некорректно");
  const { rows } = await inboxOf(c.env).list({ channel: "flashcall", to: data.phone, offset: 0, limit: 1 });
  return rows[0]?.text === data.pin ? c.json({ success: true }) : failed(c, 404, "Код не найден");
});

function failed(c: Ctx, code: number, message: string, status: 200 | 429 = 200): Response {
  return c.json({ success: false, code, message }, status);
}
