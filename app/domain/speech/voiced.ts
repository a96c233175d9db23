import type { Viewer } from "../access/viewer";
import type { Extras } from "../channels/extras";
import type { Platform } from "../shared/platform";
import { isPersonal } from "./personal";
import { speak } from "./speak";
import { MAX_SPEECH } from "./tones";

interface Voiced {
  type: string;
  payload: Extras & { text: string };
}

type Needs = Pick<Platform, "db" | "files" | "clock" | "hub" | "speech">;

/**
 * A call that names one of our synthesizers plays what it made of the text, be it a message or a fallback of one. A text
 * with variables, a synthesizer of the calls' own provider, and one that does not answer are left to that provider's voice.
 */
export async function voiced<T extends Voiced, F extends Voiced>(
  platform: Needs,
  viewer: Pick<Viewer, "id">,
  input: T & { fallbacks: F[] },
): Promise<T & { fallbacks: F[] }> {
  const recordings = new Map<string, string | null>();
  const calls: Voiced[] = [input, ...input.fallbacks].filter((one) => isOurs(platform, one));
  if (calls.length === 0) return input;
  // One after the other: a recording that two steps share is made once.
  for (const call of calls) {
    const said = saidBy(call);
    if (!recordings.has(said)) recordings.set(said, await recordingOf(platform, viewer, call));
  }
  const withAudio = <V extends Voiced>(one: V): V => {
    const audio = calls.includes(one) && recordings.get(saidBy(one));
    return audio ? { ...one, payload: { ...one.payload, audio } } : one;
  };
  return { ...withAudio(input), fallbacks: input.fallbacks.map(withAudio) };
}

function isOurs({ speech }: Pick<Platform, "speech">, { type, payload }: Voiced): boolean {
  const { tts, audio, text } = payload;
  const isKnown = speech.synthesizers.some(({ id }) => id === tts?.synthesizer);
  const isSpoken = text.trim() !== "" && text.length <= MAX_SPEECH && !isPersonal(text);
  return type === "voice" && !audio && isKnown && isSpoken;
}

const saidBy = ({ payload: { text, tts } }: Voiced) =>
  JSON.stringify([text.trim(), tts?.synthesizer, tts?.voice, tts?.tone]);

async function recordingOf(platform: Needs, viewer: Pick<Viewer, "id">, { payload: { text, tts } }: Voiced) {
  const made = await speak(platform, viewer, { text: text.trim(), tone: "neutral", ...tts });
  return made.ok ? made.value.id : null;
}
