import { useTranslation } from "react-i18next";
import type { Channel } from "../../domain/base/channels/channels";
import type { Payload } from "../../domain/base/channels/payload";
import { Button } from "../ui/button";
import { Field, FieldError } from "../ui/field";
import { Input } from "../ui/input";
import { editorIntent } from "./editor-intents";
import { controlOf, type MessageFields } from "./message-field";

interface ButtonFieldsProps {
  limit: NonNullable<Channel["buttons"]>;
  buttons: NonNullable<Payload["buttons"]>;
  fieldOf: MessageFields;
}

/** Buttons up to the channel's limit; one empty row is always ready. */
export function ButtonFields({ limit, buttons, fieldOf }: ButtonFieldsProps) {
  const { t } = useTranslation("compose");
  const { most, caption, mayReply } = limit;
  const rows = [...buttons, { text: "", url: "" }].slice(0, Math.max(most, buttons.length));
  return (
    <fieldset className="stack gap-3" id={fieldOf("payload.buttons").id} tabIndex={-1}>
      <legend>
        {t("buttons", { count: most })} <span className="optional">{t("captionHelp", { most: caption })}</span>
      </legend>
      <p className="hint">{t(mayReply ? "urlOrReply" : "urlHelp")}</p>
      <FieldError field={fieldOf("payload.buttons")} />
      {rows.map(({ text, url }, index) => {
        const words = fieldOf(`payload.buttons.${index}.text`);
        const link = fieldOf(`payload.buttons.${index}.url`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is identified by its index
          <div key={index} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <Field field={words} label={t("field_caption")} optional>
              <Input {...controlOf(words, text)} maxLength={caption} autoComplete="off" />
            </Field>
            <Field field={link} label={t("field_url")} optional>
              <Input {...controlOf(link, url)} inputMode="url" maxLength={2048} autoComplete="off" />
            </Field>
          </div>
        );
      })}
      {rows.length < most && buttons.length === rows.length - 1 && (
        <div>
          <Button size="s" icon="plus" {...editorIntent("save")}>
            {t("oneMoreButton")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
