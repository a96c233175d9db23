import { useTranslation } from "react-i18next";
import { Field } from "../../../components/ui/field";
import { Input, Textarea } from "../../../components/ui/input";
import { type Channel, channelOf, type ExtraName } from "../../../domain/channels/channels";
import type { Payload } from "../../../domain/channels/payload";
import type { StepAnswer } from "../step.server";
import type { StepFields } from "../step-field";
import { ButtonFields } from "./button-fields";
import type { Editor, StoredFile } from "./editor.server";
import { FileField } from "./file-field";
import { SpeechFields } from "./speech-fields";
import { placesOf } from "./stored";
import { TemplateFields } from "./template-fields";

export interface ExtraProps {
  type: string;
  payload: Partial<Payload>;
  fieldOf: StepFields;
  /** As it stands right now. */
  live: Partial<Payload>;
  files: StoredFile[];
  onPicked: (file: StoredFile) => void;
  editor: Pick<Editor, "mayUpload" | "voices">;
  spoken: StepAnswer["spoken"];
}

/** What a message carries beside its text, as its channel's row says. */
export default function ExtraFields(props: ExtraProps) {
  const { type, payload, fieldOf, live, files, onPicked, editor, spoken } = props;
  const { t } = useTranslation("compose");
  const channel: Channel = channelOf(type);
  const takes = (name: ExtraName) => channel.extras.includes(name);
  const { alone } = channel.files;
  const names = placesOf(type);
  const isAttached = names.some((name) => payload[name] || fieldOf(`payload.${name}`).errors);
  const attachments = (
    <>
      {names.map((name) => (
        <FileField
          key={name}
          {...{ type, name, files, onPicked, mayUpload: editor.mayUpload }}
          field={fieldOf(`payload.${name}`)}
          value={payload[name] ?? ""}
          live={live[name] ?? ""}
          text={name === "audio" && takes("tts") ? (live.text ?? "") : null}
        />
      ))}
      {takes("fileName") && (
        <Field field={fieldOf("payload.fileName")} label={t("field_fileName")} optional className="max-w-sm">
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
      {takes("tts") && <SpeechFields tts={payload.tts} fieldOf={fieldOf} voices={editor.voices} spoken={spoken} />}
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
      {takes("template") && <TemplateFields template={payload.template} fieldOf={fieldOf} />}
    </>
  );
}

/** The attributes of a field's control. */
export function controlOf({ id, name }: { id: string; name: string }, value: string | undefined) {
  return { id, name, defaultValue: value ?? "" };
}
