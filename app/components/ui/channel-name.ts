import { useTranslation } from "react-i18next";
import { nameOfSource } from "../../domain/money/billing/source-name";
import type { channels } from "../../i18n/channels/ru";

/** Display name of a channel or tariff source ("sendings.sms"); unknown names stay unchanged. */
export function useChannelName() {
  const { t, i18n } = useTranslation("channels");
  return (source: string): string => {
    const name = nameOfSource(source);
    return i18n.exists(name, { ns: "channels" }) ? t(name as keyof typeof channels) : name;
  };
}
