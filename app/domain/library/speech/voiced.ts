import type { Viewer } from "../../base/access/viewer";
import type { Extras } from "../../base/channels/extras";
import { MAX_SPEECH } from "../../base/channels/tones";
import { ofVoiced } from "../../base/shared/attempt-limits";
import { ok, type Result } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { speak } from "./speak";

interface Voiced {
  type: string;
  payload: Extras & { text: string };
}

type Needs = Pick<Platform, "db" | "files" | "clock" | "hub" | "queue" | "speech">;

/** Codes (spec §8): `ttsVoiceUnknown`, `ttsRefused`, `ttsLimit`; other failures keep the provider's voice. */
export async function voiced<T extends Voiced, F extends Voiced>(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  input: T & { fallbacks: F[] },
): Promise<Result<T & { fallbacks: F[] }>> {
  const recordings = new Map<string, string | null>();
  const steps: Voiced[] = [input, ...input.fallbacks];
  const calls = steps.filter((one) => isOurs(platform, one));
  if (calls.length === 0) return ok(input);
  // Sequential: steps that share a text share its recording.
  for (const call of calls) {
    const said = saidBy(call);
    if (recordings.has(said)) continue;
    const made = await recordingOf(platform, viewer, call);
    if (!made.ok) return at(steps.indexOf(call), made);
    recordings.set(said, made.value);
  }
  const withAudio = <V extends Voiced>(one: V): V => {
    const audio = calls.includes(one) && recordings.get(saidBy(one));
    return audio ? { ...one, payload: { ...one.payload, audio } } : one;
  };
  return ok({ ...withAudio(input), fallbacks: input.fallbacks.map(withAudio) });
}

function isOurs({ speech }: Pick<Platform, "speech">, { type, payload }: Voiced): boolean {
  const { tts, audio, text } = payload;
  const isKnown = speech.synthesizers.some(({ id }) => id === tts?.synthesizer);
  const isSpoken = text.trim() !== "" && text.length <= MAX_SPEECH && !isPersonal(text);
  return type === "voice" && !audio && isKnown && isSpoken;
}

const saidBy = ({ payload: { text, tts } }: Voiced) =>
  JSON.stringify([text.trim(), tts?.synthesizer, tts?.voice, tts?.tone]);

async function recordingOf(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  { payload: { text, tts } }: Voiced,
): Promise<Result<string | null>> {
  const request = { text: text.trim(), tone: "neutral" as const, ...tts };
  const made = await speak(platform, viewer, request, { counter: ofVoiced(viewer.id) });
  if (made.ok) return ok(made.value.id);
  return made.problems.some(({ key }) => key === "ttsFailed") ? ok(null) : made;
}

function at(index: number, refused: Extract<Result<never>, { ok: false }>): typeof refused {
  const within = index === 0 ? "payload" : `fallbacks.${index - 1}.payload`;
  const problems = refused.problems.map((problem) => ({
    ...problem,
    field: problem.field === "text" ? `${within}.text` : `${within}.tts.${problem.field ?? "synthesizer"}`,
  }));
  return { ...refused, problems };
}

/** The text names contact fields: a recording would read out the field names to every recipient. */
export function isPersonal(text: string): boolean {
  return text.includes("${");
}
