import { errorWriter } from "../../components/ui/error-text";
import { formatMoney, formatWhen } from "../../components/ui/format";
import { fullName } from "../../domain/base/access/viewer-of-token";
import { CHANNELS, channelOf } from "../../domain/base/channels/channels";
import { sentToOf } from "../../domain/base/figures/figures";
import type { ListOwner } from "../../domain/base/shared/newest-of";
import type { FailedPayment } from "../../domain/insight/home/around";
import type { Attention } from "../../domain/insight/home/overview";
import type { Runway } from "../../domain/insight/home/runway";
import { LONGEST_DAYS } from "../../domain/money/billing/forecast";
import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/words/translator.server";

type GlancedTask = Extract<Attention, { task: unknown }>["task"];
type PlainAttention = Exclude<Attention, { task: unknown } | FailedPayment | NameNeed>;
/** A sender name is missing: `channels` are those that need one. */
type NameNeed = Extract<Attention, { kind: "noSenders" | "namesChecked" }>;

const nameOf = ({ data, username }: ListOwner) => fullName(data, username);

export function ownerNamed(task: GlancedTask) {
  const { id, title, type, state, total, expanded, sent, delivered, errored, unsent, error, startedAt, owner } = task;
  const shown = { id, title, type, state, total, expanded, sent, delivered, errored, unsent, error, startedAt };
  return { ...shown, sentTo: sentToOf(task), owner: owner ? { id: owner.id, name: nameOf(owner) } : null };
}

interface Reader {
  language: Language;
  now: number;
  zone: string | undefined;
  currency: string;
  /** How long reviews of names usually take; null: too few to tell. */
  usual: string | null;
}

type Shown =
  | { kind: "taskFailed" | "taskPaused"; task: ReturnType<typeof ownerNamed> & { why: string | null } }
  | { kind: FailedPayment["kind"]; id: string; sum: string; why: string; retry: string | null }
  | (NameNeed & { channels: string; usual: string | null })
  | PlainAttention;

/** Reasons are written on the server, because their catalogs are a tenth of what a visit may load. */
export function attentionTeller({ language, now, zone, currency, usual }: Reader) {
  const reader = readerOf(language);
  const errorText = errorWriter(reader);
  const payments = reader.getFixedT(language, "payments") as (key: string, values?: object) => string;
  const sum = (micros: number) => formatMoney(micros, currency, language);
  const channelName = reader.getFixedT(language, "channels") as (type: string) => string;
  const named = CHANNELS.filter((type) => channelOf(type).needsSender)
    .map(channelName)
    .join(", ");
  return (item: Attention): Shown => {
    if ("task" in item) {
      const { error } = item.task;
      return { kind: item.kind, task: { ...ownerNamed(item.task), why: error && errorText(error) } };
    }
    if (item.kind === "noSenders" || item.kind === "namesChecked") return { ...item, channels: named, usual };
    if (item.kind !== "chargeFailed" && item.kind !== "paymentFailed") return item as PlainAttention;
    const { kind, id, amount, card, reason, retryAt } = item;
    const known = `reason_${reason ?? "declined"}`;
    const words = reader.exists(known, { ns: "payments" }) ? payments(known) : (reason ?? "");
    return {
      kind,
      id,
      sum: sum(amount),
      why: [card && payments("card", { card }), words].filter(Boolean).join(", "),
      retry: retryAt === null ? null : formatWhen(retryAt, now, language, zone),
    };
  };
}

const SOON_DAYS = 3;

/** How long the money lasts, worded as on the balance page; `isShort`: not for long. */
export function runwayWords({ money, forecast, coming }: Runway, language: Language) {
  const { available, overdraft, currency, isLow } = money;
  const shown = { available, currency, isLow, coming };
  if (!forecast) return { ...shown, text: null, isShort: false };
  const t = readerOf(language).getFixedT(language, "balance");
  const { state, days, perDay } = forecast;
  const said = (): string => {
    if (state === "empty") return t(available < 0 ? "forecastBelow" : "forecastEmpty");
    if (days === null || perDay === null) return t("forecastUnknown");
    const pace = formatMoney(perDay, currency, language);
    if (days > LONGEST_DAYS) return t("forecastLong", { number: LONGEST_DAYS, pace });
    const text = days === 0 ? t("forecastToday", { pace }) : t("forecastDays", { count: days, pace });
    return overdraft > 0 ? `${text} ${t("forecastOverdraft")}` : text;
  };
  const isShort = perDay !== null && (state === "empty" || (days ?? SOON_DAYS) < SOON_DAYS);
  return { ...shown, text: said(), isShort };
}
