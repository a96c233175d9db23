import type { TFunction } from "i18next";

/** Label of the field at a path: "payload.buttons.0.url". */
export function labelOf(name: string, t: TFunction<"compose">): string {
  const last =
    name
      .split(".")
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? "";
  const words: Record<string, string> = {
    type: t("type"),
    sender: t("field_sender"),
    text: t(name.startsWith("split.") ? "splitText" : name.includes("buttons") ? "field_caption" : "field_text"),
    url: t("field_url"),
    buttons: t("field_caption"),
    subject: t(name.startsWith("split.") ? "splitSubject" : "field_subject"),
    share: t("splitShare"),
    title: t("field_title"),
    link: t("field_link"),
    html: t("field_html"),
    image: t("field_image"),
    video: t("field_video"),
    audio: t("field_audio"),
    file: t("field_file"),
    fileName: t("field_fileName"),
    name: t("field_templateName"),
  };
  return words[last] ?? t("type");
}
