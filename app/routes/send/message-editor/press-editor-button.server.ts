import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { can } from "../../../domain/base/access/viewer";
import type { FileExtra } from "../../../domain/base/channels/channels";
import { placeName } from "../../../domain/base/channels/file-places";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { SCREENS } from "../../../screens";
import { textsOf } from "../../../web/forms/form-data";
import { refusalToSpeak, spokenFor, writtenFor } from "../../../web/forms/speech.server";
import { localeOf } from "../../../web/words/locale";
import type { Intent } from "../step/intents";
import type { Pressed } from "../step/press-button.server";
import type { StepAnswer } from "../step/step-result.server";

/** Errors of message editor buttons. */
export function refuseMessage(form: FormData, intent: Intent | null): StepAnswer | null {
  const spoken = refusalToSpeak(form, intent?.name === "speak");
  return spoken && { spoken };
}

/** Editor buttons: speech, generator, file search, upload; null for others. */
export async function answerMessage(args: ActionFunctionArgs, pressed: Pressed) {
  const { form, intent, here } = pressed;
  switch (intent?.name) {
    case "upload":
      throw redirect(uploadPath(String(form.get("type") ?? ""), intent.of, here), 303);
    case "find":
      throw redirect(searchPath(form, intent.of ?? "", here), 303);
    case "speak":
      return speak(pressed);
    case "write":
      return write(pressed, await localeOf(args.request, args.context));
    default:
      return null;
  }
}

function uploadPath(type: string, name: FileExtra, here: string): string {
  return `/storage/create?${new URLSearchParams({ place: placeName(type, name), to: `${here}&for=${name}` })}`;
}

function searchPath(form: FormData, name: string, here: string): string {
  const words = String(form.get(`find.${name}`) ?? "").trim();
  return words ? `${here}&${new URLSearchParams({ find: name, words })}` : here;
}

async function speak({ platform, viewer, form }: Pressed) {
  if (!can(viewer, SCREENS.speech)) throw new CodedError("forbidden");
  const posted = textsOf(form);
  const voice = posted["payload.tts.voice"] ?? "";
  const speech = { text: posted["payload.text"] ?? "", voice, tone: posted["payload.tts.tone"] ?? "" };
  if (voice === "") return data<StepAnswer>({ spoken: { made: null, errors: ["ttsVoiceRequired"] } }, { status: 422 });
  const { answer, init } = await spokenFor(platform, viewer, speech);
  return data<StepAnswer>({ spoken: answer }, init);
}

async function write({ platform, viewer, form }: Pressed, language: string) {
  if (!can(viewer, SCREENS.generator)) throw new CodedError("forbidden");
  const posted = textsOf(form);
  const prompt = Object.fromEntries(
    ["prompt", "segments", "characters", "tone"].map((name) => [name, posted[`generator.${name}`] ?? ""]),
  );
  const { answer, init } = await writtenFor(platform, viewer, prompt, language);
  return data<StepAnswer>({ written: answer }, init);
}
