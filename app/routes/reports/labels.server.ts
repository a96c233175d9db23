import { formatCalendarDay, formatMoney } from "../../components/ui/format";
import type { ReportRow } from "../../domain/reports/online";
import { DIMENSIONS, type Dimension, MESSAGE_STATUSES } from "../../domain/reports/report-types";
import type { Language } from "../../i18n/options";
import { operatorName } from "../../web/words/operator-names.server";
import { readerOf } from "../../web/words/translator.server";

/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** What a row's key is called, and the filter that a press of it sets. */
export function labeller(language: Language) {
  const t = readerOf(language).getFixedT(null, "reports");
  const common = readerOf(language).getFixedT(null, "common");
  const channels = readerOf(language).getFixedT(null, "channels");
  const regions = new Intl.DisplayNames(language, { type: "region" });
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
  return {
    label: (dimension: Dimension, key: string, row: Pick<ReportRow, "currency">, name: string | null) =>
      named[dimension](key, row, name),
    weekdays: Array.from({ length: 7 }, (_, at) => weekday.format(MONDAY + at * DAY_MS)),
    shortWeekdays: Array.from({ length: 7 }, (_, at) => short.format(MONDAY + at * DAY_MS)),
    dimensions: DIMENSIONS.map((key) => ({ key, label: t(`by_${key}`) })),
    statuses: MESSAGE_STATUSES.map((key) => ({ key, label: status(key) })),
  };
}

const DRILLED = ["type", "operator", "country", "sender", "task", "tag", "status"] as const;

/** null: the dimension is no filter, or its value cannot be one. */
export function drillOf(dimension: Dimension | null, key: string | null): { name: string; value: string } | null {
  const name = DRILLED.find((one) => one === dimension);
  if (!name || key === null || (key === "" && name === "sender")) return null;
  return { name, value: key || "-" };
}
