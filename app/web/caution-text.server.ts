import type { ChannelName } from "../domain/channels/channels";
import type { ChainStatus } from "../domain/sendings/chain";
import type { ChainWarning } from "../domain/sendings/check-chain";
import type { Language } from "../i18n/options";
import { readerOf } from "./reader.server";

type Units = "day" | "hour" | "minute" | "second";

/** Writes what the checker of fallbacks says in the reader's language. */
export function cautionWriter(language: Language): (warning: ChainWarning) => string {
  const reader = readerOf(language);
  const [t, common, channels] = [
    reader.getFixedT(null, "cautions") as (key: string, values: Record<string, string | number>) => string,
    reader.getFixedT(null, "common"),
    reader.getFixedT(null, "channels"),
  ];
  const spoken = (name: string, value: string | number) => {
    if (name === "channel") return channels(value as ChannelName);
    if (name === "status") return common(`status_${value as ChainStatus}`);
    return name === "timeout" || name === "most" || name === "usual" ? durationText(Number(value), language) : value;
  };
  return ({ key, values = {} }) =>
    t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spoken(name, value)])));
}

const SECONDS: [Units, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "15 minutes", "1 hour and a half" as "90 minutes": the largest unit that needs no fraction. */
export function durationText(seconds: number, language: Language): string {
  const [unit, size] = SECONDS.find(([, size]) => seconds % size === 0) ?? ["second", 1];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
