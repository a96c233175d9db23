import { useTranslation } from "react-i18next";
import { parameterLines } from "../../domain/base/channels/parameters";
import type { Payload } from "../../domain/base/channels/payload";
import { Field } from "../ui/field";
import { Input, Textarea } from "../ui/input";
import { controlOf, type MessageFields } from "./message-field";

/** Template text approved by the channel (WhatsApp, VK). */
export function TemplateFields({ template, fieldOf }: { template: Payload["template"]; fieldOf: MessageFields }) {
  const { t } = useTranslation("compose");
  const isUsed = Boolean(template?.name || fieldOf("payload.template.name").errors);
  const [name, language, values] = ["name", "language", "parameters"].map((part) =>
    fieldOf(`payload.template.${part}`),
  );
  return (
    <details open={isUsed}>
      <summary className="text-accent hover:underline">{t("channelTemplate")}</summary>
      <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field field={name!} label={t("field_templateName")} optional>
          <Input {...controlOf(name!, template?.name)} maxLength={512} autoComplete="off" />
        </Field>
        <Field field={language!} label={t("field_templateLanguage")} optional>
          <Input {...controlOf(language!, template?.language)} maxLength={20} autoComplete="off" />
        </Field>
        <Field
          field={values!}
          label={t("field_templateParameters")}
          hint={t("parametersHelp", { example: "1 = ${firstName}" })}
          optional
          className="sm:col-span-2"
        >
          <Textarea {...controlOf(values!, parameterLines(template?.parameters))} rows={3} />
        </Field>
      </div>
    </details>
  );
}
