import { useTranslation } from "react-i18next";
import { formatMoney } from "../../components/ui/format";
import { SENDING_LOOK } from "../../components/ui/status";
import type { Message } from "./message-view.server";
import { useChannel } from "./use-channel";
import { useCodeText } from "./use-code-text";
import { useFallbackText } from "./use-fallback-text";

type Entry = Message["trace"][number];

/** The lines of a why-trace in words; `type`: its message's channel. */
export function useTraceText(type: string, currency: string) {
  const { t, i18n } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannel();
  const codeText = useCodeText();
  const fallback = useFallbackText();
  const money = (micros: number) => formatMoney(micros, currency, i18n.language);

  function price({ amount, segmentPrice, segments }: Entry): (string | null)[] {
    if (!amount) return [];
    const isCounted = type === "sms" && segmentPrice !== undefined && segments !== undefined;
    const parts = isCounted ? `${t("parts", { count: segments })} × ${money(segmentPrice)}` : null;
    return [parts, t("held", { sum: money(amount) })];
  }

  function carrier({ provider, route, group, avoided }: Entry): (string | null)[] {
    return [
      provider ? t("via", { name: provider }) : null,
      route && group ? t("routedBy", { route, group }) : null,
      avoided ? t("insteadOf", { name: avoided }) : null,
    ];
  }

  function reason({ status, code, detail, step }: Entry): string | null {
    if (status === "late") return t(step === undefined ? "code_late" : "code_lateAfterNext");
    return code ? withOwnWords(codeText(code), code, detail) : null;
  }

  function sentences(entry: Entry): (string | null)[] {
    const sum = money(entry.amount ?? 0);
    if (entry.status === "ruled") return [(entry.rules ?? []).join(", ")];
    if (entry.status === "kept") return [t("keptSum", { sum })];
    if (entry.status === "refunded") {
      return [t("refundedSum", { sum }), t(entry.code === "byTariff" ? "refund_byTariff" : "refund_neverLeft")];
    }
    if (entry.status === "double") {
      return [t("doubleOf", { number: (entry.step ?? 0) + 1, channel: channel(entry.type ?? "") })];
    }
    const way = entry.status === "sent" ? [[channel(type), entry.operator].filter(Boolean).join(", ")] : [];
    return [...price(entry), ...way, ...carrier(entry), reason(entry)];
  }

  return {
    title(entry: Entry): string {
      if (entry.status === "fallback") return fallback.title(entry);
      if (entry.status !== "late") return t(`step_${entry.status}`);
      const reported = entry.code as keyof typeof SENDING_LOOK;
      return t("step_late", { status: reported in SENDING_LOOK ? words(`status_${reported}`) : reported });
    },
    detail(entry: Entry): string {
      return entry.status === "fallback" ? fallback.detail(entry) : sentences(entry).filter(Boolean).join(". ");
    },
  };
}

// The provider's own words help support; they are in brackets, for they are in the provider's language.
function withOwnWords(words: string, code: string, detail: string | undefined): string {
  const own = [words === code ? null : code, detail].filter(Boolean).join(", ");
  return /[A-Z]/.test(own) ? `${words} (${own})` : words;
}
