import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "../core/env";
import { voiceWav } from "./voice-wav";

type Ctx = Context<{ Bindings: Env }>;

const VOICES = ["alloy", "ash", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer"] as const;
const LONGEST = 4096;
const BASE_PITCH = 100;
/** A streaming service does not yet know the length. */
const UNKNOWN = 0xffffffff;

const request = z.object({
  model: z.string().min(1),
  input: z.string().min(1).max(LONGEST),
  voice: z.enum(VOICES),
  instructions: z.string().optional(),
  response_format: z.literal("wav"),
  speed: z.number().min(0.25).max(4).optional(),
});

/** OpenAI's speech: a WAV file with unspecified length (protocols §9.5). */
export const openaiSpeech = new Hono<{ Bindings: Env }>();

openaiSpeech.post("/v1/audio/speech", async (c) => {
  if (c.req.header("authorization") !== `Bearer ${c.env.SPEECH_KEY}`)
    return failed(c, 401, "Incorrect API key provided");
  const { data, error } = request.safeParse(await c.req.json().catch(() => null));
  if (!data) return failed(c, 400, error.issues[0]?.message ?? "Invalid request");
  const isLively = /joy|excit|energ|enthus|inspir|optim/i.test(data.instructions ?? "");
  const pitch = BASE_PITCH + 14 * VOICES.indexOf(data.voice) + (isLively ? 25 : 0);
  const file = voiceWav(data.input, { pitch, speed: (data.speed ?? 1) * (isLively ? 1.15 : 1) });
  const view = new DataView(file.buffer);
  view.setUint32(4, UNKNOWN, true);
  view.setUint32(40, UNKNOWN, true);
  return c.body(file.buffer as ArrayBuffer, 200, { "content-type": "audio/wav" });
});

function failed(c: Ctx, status: 400 | 401, message: string): Response {
  return c.json({ error: { message, type: "invalid_request_error", param: null, code: null } }, status);
}
