import { useTranslation } from "react-i18next";
import { formatMoney, formatTime, formatWhen } from "../../components/ui/format";
import type { IconName } from "../../components/ui/icon-names";
import { Rail, type RailItem } from "../../components/ui/rail";
import { SENDING_LOOK } from "../../components/ui/status";
import type { Tone } from "../../components/ui/tone";
import { useZone } from "../../web/preferences";
import type { Message } from "./message-view.server";
import { useCodeText } from "./use-code-text";
import { useFallbackText } from "./use-fallback-text";

type Step = Pick<Message, "isRefunded" | "price" | "timeline">;
type Entry = Step["timeline"][number];

const LOOK: Record<Entry["status"], { icon: IconName; tone: Tone }> = {
  ...SENDING_LOOK,
  pending: { icon: "circle", tone: "mute" },
  retry: { icon: "repeat", tone: "warn" },
  unsure: { icon: "clock", tone: "warn" },
  late: { icon: "history", tone: "mute" },
  fallback: { icon: "corner-down-right", tone: "warn" },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every step of the message with its time; a retry is a dashed piece of the rail. */
export function Timeline({ message, currency, now }: { message: Step; currency: string; now: number }) {
  const { i18n } = useTranslation();
  const zone = useZone();
  const text = useStepText(message, currency);
  const items = message.timeline.map((entry, index): RailItem => {
    const isOld = now - entry.at > DAY_MS;
    const time = formatTime(entry.at, i18n.language, zone, true);
    return {
      key: String(index),
      ...LOOK[entry.status],
      title: text.title(entry),
      when: isOld ? `${formatWhen(entry.at, now, i18n.language, zone)}, ${time}` : time,
      detail: text.detail(entry) || undefined,
      hop:
        entry.status === "retry" ||
        entry.status === "unsure" ||
        (entry.status === "fallback" && entry.code === "fired"),
    };
  });
  return <Rail items={items} />;
}

function useStepText({ isRefunded, price, timeline }: Step, currency: string) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const codeText = useCodeText();
  const fallback = useFallbackText();
  const refund =
    isRefunded && price > 0 ? t("refundedSum", { sum: formatMoney(price, currency, i18n.language) }) : null;
  const failure = timeline.find(({ status }) => status === "failed");
  return {
    title(entry: Entry): string {
      if (entry.status === "fallback") return fallback.title(entry);
      if (entry.status !== "late") return t(`step_${entry.status}`);
      const reported = entry.code as keyof typeof SENDING_LOOK;
      return t("step_late", { status: reported in SENDING_LOOK ? words(`status_${reported}`) : reported });
    },
    detail(entry: Entry): string {
      const { status, code, detail, amount, provider, avoided, step } = entry;
      if (status === "fallback") return fallback.detail(entry);
      const parts = [
        amount ? t("held", { sum: formatMoney(amount, currency, i18n.language) }) : null,
        status === "sent" && provider ? t("via", { name: provider }) : null,
        avoided ? t("insteadOf", { name: avoided }) : null,
        status === "late"
          ? t(step === undefined ? "code_late" : "code_lateAfterNext")
          : code
            ? withOwnWords(codeText(code), code, detail)
            : null,
        entry === failure ? refund : null,
      ];
      return parts.filter(Boolean).join(". ");
    },
  };
}

// The provider's own words help support; they are in brackets, for they are in the provider's language.
function withOwnWords(words: string, code: string, detail: string | undefined): string {
  const own = [words === code ? null : code, detail].filter(Boolean).join(", ");
  return /[A-Z]/.test(own) ? `${words} (${own})` : words;
}
