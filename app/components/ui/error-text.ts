import type { i18n } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseMessage } from "../../domain/base/shared/errors/error-message";
import { MICROS } from "../../domain/base/shared/money";
import { onFirstAct } from "./first-act";
import { formatCalendarDay, formatMoney, formatNumber } from "./format";

type Values = Record<string, string | number>;

/** Text of an error key of namespace "errors" (see domain/base/shared/errors/error-message). */
export function useErrorText() {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (i18n.hasLoadedNamespace("errors")) return;
    // Errors follow an interaction; a page that opens with an error has already loaded the catalog.
    return onFirstAct(() => i18n.loadNamespaces(["errors"], () => setLoaded(true)));
  }, [i18n]);
  return errorWriter(i18n);
}

/** Formats errors with the loaded catalog. */
export function errorWriter({
  language,
  getFixedT,
}: Pick<i18n, "language" | "getFixedT">): (message: string) => string {
  const translate = getFixedT(language, "errors") as (key: string, values?: Values) => string;
  return (message) => {
    const { key, values } = parseMessage(message);
    return values ? translate(key, readable(values, language)) : translate(key);
  };
}

// If a currency is given, numbers are money in its units; `count` stays a number for the plural form.
function readable(values: Values, locale: string): Values {
  const { currency } = values;
  const worded = (name: string, value: string | number) => {
    if (name === "count") return value;
    if (name === "at") return when(`${value}`, locale);
    const isMoney = typeof currency === "string" && typeof value === "number";
    return isMoney ? formatMoney(Math.round(value * MICROS), currency, locale) : inWords(value, locale);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(name, value)]));
}

// "2026-11-27 14:05" in the reader's time.
function when(moment: string, locale: string): string {
  const [day = "", time] = moment.split(" ");
  return [formatCalendarDay(day, locale), time].filter(Boolean).join(", ");
}

function inWords(value: string | number, locale: string): string {
  return typeof value === "string" ? value : formatNumber(value, locale, Number.isInteger(value) ? 0 : 2);
}
