import type { RecoveryEmail } from "../../app/domain/accounts/recovery";
import type { NoticeEmail } from "../../app/domain/notifications/send-email";
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
