import { useTranslation } from "react-i18next";
import { useChannelName } from "./channel-name";

/** What a tariff pays for: a channel's messages, the subscription to its number, an account. Namespace "tariffs". */
export function useSourceName() {
  const { t } = useTranslation("tariffs");
  const channelName = useChannelName();
  return (source: string) => {
    const name = channelName(source);
    const isOfNumber = source.startsWith("subscription.") && source !== "subscription.account";
    return isOfNumber ? t("subscriptionOf", { name }) : name;
  };
}
