import { FILE_EXTRAS, isChannel } from "../../../domain/channels/channels";
import type { Payload } from "../../../domain/channels/payload";
import type { DraftMessage } from "../../../domain/drafts/content";
import { transliterate } from "../../../domain/sendings/transliteration";
import { suggestGsm } from "../../../domain/sendings/typography";
import { TONES } from "../../../domain/speech/tones";

const LINES = ["sender", "text", "subject", "html", "title", "link", "fileName"] as const;

/** A message as its fields say; those that the form does not show stay for a change of mind about the channel. */
export function readMessage(form: FormData, { type, payload }: DraftMessage): DraftMessage {
  const chosen = String(form.get("type") ?? "");
  const value = (name: string) => String(form.get(`payload.${name}`) ?? "");
  const read: Partial<Payload> = { ...payload };
  for (const name of LINES) if (form.has(`payload.${name}`)) read[name] = value(name);
  if (read.text !== undefined) read.text = rewritten(form, read.text);
  for (const name of FILE_EXTRAS) {
    // An address typed beside the list of files goes before it.
    if (form.has(`payload.${name}.address`)) read[name] = value(`${name}.address`).trim() || value(name);
  }
  const [used, id] = String(form.get("use") ?? "").split(":");
  if (id && used === "audio") read.audio = id;
  if (form.has("payload.buttons.0.text")) read.buttons = readButtons(value, form);
  if (form.has("payload.tts.voice")) read.tts = readSpeech(value("tts.voice"), value("tts.tone"));
  if (form.has("payload.template.name")) read.template = readTemplate(value);
  return { type: isChannel(chosen) ? chosen : type, payload: read };
}

function readButtons(value: (name: string) => string, form: FormData): NonNullable<Payload["buttons"]> {
  const buttons: NonNullable<Payload["buttons"]> = [];
  for (let index = 0; form.has(`payload.buttons.${index}.text`); index++) {
    const text = value(`buttons.${index}.text`);
    const url = value(`buttons.${index}.url`).trim();
    if (text.trim() || url) buttons.push(url ? { text, url } : { text });
  }
  return buttons;
}

// "speechkit alena"; a voice of the calls' own provider has nothing before the space.
function readSpeech(voice: string, tone: string): NonNullable<Payload["tts"]> {
  const [synthesizer = "", ...name] = voice.split(" ");
  const known = TONES.find((one) => one === tone);
  return { synthesizer, voice: name.join(" "), ...(synthesizer && known && { tone: known }) };
}

// A value a line: "name = Anna".
function readTemplate(value: (name: string) => string): NonNullable<Payload["template"]> {
  const parameters = value("template.parameters")
    .split("\n")
    .flatMap((line) => {
      const at = line.indexOf("=");
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
    });
  return {
    name: value("template.name"),
    language: value("template.language"),
    parameters: Object.fromEntries(parameters),
  };
}

// Buttons beside the text change it where no script does.
function rewritten(form: FormData, text: string): string {
  const variable = form.get("insert");
  if (variable) return `${text}\${${variable}}`;
  const variant = form.get("variant");
  if (variant) return text.trim() === "" ? String(variant) : `${text} ${variant}`;
  if (form.get("rewrite") === "gsm") return suggestGsm(text).text;
  return form.get("rewrite") === "translit" ? transliterate(text) : text;
}
