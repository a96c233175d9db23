import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "./format";

type Values = Record<string, string | number>;

/** An error is a key of the namespace "errors", with its values after "?" as JSON (see app/web/reply). */
export function useErrorText() {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    // Errors come after the page: their words do too, and nothing waits for them.
    if (!i18n.hasLoadedNamespace("errors")) i18n.loadNamespaces(["errors"], () => setLoaded(true));
  }, [i18n]);
  const t = i18n.getFixedT(i18n.language, "errors");
  return (message: string): string => {
    const at = message.indexOf("?{");
    const translate = t as (key: string, values?: Values) => string;
    if (at < 0) return translate(message);
    return translate(message.slice(0, at), readable(JSON.parse(message.slice(at + 1)), i18n.language));
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
