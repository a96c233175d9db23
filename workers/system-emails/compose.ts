import type { NoticeEmail } from "../../app/domain/base/notifications/send-email";
import type { ReportEmail } from "../../app/domain/insight/reports/send-emails";
import { monthNamed } from "../../app/domain/papers/documents/closing/months";
import type { DocumentsEmail } from "../../app/domain/papers/documents/closing/send-emails";
import { monthText } from "../../app/domain/papers/documents/labels/month-text";
import type { RecoveryEmail } from "../../app/domain/people/accounts/recovery";
import { LANGUAGES, type Language } from "../../app/i18n/options";
import { words } from "../i18n";
import { layOut } from "./layout";

export function noticeEmail({ language, name, title, text, url, settingsUrl }: NoticeEmail) {
  const t = words().getFixedT(language, "letters");
  return layOut({
    language,
    subject: title,
    paragraphs: [t("greeting", { name }), [title, text].filter(Boolean).join(". ").replace(/\.\. /g, ". ")],
    button: { label: t("noticeButton"), url },
    note: t("noticeNote", { url: settingsUrl }),
  });
}

export function recoveryEmail({ language, name, username, url }: RecoveryEmail) {
  const lng: Language = LANGUAGES.find((known) => known === language) ?? "ru";
  const t = words().getFixedT(lng, "letters");
  return layOut({
    language: lng,
    subject: t("recoverySubject"),
    paragraphs: [t("greeting", { name }), t("recoveryText", { username })],
    button: { label: t("recoveryButton"), url },
    note: t("recoveryNote"),
  });
}

/** For a scheduled report's file, attached unless it is large. */
export function reportEmail({ language, name, url, missing }: ReportEmail) {
  const t = words().getFixedT(language, "letters");
  const lacks = missing > 0 ? [t("reportLacks", { number: new Intl.NumberFormat(language).format(missing) })] : [];
  return layOut({
    language,
    subject: t("reportSubject"),
    paragraphs: [t("reportText", { name }), ...lacks],
    button: { label: t("reportButton"), url },
    note: t("reportNote"),
  });
}

/** For the bookkeeper, with the documents attached. */
export function documentsEmail({ language, name, month, advance, url }: DocumentsEmail) {
  const t = words().getFixedT(language, "letters");
  const values = { name, month: monthText(monthNamed(month)?.from ?? 0, language), number: advance };
  return layOut({
    language,
    subject: t(advance === null ? "documentsSubject" : "advanceSubject", values),
    paragraphs: [t(advance === null ? "documentsText" : "advanceText", values)],
    button: { label: t("documentsButton"), url },
    note: t("documentsNote"),
  });
}
