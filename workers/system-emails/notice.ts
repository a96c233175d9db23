import type { NoticeEmail } from "../../app/domain/notifications/send-email";
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
