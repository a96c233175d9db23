import { channelOf, FILE_EXTRAS, isChannel } from "../../domain/base/channels/channels";
import { parameterLines } from "../../domain/base/channels/parameters";
import type { Payload } from "../../domain/base/channels/payload";
import { DEFAULT_TONE, TONES } from "../../domain/base/channels/tones";
import { transliterate } from "../../domain/base/text/transliteration";
import { suggestGsm } from "../../domain/base/text/typography";
import { isPersonal } from "../../domain/library/speech/voiced";
import type { DraftMessage } from "../../domain/messaging/sendings/compose/draft-content";

const LINES = ["text", "subject", "html", "title", "link", "fileName"] as const;

/** The posted message; hidden fields are kept in case the channel is changed back. */
export function readMessage(form: FormData, known: DraftMessage): DraftMessage {
  const { type: before, payload } = known;
  const chosen = String(form.get("type") ?? "");
  const type = isChannel(chosen) ? chosen : before;
  const value = (name: string) => String(form.get(`payload.${name}`) ?? "");
  const read: Partial<Payload> = { ...payload };
  for (const name of LINES) if (form.has(`payload.${name}`)) read[name] = value(name);
  if (read.text !== undefined) read.text = rewritten(form, read.text);
  for (const name of FILE_EXTRAS) {
    if (form.has(`payload.${name}.address`)) read[name] = value(`${name}.address`).trim() || value(name);
    const marked = value(`${name}.found`);
    if (marked) read[name] = marked;
  }
  const [used, id] = String(form.get("use") ?? "").split(":");
  if (id && used === "audio" && !isPersonal(read.text ?? "")) read.audio = id;
  if (form.has("payload.buttons.0.text")) read.buttons = readButtons(value, form, payload.buttons);
  if (form.has("payload.tts.voice")) read.tts = readSpeech(value("tts.voice"), value("tts.tone"), payload.tts);
  if (form.has("payload.template.chosen")) read.template = readChosen(form, payload.template);
  if (form.has("payload.template.name")) read.template = readTemplate(value, payload.template?.parameters);
  const { [type]: sender, ...others } = sendersIn(form, known, type);
  if (sender !== undefined || type !== before) read.sender = sender ?? "";
  return { type, payload: read, ...(Object.keys(others).length > 0 ? { senders: others } : {}) };
}

function sendersIn(form: FormData, { type, payload, senders = {} }: DraftMessage, chosen: DraftMessage["type"]) {
  const shown = String(form.get("sender.of") ?? "");
  const known: NonNullable<DraftMessage["senders"]> = { ...senders };
  if (payload.sender) known[type] = payload.sender;
  if (form.has("payload.sender")) known[isChannel(shown) ? shown : chosen] = String(form.get("payload.sender"));
  // Without scripts, the page still shows the previous channel's sender name, which may be approved here too.
  if (known[chosen] === undefined && channelOf(chosen).needsSender && isChannel(shown)) known[chosen] = known[shown];
  return known;
}

type Value = (name: string) => string;
type Buttons = NonNullable<Payload["buttons"]>;

function readButtons(value: Value, form: FormData, known: Buttons = []): Buttons {
  const buttons: Buttons = [];
  for (let index = 0; form.has(`payload.buttons.${index}.text`); index++) {
    const text = value(`buttons.${index}.text`);
    const url = value(`buttons.${index}.url`).trim();
    const { action } = known[index]?.text === text || known[index]?.url === url ? known[index]! : {};
    // Only a URL field can hold the action; a button that lost its URL becomes a reply.
    const kept = action && (url || action === "reply") ? { action } : {};
    if (text.trim() || url) buttons.push({ text, ...(url ? { url } : {}), ...kept });
  }
  return buttons;
}

function readSpeech(voice: string, tone: string, known: Payload["tts"]): NonNullable<Payload["tts"]> {
  const [synthesizer = "", ...name] = voice.split(" ");
  const said = TONES.find((one) => one === tone);
  const chosen = said === DEFAULT_TONE && known && !known.tone ? undefined : said;
  const has = synthesizer || chosen === known?.tone;
  return { synthesizer, voice: name.join(" "), ...(has && chosen && { tone: chosen }) };
}

function readTemplate(value: Value, known: Record<string, string> | undefined): NonNullable<Payload["template"]> {
  const lines = value("template.parameters");
  const parameters = lines.split("\n").flatMap((line) => {
    const at = line.indexOf("=");
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
  });
  return {
    name: value("template.name"),
    language: value("template.language"),
    // Splitting would break a multi-line value, so unchanged parameters are kept.
    parameters: known && lines === parameterLines(known) ? known : Object.fromEntries(parameters),
  };
}

/** From the list of templates: only the fields of the chosen one are shown. */
function readChosen(form: FormData, known: Payload["template"]): NonNullable<Payload["template"]> {
  const [name = "", language = ""] = String(form.get("payload.template.chosen")).split(" ");
  const start = "payload.template.value.";
  const typed = [...form.entries()].flatMap(([field, value]) =>
    field.startsWith(start) ? [[field.slice(start.length), String(value)] as const] : [],
  );
  const isSame = known?.name === name && typed.length === 0;
  return { name, language, parameters: isSame ? (known?.parameters ?? {}) : Object.fromEntries(typed) };
}

function rewritten(form: FormData, text: string): string {
  const variable = form.get("insert");
  if (variable) return `${text}\${${variable}}`;
  const variant = form.get("variant");
  if (variant) return text.trim() === "" ? String(variant) : `${text} ${variant}`;
  if (form.get("rewrite") === "gsm") return suggestGsm(text).text;
  return form.get("rewrite") === "translit" ? transliterate(text) : text;
}
