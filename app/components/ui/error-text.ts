import type { i18n } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseMessage } from "../../domain/shared/errors/error-message";
import { formatNumber } from "./format";

type Values = Record<string, string | number>;

/** An error is a key of the namespace "errors" with its values (see domain/shared/errors/error-message). */
export function useErrorText() {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    // Errors come after the page: their words do too, and nothing waits for them.
    if (!i18n.hasLoadedNamespace("errors")) i18n.loadNamespaces(["errors"], () => setLoaded(true));
  }, [i18n]);
  return errorWriter(i18n);
}

/** Writes errors by the catalog that `i18n` has at hand. */
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

// Amounts read as amounts; a count must stay a number, for it picks the plural.
function readable(values: Values, locale: string): Values {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    name === "count" ? value : inWords(value, locale),
  ]);
  return Object.fromEntries(words);
}

function inWords(value: string | number, locale: string): string {
  return typeof value === "string" ? value : formatNumber(value, locale, Number.isInteger(value) ? 0 : 2);
}
