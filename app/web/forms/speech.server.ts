import type { Viewer } from "../../domain/base/access/viewer";
import { message } from "../../domain/base/shared/errors/error-message";
import { ERROR_STATUS } from "../../domain/base/shared/errors/errors";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { speechInput } from "../../domain/library/speech/input";
import { speak } from "../../domain/library/speech/speak";
import type { SpeechReply } from "../../domain/library/speech/view";
import { isPersonal } from "../../domain/library/speech/voiced";
import { generate } from "../../domain/messaging/generator/generate";
import { generatorInput } from "../../domain/messaging/generator/input";
import type { GeneratorReply } from "../../domain/messaging/generator/view";
import { retryHeaders } from "../http/reply";

interface Answered<T> {
  answer: T;
  init: { status: number; headers: Record<string, string> };
}

export async function spokenFor(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  { text, voice, tone }: Record<string, string>,
): Promise<Answered<SpeechReply>> {
  const [synthesizer, ...name] = (voice ?? "").split(" ");
  const named = synthesizer ? { synthesizer, voice: name.join(" ") } : {};
  const parsed = speechInput.safeParse({ text, tone, ...named });
  if (!parsed.success) return refused({ made: null }, parsed.error.issues, 422);
  const result = await speak(platform, viewer, parsed.data);
  if (!result.ok)
    return refused({ made: null }, result.problems.map(asIssue), ERROR_STATUS[result.code], result.retryAfter);
  const { id, title } = result.value;
  return { answer: { made: { id, title }, errors: [] }, init: { status: 200, headers: {} } };
}

export function refusalToSpeak(form: FormData, isPressed: boolean): SpeechReply | null {
  const isRequested = isPressed || String(form.get("use") ?? "").startsWith("audio:");
  const text = String(form.get("payload.text") ?? "");
  return isRequested && isPersonal(text) ? { made: null, errors: ["ttsVariables"] } : null;
}

export async function writtenFor(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  typed: Record<string, string>,
  language: string,
): Promise<Answered<GeneratorReply>> {
  const none = { variants: [], typed };
  const parsed = generatorInput.safeParse({ language, ...typed });
  if (!parsed.success) return refused(none, parsed.error.issues, 422);
  const result = await generate(platform, viewer, parsed.data);
  if (!result.ok) return refused(none, result.problems.map(asIssue), ERROR_STATUS[result.code], result.retryAfter);
  return { answer: { ...none, variants: result.value, errors: [] }, init: { status: 200, headers: {} } };
}

const asIssue = (problem: Parameters<typeof message>[0]) => ({ message: message(problem) });

function refused<T>(nothing: T, issues: { message: string }[], status: number, retryAfter?: number) {
  const errors = issues.map((issue) => issue.message);
  return { answer: { ...nothing, errors }, init: { status, headers: retryHeaders(retryAfter) } };
}
