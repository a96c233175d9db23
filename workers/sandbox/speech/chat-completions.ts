import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "../core/env";

type Ctx = Context<{ Bindings: Env }>;

const request = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).min(2),
  response_format: z.object({ type: z.literal("json_object") }).optional(),
});

const OPENERS = {
  ru: ["Здравствуйте!", "Хорошая новость:", "Только для вас:", "Не пропустите:", "Рады сообщить:"],
  other: ["Hello!", "Good news:", "Just for you:", "Do not miss it:", "We are glad to tell you:"],
};
const CLOSERS = {
  ru: ["Ждём вас.", "Подробности у нас.", "До встречи!", "Отвечаем на вопросы каждый день.", "Спасибо, что вы с нами."],
  other: [
    "See you soon.",
    "Ask us for details.",
    "Until then!",
    "We answer every day.",
    "Thank you for being with us.",
  ],
};

/** A deterministic chat model that keeps the requested limits. */
export const chatCompletions = new Hono<{ Bindings: Env }>();

chatCompletions.post("/v1/chat/completions", async (c) => {
  if (c.req.header("authorization") !== `Bearer ${c.env.GENERATOR_KEY}`)
    return failed(c, 401, "Incorrect API key provided");
  const { data } = request.safeParse(await c.req.json().catch(() => null));
  if (!data) return failed(c, 400, "Invalid request");
  const instructions = data.messages.find(({ role }) => role === "system")?.content ?? "";
  const subject = data.messages.find(({ role }) => role === "user")?.content ?? "";
  const content = JSON.stringify({ texts: textsOf(subject, instructions) });
  return c.json({
    id: "chatcmpl-sandbox",
    object: "chat.completion",
    model: data.model,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: instructions.length, completion_tokens: content.length, total_tokens: 0 },
  });
});

function textsOf(subject: string, instructions: string): string[] {
  const most = Number(/at most (\d+) characters/.exec(instructions)?.[1] ?? 160);
  const count = Math.min(5, Number(/(\d+) variants/.exec(instructions)?.[1] ?? 1));
  const language = /"ru"/.test(instructions) ? "ru" : "other";
  const end = /joyful|excited|energetic|enthusiastic/.test(instructions) ? "!" : ".";
  const core = subject.trim().replace(/[\s.!?]+$/, "") + end;
  return Array.from({ length: count }, (_, n) => {
    const whole = [OPENERS[language][n]!, core, CLOSERS[language][n]!].join(" ");
    return whole.length <= most ? whole : shortened(core, most);
  });
}

// Cuts at a word boundary if there is one.
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return (cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut).trim();
}

function failed(c: Ctx, status: 400 | 401, message: string): Response {
  return c.json({ error: { message, type: "invalid_request_error", param: null, code: null } }, status);
}
