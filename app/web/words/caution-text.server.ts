import { formatNumber } from "../../components/ui/format";
import type { ChainStatus } from "../../domain/base/chains/chain";
import type { ChannelName } from "../../domain/base/channels/channels";
import type { ChainWarning } from "../../domain/messaging/sendings/accept/check-chain";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";
import { zonePlace } from "./zone-names.server";

type Units = "day" | "hour" | "minute" | "second";

export function cautionWriter(language: Language): (warning: ChainWarning) => string {
  const reader = readerOf(language);
  const [t, common, channels] = [
    reader.getFixedT(null, "cautions") as (key: string, values: Record<string, string | number>) => string,
    reader.getFixedT(null, "common"),
    reader.getFixedT(null, "channels"),
  ];
  const answers = reader.getFixedT(null, "answers");
  const spoken = (name: string, value: string | number): Record<string, string | number> => {
    if (name === "channel") return { channel: channels(value as ChannelName) };
    if (name === "status") return { status: common(`status_${value as ChainStatus}`) };
    if (name === "zone") return { zone: zonePlace(String(value), language) };
    if (name !== "timeout" && name !== "most" && name !== "usual") return { [name]: value };
    const seconds = Number(value);
    return { [name]: durationText(seconds, language), [`${name}Span`]: spanText(seconds, language, answers) };
  };
  return ({ key, values = {} }) =>
    t(key, Object.assign({}, ...Object.entries(values).map(([name, value]) => spoken(name, value))));
}

const SECONDS: [Units, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

// The largest unit without a fraction: 1.5 hours become 90 minutes.
const inUnits = (seconds: number): [Units, number] => {
  const [unit, size] = SECONDS.find(([, size]) => seconds % size === 0) ?? ["second", 1];
  return [unit, seconds / size];
};

/** "15 minutes", nominative. */
function durationText(seconds: number, language: Language): string {
  const [unit, count] = inUnits(seconds);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** "за 1 минуту", "nach 3 Tagen": in the grammatical case that a preposition requires. */
export function spanText(seconds: number, language: Language, t = readerOf(language).getFixedT(null, "answers")) {
  const [unit, count] = inUnits(seconds);
  return t(`span_${unit}`, { count, number: formatNumber(count, language) });
}
