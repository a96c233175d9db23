import type { i18n } from "i18next";
import { formatMoney, formatNumber, formatWhen } from "../../components/ui/format";
import { safeHtml } from "../../domain/base/notifications/html";
import { kindsOf, type NotificationRow, type NotificationWords } from "../../domain/base/notifications/view";
import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { LONGEST_DAYS } from "../../domain/money/billing/forecast";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

export interface Reading {
  language: Language;
  currency: string;
  /** IANA name; default Europe/Moscow. */
  zone?: string;
  now: number;
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** HTML is sanitised again when read. */
export function notificationWords(row: NotificationRow, reading: Reading): NotificationWords {
  if (row.title !== null) {
    const text = row.text ?? "";
    return { title: row.title, text: row.isHtml ? safeHtml(text) : text };
  }
  const reader = readerOf(reading.language);
  const t = reader.getFixedT(null, "notices") as Translate;
  const kinds = kindsOf(row.type);
  // Projected values are marked as approximate.
  const about = row.data.isExact === false ? "≈ " : "";
  const values = Object.fromEntries(
    Object.entries(row.data).map(([name, value]) => {
      const said = spoken(kinds[name], value, reading, reader, t);
      return [name, kinds[name] === "money" || kinds[name] === "number" ? about + said : said];
    }),
  );
  const fee = feeOf(row);
  return { title: t(`title_${fee ?? row.type}`, values), text: t(`text_${fee ?? textOf(row)}`, values).trim() };
}

/** A subscription of the account has a different text than that of a number. */
function feeOf({ type, data }: NotificationRow): string | null {
  if (!data.subscriptionId) return null;
  return type === "subscriptionEnabled" ? "feePaid" : String(data.reason);
}

function textOf({ type, data }: NotificationRow): string {
  if (type === "bulkCompleted") return `bulkCompleted${data.unsent ? "Unsent" : ""}${data.silent ? "Silent" : ""}`;
  if (type === "routingIssue" && data.way) return "routingWay";
  if (type === "balanceLimit" && typeof data.days === "number") return "balanceLimitLasts";
  if (type === "failedPayment" && data.recurrentId) return "failedRecurrent";
  if (type !== "tariffUpdate") return type;
  if (data.isWithdrawn) return "tariffKept";
  if (data.isOff) return "tariffOff";
  return data.change ? "tariffRepriced" : type;
}

function spoken(
  kind: string | undefined,
  value: unknown,
  { language, currency, zone = DEFAULT_ZONE, now }: Reading,
  reader: i18n,
  t: Translate,
): string {
  if (kind === "reason")
    return t(reader.exists(`reason_${value}`, { ns: "notices" }) ? `reason_${value}` : "reason_unknown");
  if (typeof value !== "number") return String(value ?? "");
  if (kind === "days") return lasting(value, language, t);
  if (kind === "money") return formatMoney(value, currency, language);
  return kind === "time" ? formatWhen(value, now, language, zone) : formatNumber(value, language);
}

function lasting(days: number, language: Language, t: Translate): string {
  if (days > LONGEST_DAYS) return t("lastsLong", { number: formatNumber(LONGEST_DAYS, language) });
  return days === 0 ? t("lastsToday") : t("lasts", { count: days });
}
