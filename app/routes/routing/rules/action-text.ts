import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import type { ShownActions } from "./message-rule-group";

/** A rule's actions in words. */
export function useActionWords() {
  const { t } = useTranslation("routing");
  const channel = useChannelName();
  return ({ moderation, type, changes, fallbacks }: ShownActions): string => {
    const words = [
      changes.text > 0 && t("does_text"),
      changes.sender > 0 && t("does_sender"),
      moderation && t(`does_${moderation}`),
      type && t("does_type", { name: channel(type) }),
      fallbacks > 0 && t("does_fallbacks"),
      changes.buttons > 0 && t("does_buttons"),
    ].filter(Boolean);
    return words.length > 0 ? words.join(", ") : t("does_nothing");
  };
}
