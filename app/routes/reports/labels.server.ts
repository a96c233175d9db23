import { formatCalendarDay, formatMoney } from "../../components/ui/format";
import { regionNames } from "../../domain/base/shared/numbering/region-names";
import type { ReportRow } from "../../domain/insight/reports/online";
import {
  DIMENSIONS,
  type Dimension,
  FILTER_NAMES,
  type FilterName,
  MESSAGE_STATUSES,
} from "../../domain/insight/reports/report-types";
import type { Language } from "../../i18n/options";
import { operatorName } from "../../web/words/operator-names.server";
import { readerOf } from "../../web/words/translator.server";

/** Any Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export const NO_MONEY = { currency: "RUB" };

type Chosen = Partial<Record<"operator" | "country" | "status", string | null>>;

export type FilterChoices = ReturnType<ReturnType<typeof labeller>["choices"]>;

/** Label of a row's key, and the filter that a click on it sets. */
export function labeller(language: Language) {
  const t = readerOf(language).getFixedT(null, "reports");
  const common = readerOf(language).getFixedT(null, "common");
  const channels = readerOf(language).getFixedT(null, "channels");
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const regions = regionNames(language);
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const short = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const country = (code: string) =>
    code ? ((/^[A-Z]{2}$/.test(code) ? regions.of(code) : undefined) ?? code) : t("unknownCountry");
  const operator = (key: string) => {
    const [code = "", group = ""] = key.split("|");
    if (!key) return t("unknownOperator");
    const name = group === "other" ? t("otherOperators") : operatorName(group, language);
    return code === "RU" ? name : `${name}, ${country(code)}`;
  };
  const status = (key: string) => (key === "waiting" ? t("waiting") : common(`status_${key as "sent"}`));
  const named: Record<Dimension, (key: string, row: Pick<ReportRow, "currency">, name: string | null) => string> = {
    type: (key) => channels(key as "sms"),
    operator,
    country,
    sender: (key) => key || t("noSender"),
    task: (key, _, name) => (key ? (name ?? t("removedTask")) : t("singleMessages")),
    tag: (key) => key || t("noTag"),
    step: (key) => t("stepNumber", { number: Number(key) + 1 }),
    price: (key, { currency }) => formatMoney(Number(key), currency, language),
    status,
    day: (key) => formatCalendarDay(key, language),
    weekday: (key) => weekday.format(MONDAY + Number(key) * DAY_MS),
    hour: (key) => `${key.padStart(2, "0")}:00`,
    user: (_key, _row, name) => name ?? t("removedUser"),
  };
  const label = (dimension: Dimension, key: string, row: Pick<ReportRow, "currency">, name: string | null) =>
    named[dimension](key, row, name);
  const chosen = (name: "operator" | "country", keys: string[], own: string | null | undefined) =>
    [...new Set([...keys.map((key) => key || "-"), ...(own ? [own] : [])])]
      .map((value) => ({ value, label: label(name, value === "-" ? "" : value, NO_MONEY, null) }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  return {
    label,
    /** Operators that occur in the data; a selected one is listed even if it does not occur. */
    choices: (operators: string[], { operator, country, status: own }: Chosen) => ({
      status: [...new Set<string>([...MESSAGE_STATUSES, ...(own ? [own] : [])])].map((value) => ({
        value,
        label: status(value) as string,
      })),
      operator: chosen("operator", operators, operator),
      country: chosen(
        "country",
        operators.map((key) => key.split("|")[0]!),
        country,
      ),
    }),
    /** Set filters in words. */
    told: (filters: Partial<Record<FilterName, unknown>>, title: string | null) =>
      FILTER_NAMES.flatMap((name): { name: FilterName; text: string }[] => {
        const value = filters[name];
        if (value === undefined || value === null || value === "") return [];
        const key = value === "-" ? "" : String(value);
        if (name === "priceFrom" || name === "priceTo")
          return [{ name, text: `${t(name)} ${plain.format(Number(value))}` }];
        const word = label(name, key, NO_MONEY, title);
        return [{ name, text: name === "type" || name === "status" ? word : `${t(`by_${name}`)}: ${word}` }];
      }),
    weekdays: Array.from({ length: 7 }, (_, at) => weekday.format(MONDAY + at * DAY_MS)),
    shortWeekdays: Array.from({ length: 7 }, (_, at) => short.format(MONDAY + at * DAY_MS)),
    dimensions: DIMENSIONS.map((key) => ({ key, label: t(`by_${key}`) })),
    statuses: MESSAGE_STATUSES.map((key) => ({ key, label: status(key) })),
    single: t("singleMessages"),
  };
}

/** null: the dimension is not a filter, or this value cannot be filtered by. */
export function drillOf(dimension: Dimension | null, key: string | null): { name: string; value: string } | null {
  const name = FILTER_NAMES.find((one) => one === dimension);
  if (!name || key === null || (key === "" && name === "sender")) return null;
  return { name, value: key || "-" };
}
