import type { i18n } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseMessage } from "../../domain/shared/errors/error-message";
import { onFirstAct } from "./first-act";
import { formatCalendarDay, formatNumber } from "./format";

type Values = Record<string, string | number>;

/** Text of an error key of namespace "errors" (see domain/shared/errors/error-message). */
export function useErrorText() {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (i18n.hasLoadedNamespace("errors")) return;
    // Errors follow what somebody does; a page that opens with one has loaded them.
    return onFirstAct(() => i18n.loadNamespaces(["errors"], () => setLoaded(true)));
  }, [i18n]);
  return errorWriter(i18n);
}

/** Writes errors with the loaded catalog. */
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

// Amounts are formatted; `count` stays a number for the plural form.
function readable(values: Values, locale: string): Values {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    name === "count" ? value : name === "at" ? when(`${value}`, locale) : inWords(value, locale),
  ]);
  return Object.fromEntries(words);
}

// "2026-11-27 14:05" of the reader's clock.
function when(moment: string, locale: string): string {
  const [day = "", time] = moment.split(" ");
  return [formatCalendarDay(day, locale), time].filter(Boolean).join(", ");
}

function inWords(value: string | number, locale: string): string {
  return typeof value === "string" ? value : formatNumber(value, locale, Number.isInteger(value) ? 0 : 2);
}
