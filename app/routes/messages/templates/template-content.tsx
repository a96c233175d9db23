import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { type Pair, Pairs } from "../../../components/ui/dl";
import { TemplateRail } from "./template-rail";
import type { ShownTemplate } from "./template-view.server";

type Shown = ShownTemplate["template"];

const COMMENTS = [
  "comment",
  "adminComment",
  "adminCommentPrivate",
  "resellerComment",
  "resellerCommentPrivate",
] as const;

/** Form field by message path. */
const FIELDS = {
  title: "title",
  subject: "subject",
  html: "html",
  link: "link",
  button: "button",
  fileName: "fileName",
  image: "image",
  video: "video",
  audio: "audio",
  file: "file",
  "tts.synthesizer": "synthesizer",
  "tts.voice": "voice",
  "tts.tone": "tone",
  "split.text": "secondText",
  "split.subject": "secondSubject",
  "template.name": "approved",
  "template.language": "approvedLanguage",
} as const;
/** Parameters have their own names. */
const PARAMETER = "template.parameters.";

/** Message, fallbacks and remarks of a template. */
export function TemplateContent({ template, reason }: { template: Shown; reason: string | null }) {
  const { t } = useTranslation("templates");
  const { t: words } = useTranslation("moderation");
  const channel = useChannelName();
  const { type, sender, text, extras, path, owner, attached, comments } = template;
  const pairs: Pair[] = [
    ...(owner ? [{ term: words("owner"), value: owner }] : []),
    { term: t("channel"), value: channel(type) },
    ...(sender ? [{ term: t("sender"), value: sender }] : []),
    ...extras.map(({ path, value }, index) => ({
      key: `${path} ${index}`,
      term: path in FIELDS ? t(FIELDS[path as keyof typeof FIELDS]) : path.replace(PARAMETER, ""),
      value: <span className="wrap-anywhere">{value}</span>,
    })),
    ...(attached.length > 0 ? [{ term: t("users"), value: attached.join(", ") }] : []),
    ...COMMENTS.filter((name) => comments[name] && comments[name] !== reason).map((name) => ({
      key: name,
      term: t(name),
      value: <span className="whitespace-pre-wrap wrap-anywhere">{comments[name]}</span>,
    })),
  ];
  return (
    <>
      {text && <p className="well whitespace-pre-wrap wrap-anywhere text-sm">{text}</p>}
      <Pairs items={pairs} />
      <TemplateRail path={path} />
    </>
  );
}
