import { useTranslation } from "react-i18next";

/** An error is a key of the namespace "errors", with its values after "?" as JSON (see app/web/reply). */
export function useErrorText() {
  const { t } = useTranslation("errors");
  return (message: string): string => {
    const at = message.indexOf("?{");
    const translate = t as (key: string, values?: Record<string, unknown>) => string;
    return at < 0 ? translate(message) : translate(message.slice(0, at), JSON.parse(message.slice(at + 1)));
  };
}
