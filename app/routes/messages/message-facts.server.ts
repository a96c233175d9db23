import { formatNumber } from "../../components/ui/format";
import { channelOf } from "../../domain/channels/channels";
import type { SendingRow } from "../../domain/sendings/create";
import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/reader.server";

interface Fact {
  term: string;
  value: string;
}

/** In how many parts a message went, and how often it was tried where once was not enough. */
export function factsOf(
  { type, text, segments, attempts }: Pick<SendingRow, "type" | "text" | "segments" | "attempts">,
  language: Language,
): Fact[] {
  const t = readerOf(language).getFixedT(language, "trace");
  const facts: Fact[] = [];
  if (channelOf(type).unit === "segment") {
    const number = formatNumber([...text].length, language);
    facts.push({ term: t("segments"), value: t("segmentsWithLength", { count: segments, number }) });
  }
  if (attempts > 1) facts.push({ term: t("attempts"), value: formatNumber(attempts, language) });
  return facts;
}
