import { useTranslation } from "react-i18next";
import type { Message } from "./message-view.server";
import { useChannel } from "./use-channel";
import { useCodeText } from "./use-code-text";

type Entry = Message["trace"][number];

const TRIGGERS = ["onStatus", "onTimeout", "onIncomingPayload"] as const;
const REASONS = ["sent", "delivered", "seen", "failed", "time", "stopped", "recipientBlacklisted"] as const;

/** What was decided about the next step of a chain, and why. */
export function useFallbackText() {
  const { t } = useTranslation("messages");
  const channelText = useChannel();
  const codeText = useCodeText();
  return {
    title({ code, detail, type = "" }: Entry): string {
      const channel = channelText(type);
      if (code === "fired") return t("fallbackFired", { channel });
      if (code === "answered") return t("fallbackAnswered");
      const isNeedless = code === "over" && detail !== "stopped" && detail !== "recipientBlacklisted";
      return t(isNeedless ? "fallbackOver" : "fallbackNotSent", { channel });
    },
    detail({ code = "", detail }: Entry): string {
      const trigger = TRIGGERS.find((known) => known === detail);
      const reason = REASONS.find((known) => known === detail);
      if (code === "over") return reason ? t(`over_${reason}`) : "";
      if (code === "fired") return trigger ? t(`trigger_${trigger}`) : "";
      return code === "answered" ? "" : codeText(code);
    },
  };
}
