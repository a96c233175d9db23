import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Channel, channelOf } from "../../domain/base/channels/channels";
import type { Payload } from "../../domain/base/channels/payload";
import { countSegments } from "../../domain/base/text/segments";
import { compileText, LINK, type VariableValues, valuesIn } from "../../domain/base/text/variables";
import type { StoredFile } from "../../domain/library/files/choices";
import { compileExtras } from "../../domain/messaging/sendings/compose/compile-extras";
import { useChannelName } from "../ui/channel-name";
import { formatTime } from "../ui/format";
import { Icon } from "../ui/icon";
import { PhoneFrame, PhonePreview } from "../ui/phone-preview";
import { EmailFrame, type StoredEmail } from "./email-frame";
import { useVariables } from "./link-domain";

interface PreviewProps {
  type: string;
  payload: Partial<Payload>;
  sample: VariableValues | null;
  files: StoredFile[];
  /** ms UTC */
  now: number;
  zone: string;
  /** A stored e-mail. */
  letter?: StoredEmail;
}

/** The message as the recipient sees it, with a sample contact's values. */
export default function Preview(props: PreviewProps) {
  const { i18n } = useTranslation();
  const time = formatTime(props.now, i18n.language, props.zone);
  const { preview } = channelOf(props.type) as Channel;
  if (preview === "sms" || preview === "messenger") return <Thread {...props} time={time} />;
  const Screen = { call: Call, letter: Email, notice: Notice, lookup: Lookup }[preview];
  return (
    <PhoneFrame time={time}>
      <Screen {...props} />
    </PhoneFrame>
  );
}

function Thread({ type, payload, sample, files, time }: PreviewProps & { time: string }) {
  const { t } = useTranslation("compose");
  const channelName = useChannelName();
  const { sender, text = "", buttons = [], template } = payload;
  const { segments } = countSegments(fill(text, sample));
  const isSms = channelOf(type).unit === "segment";
  const words = text || (template?.name ? t("previewTemplate", { name: template.name }) : "");
  const media = <Media payload={payload} files={files} />;
  const hasMedia = Boolean(payload.image || payload.video || payload.audio || payload.file);
  const view = {
    key: type,
    channel: channelName(type),
    sender: sender || channelName(type),
    text: <Words text={words} sample={sample} isQuiet={hasMedia} />,
    media: hasMedia ? media : undefined,
    buttons: buttons.map((button) => fill(button.text, sample)),
    meta: isSms && segments > 0 ? `${time}, ${t("segments", { count: segments })}` : time,
  };
  return <PhonePreview views={[view]} time={time} />;
}

function Media({ payload, files }: Pick<PreviewProps, "payload" | "files">) {
  const parts = (["image", "video", "audio", "file"] as const).flatMap((kind) =>
    payload[kind] ? [{ kind, value: payload[kind] }] : [],
  );
  return parts.map(({ kind, value }) => {
    const stored = files.find(({ id }) => id === value);
    if (kind === "image" && stored) return <img key={kind} src={`/storage/${stored.id}`} alt={stored.title} />;
    const icon = { image: "image", video: "video", audio: "mic", file: "paperclip" } as const;
    return (
      <span key={kind} className="row gap-2 bg-sunken p-3 text-ink-2">
        <Icon name={icon[kind]} />
        <span className="min-w-0 truncate">{stored?.title ?? (payload.fileName || value.split("/").at(-1))}</span>
      </span>
    );
  });
}

function Call({ type, payload, sample }: PreviewProps) {
  const { t } = useTranslation("compose");
  const { digits } = channelOf(type);
  const said = fill(payload.text, sample);
  const code = digits ? (/\d{4,6}/.exec(said)?.[0] ?? "") : "";
  return (
    <div className="phone-thread justify-items-center text-center">
      <Icon name="phone" size="l" />
      <b className="num text-lg">
        {digits ? `+7 … ${code}` : payload.sender ? `+${payload.sender}` : t("previewCall")}
      </b>
      {(digits || payload.sender) && (
        <p className="text-sm text-ink-2">{digits ? t("previewFlash") : t("previewCall")}</p>
      )}
      {!digits && (
        <div className="bubble mt-4">
          {payload.audio ? <Icon name="mic" /> : <Words text={payload.text ?? ""} sample={sample} isQuiet={false} />}
        </div>
      )}
    </div>
  );
}

function Email({ payload, sample, letter }: PreviewProps) {
  const { t } = useTranslation("compose");
  const { text: _, ...extras } = payload;
  const html = compileExtras({ html: extras.html ?? "" }, valuesIn(sample)).render({})?.html;
  return (
    <>
      <div className="phone-from">
        <Icon name="mail" />
        <span className="min-w-0 wrap-anywhere">
          {payload.subject ? (
            <Words text={payload.subject} sample={sample} isQuiet />
          ) : (
            <span className="text-ink-3">{t("field_subject")}</span>
          )}
          <small>{payload.sender}</small>
        </span>
      </div>
      {html ? (
        <EmailFrame html={html} stored={letter && letter.html === extras.html ? letter.address : null} />
      ) : (
        <p className="flex-1 p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          <Words text={payload.text ?? ""} sample={sample} isQuiet={false} />
        </p>
      )}
    </>
  );
}

function Notice({ payload, sample, files }: PreviewProps) {
  const { t } = useTranslation("compose");
  return (
    <div className="phone-thread">
      <div className="bubble w-full">
        {payload.image && (
          <div className="bubble-media">
            <Media payload={{ image: payload.image }} files={files} />
          </div>
        )}
        <b className="font-medium">{fill(payload.title, sample) || t("previewNotice")}</b>
        {"\n"}
        <Words text={payload.text ?? ""} sample={sample} isQuiet={false} />
        {(payload.buttons ?? []).map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is identified by its index
          <div key={index} className="bubble-button">
            {fill(text, sample)}
          </div>
        ))}
      </div>
    </div>
  );
}

function Lookup() {
  const { t } = useTranslation("compose");
  return (
    <div className="phone-thread justify-items-center text-center">
      <Icon name="signal" size="l" />
      <p className="text-sm text-ink-2">{t("previewLookup")}</p>
    </div>
  );
}

/** Replaces variables that have known values. */
function fill(text = "", sample: VariableValues | null) {
  return compileText(text, valuesIn(sample)).render({});
}

const VARIABLE = /(\$\{[^{}]*\})/;

/** Text with the values of its variables marked. */
function Words({
  text,
  sample,
  isQuiet,
}: {
  text: string;
  sample: VariableValues | null;
  isQuiet: boolean;
}): ReactNode {
  const { t } = useTranslation("compose");
  const variables = useVariables(sample);
  if (text === "") return isQuiet ? null : <span className="text-ink-3">{t("previewEmpty")}</span>;
  const parts = text.split(VARIABLE);
  return parts.map((part, index) => {
    const name = VARIABLE.test(part) ? part.slice(2, -1).trim() : null;
    const isFilled = name !== null && (sample !== null || name.startsWith(LINK));
    const before = parts.slice(0, index).join("");
    const value = isFilled ? compileText(part, variables, { before }).render({}) : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: a text part is identified by its index
    return <Fragment key={index}>{name === null ? part : <mark>{value}</mark>}</Fragment>;
  });
}
