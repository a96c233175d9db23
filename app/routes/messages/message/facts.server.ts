import { formatNumber } from "../../../components/ui/format";
import { channelOf } from "../../../domain/base/channels/channels";
import type { Payload } from "../../../domain/base/channels/payload";
import type { Speech } from "../../../domain/base/shared/ports/speech";
import type { SendingRow } from "../../../domain/messaging/sendings/accept/create-sending";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";
import { spokenBy } from "../../../web/words/voice-names.server";

interface Fact {
  term: string;
  value: string;
}

type Row = Pick<SendingRow, "type" | "text" | "segments" | "attempts" | "payload">;

/** Segments, voice and retries. */
export function factsOf({ type, text, segments, attempts, payload }: Row, speech: Speech, language: Language): Fact[] {
  const t = readerOf(language).getFixedT(language, "trace");
  const facts: Fact[] = [];
  if (channelOf(type).unit === "segment") {
    const number = formatNumber([...text].length, language);
    facts.push({ term: t("segments"), value: t("segmentsWithLength", { count: segments, number }) });
  }
  if (payload?.tts) facts.push(...spokenFacts(payload.tts, speech, language));
  if (attempts > 1) facts.push({ term: t("attempts"), value: formatNumber(attempts, language) });
  return facts;
}

export function archivedFact(language: Language): Fact {
  const t = readerOf(language).getFixedT(language, "trace");
  return { term: t("kept"), value: t("inArchive") };
}

function spokenFacts(tts: NonNullable<Payload["tts"]>, speech: Speech, language: Language): Fact[] {
  const reader = readerOf(language);
  const [compose, words] = [reader.getFixedT(null, "compose"), reader.getFixedT(null, "speech")];
  const { synthesizer, voice, tone } = spokenBy(tts, speech, language);
  return [
    ...(synthesizer ? [{ term: compose("field_synthesizer"), value: synthesizer }] : []),
    ...(voice ? [{ term: words("voice"), value: voice }] : []),
    ...(tone ? [{ term: reader.getFixedT(null, "tones")("tone"), value: tone }] : []),
  ];
}
