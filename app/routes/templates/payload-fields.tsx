import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import type { RowsForm } from "../../components/forms/rows";
import { TextField } from "../../components/forms/text-field";
import { Field } from "../../components/ui/field";
import { Select, Textarea } from "../../components/ui/input";
import { type Channel, channelOf, type ExtraName } from "../../domain/channels/channels";

const LINES = ["title", "subject", "link", "image", "video", "audio", "file", "fileName"] as const;
/** Rows that are drawn before any is filled. */
const ROWS = 3;

/** What a message of this channel may carry, by the channels' table. */
export function PayloadFields({ type, form }: { type: string; form: RowsForm }) {
  const { t } = useTranslation("templates");
  const { text, extras, needs, buttons }: Channel = channelOf(type);
  const has = (name: ExtraName) => extras.includes(name);
  const field = (name: string) => form.field(`payload.${name}`);
  const body = field("text");
  const html = field("html");
  return (
    <>
      {LINES.filter((name) => has(name) && (name === "title" || name === "subject")).map((name) => (
        <TextField key={name} field={field(name)} label={t(name)} optional={!needs.includes(name)} maxLength={255} />
      ))}
      {text && (
        <Field field={body} label={t("text")} hint={t("textHint")} optional={text.instead.length > 0}>
          <Textarea id={body.id} name={body.name} defaultValue={body.value} rows={5} maxLength={text.max} />
        </Field>
      )}
      {has("html") && (
        <Field field={html} label={t("html")} optional>
          <Textarea id={html.id} name={html.name} defaultValue={html.value} rows={6} spellCheck={false} />
        </Field>
      )}
      {LINES.filter((name) => has(name) && name !== "title" && name !== "subject").map((name) => (
        <TextField
          key={name}
          field={field(name)}
          label={t(name)}
          hint={name === "link" || name === "fileName" ? undefined : t("fileHint")}
          optional
          maxLength={2048}
        />
      ))}
      {has("tts") && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField field={field("tts.synthesizer")} label={t("synthesizer")} optional maxLength={64} />
          <TextField field={field("tts.voice")} label={t("voice")} optional maxLength={64} />
        </div>
      )}
      {buttons && <Buttons form={form} limit={buttons} />}
      {has("template") && <Approved field={form.field} />}
    </>
  );
}

function Buttons({ form, limit }: { form: RowsForm; limit: NonNullable<Channel["buttons"]> }) {
  const { t } = useTranslation("templates");
  const many = form.count("payload.buttons");
  const names =
    limit.most === 1 && many === 0
      ? ["payload.button"]
      : Array.from({ length: Math.min(limit.most, Math.max(many + 1, ROWS)) }, (_, n) => `payload.buttons[${n}]`);
  return (
    <fieldset className="stack gap-3">
      <legend>{t("buttons")}</legend>
      {names.map((name) => {
        const action = form.field(`${name}.action`);
        return (
          <div key={name} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            <TextField field={form.field(`${name}.text`)} label={t("buttonText")} optional maxLength={limit.caption} />
            <TextField field={form.field(`${name}.url`)} label={t("buttonUrl")} optional maxLength={2048} />
            {limit.mayReply && (
              <Field field={action} label={t("buttonAction")}>
                <Select id={action.id} name={action.name} defaultValue={action.value}>
                  <option value="">{t("action_open")}</option>
                  <option value="reply">{t("action_reply")}</option>
                </Select>
              </Field>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** A text that the channel itself approved. */
function Approved({ field }: { field: FieldOf }) {
  const { t } = useTranslation("templates");
  const parameters = field("payload.parameters");
  return (
    <fieldset className="stack gap-3">
      <legend>{t("approved")}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField field={field("payload.template.name")} label={t("approvedName")} optional maxLength={512} />
        <TextField field={field("payload.template.language")} label={t("approvedLanguage")} optional maxLength={20} />
      </div>
      <Field field={parameters} label={t("parameters")} hint={t("parametersHint")} optional>
        <Textarea id={parameters.id} name={parameters.name} defaultValue={parameters.value} rows={3} />
      </Field>
    </fieldset>
  );
}
