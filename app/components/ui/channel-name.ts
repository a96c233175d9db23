import { useTranslation } from "react-i18next";
import type { channels } from "../../i18n/locales/ru/channels";

const SOURCE = /^(?:sendings|subscription)\./;

/** A channel or tariff source ("sendings.sms") in words, or unchanged. */
export function useChannelName() {
  const { t, i18n } = useTranslation("channels");
  return (source: string): string => {
    const name = source.replace(SOURCE, "");
    return i18n.exists(name, { ns: "channels" }) ? t(name as keyof typeof channels) : name;
  };
}
