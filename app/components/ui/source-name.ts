import { useTranslation } from "react-i18next";
import { useChannelName } from "./channel-name";

/** What a tariff pays for: a channel's messages, or the subscription to its number. Namespace "tariffs". */
export function useSourceName() {
  const { t } = useTranslation("tariffs");
  const channelName = useChannelName();
  return (source: string) => {
    const name = channelName(source);
    return source.startsWith("subscription.") ? t("subscriptionOf", { name }) : name;
  };
}
