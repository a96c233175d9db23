import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { can, type Viewer } from "../../../domain/access/viewer";
import { FILE_EXTRAS } from "../../../domain/channels/channels";
import { placeName } from "../../../domain/channels/file-places";
import { CodedError } from "../../../domain/shared/errors/errors";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { textsOf } from "../../../web/forms/form-data";
import { refusalToSpeak, spokenFor, writtenFor } from "../../../web/forms/speech.server";
import { localeOf } from "../../../web/words/locale";
import type { StepAnswer } from "../step/step-answer.server";

interface Pressed {
  platform: Platform;
  viewer: Viewer;
  form: FormData;
  intent: string;
  here: string;
}

/** Errors for buttons of the message editor. */
export function refuseMessage(form: FormData): StepAnswer | null {
  const spoken = refusalToSpeak(form);
  return spoken && { spoken };
}

/** Editor buttons: speech, generator, file search, upload; null for others. */
export async function answerMessage(args: ActionFunctionArgs, { platform, viewer, form, intent, here }: Pressed) {
  const posted = textsOf(form);
  const [verb, of] = intent.split(":");
  if (verb === "upload") {
    const name = FILE_EXTRAS.find((one) => one === of) ?? "file";
    const place = placeName(String(form.get("type") ?? ""), name);
    throw redirect(`/storage/create?${new URLSearchParams({ place, to: `${here}&for=${name}` })}`, 303);
  }
  if (verb === "find") {
    const words = String(form.get(`find.${of}`) ?? "").trim();
    throw redirect(words ? `${here}&${new URLSearchParams({ find: of ?? "", words })}` : here, 303);
  }
  if (verb === "speak") {
    if (!can(viewer, SCREENS.speech)) throw new CodedError("forbidden");
    const voice = posted["payload.tts.voice"] ?? "";
    const asked = { text: posted["payload.text"] ?? "", voice, tone: posted["payload.tts.tone"] ?? "" };
    if (voice === "")
      return data<StepAnswer>({ spoken: { made: null, errors: ["ttsVoiceRequired"] } }, { status: 422 });
    const { answer, init } = await spokenFor(platform, viewer, asked);
    return data<StepAnswer>({ spoken: answer }, init);
  }
  if (verb === "write") {
    if (!can(viewer, SCREENS.generator)) throw new CodedError("forbidden");
    const asked = Object.fromEntries(
      ["prompt", "segments", "characters", "tone"].map((name) => [name, posted[`generator.${name}`] ?? ""]),
    );
    const { answer, init } = await writtenFor(platform, viewer, asked, await localeOf(args.request, args.context));
    return data<StepAnswer>({ written: answer }, init);
  }
  return null;
}
