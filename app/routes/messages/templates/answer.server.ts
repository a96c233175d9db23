import { data } from "@remix-run/cloudflare";
import { parseIntent } from "../../../components/forms/intents";
import { EDITOR_INTENTS, type EditorIntent } from "../../../components/message/editor-intents";
import { can, type Viewer } from "../../../domain/base/access/viewer";
import { DEFAULT_TONE } from "../../../domain/base/channels/tones";
import { message } from "../../../domain/base/shared/errors/error-message";
import { CodedError, ERROR_STATUS } from "../../../domain/base/shared/errors/errors";
import type { Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { FoundFiles, StoredFile } from "../../../domain/library/files/choices";
import type { SpeechReply } from "../../../domain/library/speech/view";
import { messageOf } from "../../../domain/messaging/sendings/compose/draft-content";
import type { TemplateInput } from "../../../domain/messaging/templates/input";
import { idsOfUsers } from "../../../domain/messaging/templates/users";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import { refusalToSpeak, spokenFor } from "../../../web/forms/speech.server";
import { BLANK, filesOf } from "./form-view.server";
import { checkTyped, readTyped, type TypedTemplate, type Written } from "./read-form.server";

export interface FormAnswer {
  typed: TypedTemplate;
  /** Errors by field; "" if they belong to none. */
  errors: Record<string, string[]>;
  files: StoredFile[];
  found: FoundFiles | null;
  spoken?: SpeechReply;
}

interface FormContext {
  platform: Platform;
  viewer: Viewer;
  /** Owner of the template. */
  ownerId: string;
  /** null: a new one. */
  row: Written | null;
  /** Initial content of a new one. */
  begins?: Written;
}

export interface SaveInput {
  id: string;
  seen: number | undefined;
  template: TemplateInput;
  users: { Users?: string[] };
}

type Refusal = Extract<Result<unknown>, { ok: false }>;
/** `seen`: current version, for a confirmed overwrite. */
type Saved = Response | (Refusal & { seen?: string });

/** Saves with `save`; other buttons redraw the form. */
export async function answerForm(request: Request, context: FormContext, save: (input: SaveInput) => Promise<Saved>) {
  const { platform, viewer, ownerId, row, begins = BLANK } = context;
  const form = await readForm(request);
  const { type, payload } = row ?? begins;
  const typed = readTyped(form, messageOf(type, payload));
  const posted = String(form.get("intent") ?? "");
  const intent = parseIntent(EDITOR_INTENTS, posted);
  const draw = async (part: Partial<FormAnswer>, init: ResponseInit) => {
    const files = await filesOf(platform, viewer, { ownerId, message: typed.message, search: searchIn(form, intent) });
    return data<FormAnswer>({ typed, errors: {}, ...files, ...part }, init);
  };
  const unspoken = refusalToSpeak(form, intent?.name === "speak");
  if (unspoken) return draw({ spoken: unspoken }, { status: 422 });
  if (intent?.name === "speak") {
    if (!can(viewer, SCREENS.speech)) throw new CodedError("forbidden");
    const { text = "", tts } = typed.message.payload;
    const asVoice = { text, voice: String(form.get("payload.tts.voice") ?? ""), tone: tts?.tone ?? DEFAULT_TONE };
    if (asVoice.voice === "") return draw({ spoken: { made: null, errors: ["ttsVoiceRequired"] } }, { status: 422 });
    const { answer, init } = await spokenFor(platform, viewer, asVoice);
    return draw({ spoken: answer }, init);
  }
  if (isBeside(form, posted)) return draw({}, { status: 200 });
  const saved = await checkAndSave(context, typed, save);
  if (saved instanceof Response) return saved;
  const seen = saved.seen ?? typed.seen;
  return draw({ errors: errorsOf(saved), typed: { ...typed, seen } }, { status: ERROR_STATUS[saved.code] });
}

const isBeside = (form: FormData, posted: string) =>
  (posted !== "" && posted !== "save") || ["insert", "rewrite", "use"].some((name) => form.has(name));

async function checkAndSave(
  { platform, viewer, row }: FormContext,
  typed: TypedTemplate,
  save: (input: SaveInput) => Promise<Saved>,
): Promise<Saved> {
  const checked = checkTyped(typed, row);
  if (!checked.ok) return checked;
  const { usernames, ...given } = checked.value;
  const hasUsers = viewer.level !== "me" && usernames !== null;
  const users = hasUsers ? await idsOfUsers(platform.db, viewer, usernames) : null;
  if (users && !users.ok) return users;
  return save({ ...given, users: users ? { Users: users.value } : {} });
}

function searchIn(form: FormData, intent: EditorIntent | null) {
  if (intent?.name !== "find") return null;
  const name = intent.of ?? "";
  const words = String(form.get(`find.${name}`) ?? "").trim();
  return words ? { name, words } : null;
}

function errorsOf({ problems }: Refusal): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field = "", ...problem } of problems) errors[field] = [...(errors[field] ?? []), message(problem)];
  return errors;
}
