import type { NoticeLetter } from "../../app/domain/notifications/send-letter";
import { i18n } from "../i18n";
import { layOut } from "./layout";

/** What a notification says, with the way to it and the way to have no more of them. */
export function noticeLetter({ language, name, title, text, url, settingsUrl }: NoticeLetter) {
  const t = i18n.getFixedT(language, "letters");
  return layOut({
    language,
    subject: title,
    paragraphs: [t("greeting", { name }), [title, text].filter(Boolean).join(". ").replace(/\.\. /g, ". ")],
    button: { label: t("noticeButton"), url },
    note: t("noticeNote", { url: settingsUrl }),
  });
}
