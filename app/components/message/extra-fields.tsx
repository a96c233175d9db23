import { useTranslation } from "react-i18next";
import { type Channel, channelOf, type ExtraName } from "../../domain/base/channels/channels";
import { placesOf } from "../../domain/base/channels/file-places";
import type { Payload } from "../../domain/base/channels/payload";
import type { ChannelTemplate } from "../../domain/base/shared/ports/platform";
import type { FoundFiles, StoredFile } from "../../domain/library/files/choices";
import type { SpeechReply } from "../../domain/library/speech/view";
import { Field } from "../ui/field";
import { Input, Textarea } from "../ui/input";
import { ButtonFields } from "./button-fields";
import { FileField } from "./file-field";
import { controlOf, type MessageFields } from "./message-field";
import { SpeechFields, type Voices } from "./speech-fields";
import { TemplateFields } from "./template-fields";

interface ExtraProps {
  type: string;
  payload: Partial<Payload>;
  fieldOf: MessageFields;
  /** Current, unsaved values. */
  live: Partial<Payload>;
  files: StoredFile[];
  onPicked: (file: StoredFile) => void;
  /** File search result without JavaScript. */
  found: FoundFiles | null;
  editor: { mayUpload: boolean | "script"; voices: Voices };
  spoken: SpeechReply | undefined;
  /** A stored message; if it has no voice, none is preselected. */
  isStored?: boolean;
  /** The viewer's time zone. */
  zone: string;
  /** Templates of the channel; empty: not known. */
  templates?: readonly ChannelTemplate[] | undefined;
  /** The message cannot be sent without one. */
  needsTemplate?: boolean;
}

/** Extra fields of a message, from the channel's definition. */
export default function ExtraFields(props: ExtraProps) {
  const { type, payload, fieldOf, live, files, found, onPicked, editor, spoken, isStored = false, zone } = props;
  const { templates = [], needsTemplate = false } = props;
  const { t } = useTranslation("compose");
  const channel: Channel = channelOf(type);
  const takes = (name: ExtraName) => channel.extras.includes(name);
  const { alone } = channel.files;
  const names = placesOf(type);
  const isAttached = found !== null || names.some((name) => payload[name] || fieldOf(`payload.${name}`).errors);
  const attachments = (
    <>
      {names.map((name) => (
        <FileField
          key={name}
          type={type}
          name={name}
          files={files}
          onPicked={onPicked}
          zone={zone}
          mayUpload={editor.mayUpload}
          found={found?.name === name ? found : null}
          field={fieldOf(`payload.${name}`)}
          value={payload[name] ?? ""}
          live={live[name] ?? ""}
          text={name === "audio" && takes("tts") ? (live.text ?? "") : null}
        />
      ))}
      {takes("fileName") && (
        <Field field={fieldOf("payload.fileName")} label={t("field_fileName")} optional className="max-w-96">
          <Input {...controlOf(fieldOf("payload.fileName"), payload.fileName)} maxLength={255} autoComplete="off" />
        </Field>
      )}
    </>
  );
  return (
    <>
      {takes("html") && (
        <Field field={fieldOf("payload.html")} label={t("field_html")} hint={t("htmlHelp")} optional>
          <Textarea
            {...controlOf(fieldOf("payload.html"), payload.html)}
            rows={6}
            className="font-mono"
            spellCheck={false}
          />
        </Field>
      )}
      {takes("link") && (
        <Field field={fieldOf("payload.link")} label={t("field_link")} hint={t("linkHelp")} optional>
          <Input {...controlOf(fieldOf("payload.link"), payload.link)} inputMode="url" maxLength={2048} />
        </Field>
      )}
      {channel.buttons && <ButtonFields limit={channel.buttons} buttons={payload.buttons ?? []} fieldOf={fieldOf} />}
      {takes("tts") && (
        <SpeechFields fieldOf={fieldOf} spoken={spoken} tts={payload.tts} isChosen={isStored} voices={editor.voices} />
      )}
      {names.length > 1 ? (
        <details open={isAttached}>
          <summary className="text-accent hover:underline">{t("attach")}</summary>
          <div className="stack mt-3 gap-5">
            {alone.length > 1 && <p className="hint">{t("oneFile")}</p>}
            {attachments}
          </div>
        </details>
      ) : (
        attachments
      )}
      {takes("template") && (
        <TemplateFields template={payload.template} known={templates} isNeeded={needsTemplate} fieldOf={fieldOf} />
      )}
    </>
  );
}
