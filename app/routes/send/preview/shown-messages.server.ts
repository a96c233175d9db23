import { formatMoney, formatNumber } from "../../../components/ui/format";
import { can } from "../../../domain/base/access/viewer";
import { channelOf, type ExtraName, FILE_EXTRAS } from "../../../domain/base/channels/channels";
import type { Payload } from "../../../domain/base/channels/payload";
import { fromUnits } from "../../../domain/base/shared/money";
import { compileText, LINK, LINK_DOMAIN, withPlacesOfLinks } from "../../../domain/base/text/variables";
import { getSendableFile } from "../../../domain/library/files/sendable";
import { numberOf } from "../../../domain/messaging/drafts/body";
import { findSample } from "../../../domain/messaging/drafts/recipients/sample";
import { compileExtras } from "../../../domain/messaging/sendings/compose/compile-extras";
import {
  type DraftContent,
  type DraftMessage,
  type DraftTriggers,
  sentPayload,
  sentSplit,
} from "../../../domain/messaging/sendings/compose/draft-content";
import { secondPayload } from "../../../domain/messaging/sendings/compose/split-input";
import { usableDomains } from "../../../domain/messaging/short-links/domains";
import { firstOwn } from "../../../domain/messaging/short-links/own-links";
import type { Language } from "../../../i18n/options";
import { spanText } from "../../../web/words/caution-text.server";
import { conditionTexts } from "../../../web/words/condition-text.server";
import { readerOf } from "../../../web/words/translator.server";
import { spokenBy } from "../../../web/words/voice-names.server";
import type { OpenStep } from "../step/open-step.server";

/** One part of a message, in words. */
interface Line {
  label: string;
  value: string;
}

export interface ShownMessage {
  type: DraftMessage["type"];
  sender: string;
  text: string;
  lines: Line[];
  /** Rendered with the first recipient's values; false if the text is the same for all. */
  isExample: boolean;
  /** For a fallback: one sentence per condition. */
  when: string[];
}

interface ShownMessages {
  message: ShownMessage;
  fallbacks: ShownMessage[];
  /** The second text of a split campaign. */
  second: (ShownMessage & { share: number }) | null;
}

export async function shownMessages(open: OpenStep, language: Language): Promise<ShownMessages> {
  const { content } = open.draft;
  const { message, fallbacks } = content;
  const split = sentSplit(content);
  const other = split && { ...message, payload: secondPayload(sentPayload(message), split) };
  const messages = [message, ...fallbacks.map((step) => step.message), ...(other ? [other] : [])];
  const payloads = messages.map(sentPayload);
  const say = await openWords(open, payloads, language);
  const fill = await fillerOf(open, payloads);
  const shown = messages.map(({ type }, index): ShownMessage => {
    const step = index > fallbacks.length ? 0 : index;
    const { sender, text, extras, isExample } = fill(payloads[index]!);
    const own = fallbacks[step - 1];
    const lines = [
      ...NAMES.flatMap((name) => linesOf(name, extras[name], say)),
      ...codeLines(type, text, say),
      { label: say.answers("validity"), value: say.time(validityOf(type, fallbacks[step]?.options)) },
    ];
    return { type, sender, text, lines, isExample, when: own ? conditionTexts(own.options, language) : [] };
  });
  const second = split ? { ...shown.at(-1)!, share: split.share } : null;
  return { message: shown[0]!, fallbacks: shown.slice(1, 1 + fallbacks.length), second };
}

/** Fills in the first recipient's values. */
async function fillerOf({ platform, viewer, draft }: OpenStep, payloads: Payload[]) {
  const { recipients, variables } = draft.content;
  const isLinked = JSON.stringify(payloads).includes(`\${${LINK}`);
  const compiled = (payload: Payload, substitutes = variables) => {
    const { sender, text, ...extras } = payload;
    return { text: compileText(text, substitutes), extras: compileExtras(extras, substitutes) };
  };
  const isSame = payloads
    .map((payload) => compiled(payload))
    .every(({ text, extras }) => text.names.length + extras.names.length === 0);
  const [known, domains] = await Promise.all([
    isSame ? null : findSample(platform.db, viewer, recipients, can(viewer, "contacts.get")),
    isLinked ? usableDomains(platform, viewer) : [],
  ]);
  const domain = firstOwn(domains, platform);
  const withLink = isLinked ? { ...variables, [LINK_DOMAIN]: domain ?? "" } : variables;
  const values = { ...variables, ...known };
  return ({ sender, text: written, ...extrasGiven }: Payload) => {
    const { text, extras } = compiled({ sender, text: written, ...extrasGiven }, withLink);
    const isExample = (known !== null || variables !== undefined) && text.names.length + extras.names.length > 0;
    if (!isExample) return { sender, text: withPlacesOfLinks(written, domain), extras: extrasGiven, isExample };
    return { sender, text: text.render(values), extras: extras.render(values) ?? extrasGiven, isExample };
  };
}

/** Budget per recipient; "" if unlimited. */
export function shownBudget({ budget, fallbacks }: DraftContent, currency: string, language: Language): string {
  if (budget.trim() === "" || fallbacks.length === 0) return "";
  const micros = fromUnits(numberOf(budget));
  const sum = micros === null ? budget : formatMoney(micros, currency, language);
  return `${readerOf(language).getFixedT(null, "answers")("budget")}: ${sum}`;
}

type Write = (key: string, values?: Record<string, string | number>) => string;
type Words = Awaited<ReturnType<typeof openWords>>;

async function openWords({ platform, viewer }: OpenStep, payloads: Payload[], language: Language) {
  const words = (name: "answers" | "common" | "compose" | "speech" | "tones") =>
    readerOf(language).getFixedT(null, name) as Write;
  const ids = payloads.flatMap((payload) => FILE_EXTRAS.flatMap((name) => payload[name] ?? []).filter(isStored));
  const known = can(viewer, "storage.get") ? [...new Set(ids)] : [];
  const rows = await Promise.all(known.map((id) => getSendableFile(platform, viewer, id)));
  const titles = new Map(rows.flatMap((row) => (row ? [[row.id, row.title]] : [])));
  const answers = words("answers");
  return {
    answers,
    common: words("common"),
    compose: words("compose"),
    speech: words("speech"),
    tones: words("tones"),
    number: (value: number) => formatNumber(value, language),
    time: (ms: number) => spanText(ms / 1000, language),
    file: (value: string) => (isStored(value) ? (titles.get(value) ?? answers("storedFile")) : value),
    spoken: (tts: NonNullable<Payload["tts"]>) => spokenBy(tts, platform.speech, language),
  };
}

const isStored = (value: string) => !value.includes("/");

type Writer<Name extends ExtraName> = (value: NonNullable<Payload[Name]>, say: Words) => Line[];

const asWritten =
  (name: "subject" | "title" | "link" | "fileName") =>
  (value: string, { compose }: Words): Line[] => [{ label: compose(`field_${name}`), value }];

const asFile =
  (name: (typeof FILE_EXTRAS)[number]) =>
  (value: string, { compose, file }: Words): Line[] => [{ label: compose(`field_${name}`), value: file(value) }];

const asButton: Writer<"button"> = ({ text, url, action }, { answers }) => {
  const does = action === "reply" || !url ? answers("buttonReplies") : url;
  return [{ label: answers("button"), value: `${text}: ${does}` }];
};

/** In reading order; the type requires a writer for each extra. */
const WRITERS: { [Name in ExtraName]: Writer<Name> } = {
  subject: asWritten("subject"),
  title: asWritten("title"),
  link: asWritten("link"),
  html: ({ length }, { compose, number }) => [
    { label: compose("field_html"), value: compose("characters", { count: length, number: number(length) }) },
  ],
  button: asButton,
  buttons: (buttons, say) => buttons.flatMap((button) => asButton(button, say)),
  image: asFile("image"),
  video: asFile("video"),
  audio: asFile("audio"),
  file: asFile("file"),
  fileName: asWritten("fileName"),
  tts: (tts, { compose, tones, spoken }) => {
    const { synthesizer, voice, tone } = spoken(tts);
    return [
      ...(synthesizer ? [{ label: compose("field_synthesizer"), value: synthesizer }] : []),
      ...(voice ? [{ label: compose("field_voice"), value: voice }] : []),
      ...(tone ? [{ label: tones("tone"), value: tone }] : []),
    ];
  },
  template: ({ name, language, parameters = {} }, { compose }) => [
    { label: compose("field_templateName"), value: name },
    ...(language ? [{ label: compose("field_templateLanguage"), value: language }] : []),
    ...Object.entries(parameters).map(([key, value]) => ({
      label: compose("field_templateParameters"),
      value: `${key} = ${value}`,
    })),
  ],
};

const NAMES = Object.keys(WRITERS) as ExtraName[];

function linesOf(name: ExtraName, value: unknown, say: Words): Line[] {
  return value === undefined ? [] : (WRITERS[name] as (value: unknown, say: Words) => Line[])(value, say);
}

function codeLines(type: string, text: string, { answers }: Words): Line[] {
  const { digits } = channelOf(type);
  const [code] = digits ? (new RegExp(`(?<!\\d)\\d{${digits.least},${digits.most}}(?!\\d)`).exec(text) ?? []) : [];
  return code ? [{ label: answers("codeLength"), value: String(code.length) }] : [];
}

/** ms until the next step, else the channel's validity. */
function validityOf(type: string, next: DraftTriggers | undefined): number {
  const seconds = next?.onTimeout?.timeout ?? 0;
  return seconds > 0 ? seconds * 1000 : channelOf(type).validityMs;
}
