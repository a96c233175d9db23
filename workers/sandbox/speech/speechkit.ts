import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "../core/env";
import { voiceWav } from "./voice-wav";

type Ctx = Context<{ Bindings: Env }>;

const PIECE = 48_000;
const SHORT = 250;
const BASE_PITCH = 95;

const ROLES: Record<string, readonly string[]> = {
  alena: ["neutral", "good"],
  filipp: [],
  ermil: ["neutral", "good"],
  jane: ["neutral", "good"],
  dasha: ["neutral", "good", "friendly"],
  julia: ["neutral", "strict"],
  lera: ["neutral", "friendly"],
  marina: ["neutral", "friendly"],
  alexander: ["neutral", "good"],
  kirill: ["neutral", "strict", "good"],
  anton: ["neutral", "good"],
  john: [],
  lea: [],
};

const hint = z.union([
  z.strictObject({ voice: z.string() }),
  z.strictObject({ role: z.string() }),
  z.strictObject({ speed: z.number().min(0.1).max(3) }),
]);
const request = z.object({
  text: z.string().min(1),
  hints: z.array(hint),
  outputAudioSpec: z.object({ containerAudio: z.object({ containerAudioType: z.literal("WAV") }) }),
  unsafeMode: z.boolean().optional(),
});

interface Hints {
  voice: string;
  role?: string;
  speed: number;
}

/** Yandex SpeechKit v3: JSON objects, one per line, each a piece of the file (protocols §9.5). */
export const speechKit = new Hono<{ Bindings: Env }>();

speechKit.post("/tts/v3/utteranceSynthesis", async (c) => {
  if (c.req.header("authorization") !== `Api-Key ${c.env.SPEECHKIT_KEY}`) return failed(c, 401, 16, "Unauthorized");
  const { data } = request.safeParse(await c.req.json().catch(() => null));
  if (!data) return failed(c, 400, 3, "Invalid request");
  const hints = Object.assign({ voice: "marina", speed: 1 }, ...data.hints) as Hints;
  const roles = ROLES[hints.voice];
  if (!roles) return failed(c, 400, 3, `Unknown voice ${hints.voice}`);
  if (hints.role && !roles.includes(hints.role)) return failed(c, 400, 3, `Unsupported role ${hints.role}`);
  if (data.text.length > SHORT && !data.unsafeMode) return failed(c, 400, 3, "Too long text");
  const pitch = BASE_PITCH + 11 * Object.keys(ROLES).indexOf(hints.voice);
  const file = voiceWav(data.text, { pitch, speed: hints.speed });
  const pieces = Array.from({ length: Math.ceil(file.length / PIECE) }, (_, n) =>
    file.subarray(n * PIECE, (n + 1) * PIECE),
  );
  return c.body(
    pieces.map((piece) => `${JSON.stringify({ result: { audioChunk: { data: base64(piece) } } })}\n`).join(""),
  );
});

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function failed(c: Ctx, status: 400 | 401, code: number, message: string): Response {
  return c.json({ error: { grpcCode: code, httpCode: status, message, details: [] } }, status);
}
