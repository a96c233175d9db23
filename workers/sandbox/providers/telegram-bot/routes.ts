import { Hono } from "hono";
import type { Env } from "../../core/env";
import { perform } from "./methods";
import { parametersOf } from "./request";

const NOT_FOUND = { ok: false, error_code: 404, description: "Not Found" };
const UNAUTHORIZED = { ok: false, error_code: 401, description: "Unauthorized" };

/** Telegram Bot API: method names in any case; query, form, multipart or JSON. */
export const telegramBot = new Hono<{ Bindings: Env }>();

telegramBot.on(["GET", "POST"], "/:bot{bot[^/]+}/:method", async (c) => {
  const token = c.req.param("bot").slice("bot".length);
  if (!/^\d+:[\w-]+$/.test(token)) return c.json(NOT_FOUND, 404);
  if (token !== c.env.TELEGRAM_BOT_TOKEN) return c.json(UNAUTHORIZED, 401);
  const { status, body } = await perform(c.env, c.req.param("method"), await parametersOf(c));
  return c.json(body, status);
});
