import { formatMoney } from "../../../components/ui/format";
import { SENDING_STYLE } from "../../../components/ui/status";
import { shownStatus } from "../../../domain/base/chains/status";
import { CHANNELS } from "../../../domain/base/channels/channels";
import type { traceOf } from "../../../domain/messaging/sendings/view/trace";
import type { Language } from "../../../i18n/options";
import { operatorName } from "../../../web/words/operator-names.server";
import { readerOf } from "../../../web/words/translator.server";
import { codeWriter } from "../shared/code-text.server";

type Entry = ReturnType<typeof traceOf>[number];

interface TraceText {
  title: string;
  detail: string;
}

const TRIGGERS = ["onStatus", "onTimeout", "onIncomingPayload"] as const;
const REASONS = ["sent", "delivered", "seen", "failed", "time", "stopped", "recipientBlacklisted"] as const;

/** Formats trace entries as sentences on the server; `type`: the message's channel. */
export function traceWriter(language: Language, currency: string): (entry: Entry, type: string) => TraceText {
  const reader = readerOf(language);
  const t = reader.getFixedT(null, "trace");
  const common = reader.getFixedT(null, "common");
  const messages = reader.getFixedT(null, "messages");
  const channels = reader.getFixedT(null, "channels");
  const { text: codeText } = codeWriter(language);
  const money = (micros: number) => formatMoney(micros, currency, language);

  function channel(type: string): string {
    const known = CHANNELS.find((each) => each === type);
    return known ? channels(known) : type;
  }

  /** Decision about the next chain step. */
  function fallback({ code = "", detail = "", type = "" }: Entry): TraceText {
    const values = { channel: channel(type) };
    const trigger = TRIGGERS.find((known) => known === detail);
    const reason = REASONS.find((known) => known === detail);
    if (code === "fired") return { title: t("fallbackFired", values), detail: trigger ? t(`trigger_${trigger}`) : "" };
    if (code === "answered") return { title: t("fallbackAnswered"), detail: "" };
    const isNeedless = code === "over" && detail !== "stopped" && detail !== "recipientBlacklisted";
    const title = t(isNeedless ? "fallbackOver" : "fallbackNotSent", values);
    if (code === "over") return { title, detail: reason ? t(`over_${reason}`) : "" };
    return { title, detail: codeText(code) };
  }

  function price({ amount, segmentPrice, segments }: Entry, type: string): (string | null)[] {
    if (!amount) return [];
    const isCounted = type === "sms" && segmentPrice !== undefined && segments !== undefined;
    const parts = isCounted ? `${messages("parts", { count: segments })} × ${money(segmentPrice)}` : null;
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

  function sentences(entry: Entry, type: string): (string | null)[] {
    const sum = money(entry.amount ?? 0);
    if (entry.status === "ruled") return [(entry.rules ?? []).join(", ")];
    if (entry.status === "kept") return [t("keptSum", { sum })];
    if (entry.status === "refunded") {
      return [t("refundedSum", { sum }), t(entry.code === "byTariff" ? "refund_byTariff" : "refund_neverLeft")];
    }
    if (entry.status === "double") {
      return [t("doubleOf", { number: (entry.step ?? 0) + 1, channel: channel(entry.type ?? "") })];
    }
    const operator = entry.operator && operatorName(entry.operator, language);
    const way = entry.status === "sent" ? [[channel(type), operator].filter(Boolean).join(", ")] : [];
    return [...price(entry, type), ...way, ...carrier(entry), reason(entry)];
  }

  function title({ status, code }: Entry): string {
    if (status === "failed" && shownStatus({ status, error: code ?? null }) === "unsent")
      return common("status_unsent");
    if (status !== "late") return t(`step_${status as Exclude<typeof status, "late" | "fallback">}`);
    const reported = code as keyof typeof SENDING_STYLE;
    return t("step_late", { status: reported in SENDING_STYLE ? common(`status_${reported}`) : reported });
  }

  return (entry, type) =>
    entry.status === "fallback"
      ? fallback(entry)
      : { title: title(entry), detail: sentences(entry, type).filter(Boolean).join(". ") };
}

function withOwnWords(words: string, code: string, detail: string | undefined): string {
  const own = [words === code ? null : code, detail].filter(Boolean).join(", ");
  return /[A-Z]/.test(own) ? `${words} (${own})` : words;
}
