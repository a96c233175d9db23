import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parameterLines } from "../../domain/base/channels/parameters";
import type { Payload } from "../../domain/base/channels/payload";
import type { ChannelTemplate } from "../../domain/base/shared/ports/platform";
import { Field } from "../ui/field";
import { Input, Select, Textarea } from "../ui/input";
import { controlOf, type MessageFields } from "./message-field";

interface TemplateFieldsProps {
  template: Payload["template"];
  /** Templates that the channel's providers know; empty: they are typed by name. */
  known: readonly ChannelTemplate[];
  /** The message cannot be sent without one. */
  isNeeded?: boolean;
  fieldOf: MessageFields;
}

/** Template text approved by the channel (WhatsApp, VK). */
export function TemplateFields({ template, known, isNeeded = false, fieldOf }: TemplateFieldsProps) {
  const { t } = useTranslation("compose");
  const isUsed = Boolean(template?.name || fieldOf("payload.template.name").errors);
  return (
    <details open={isUsed || isNeeded}>
      <summary className="text-accent hover:underline">{t("channelTemplate")}</summary>
      <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {known.length > 0 ? (
          <ChosenTemplate template={template} known={known} fieldOf={fieldOf} />
        ) : (
          <NamedTemplate template={template} fieldOf={fieldOf} />
        )}
      </div>
    </details>
  );
}

const keyOf = ({ name, language = "" }: { name: string; language?: string | undefined }) =>
  `${name} ${language}`.trim();

/** A list of the channel's templates, and a field for each value of the chosen one. */
function ChosenTemplate({ template, known, fieldOf }: TemplateFieldsProps) {
  const { t } = useTranslation("compose");
  const stored = template?.name ? known.find((one) => matches(one, template)) : undefined;
  const own = template?.name ? keyOf(stored ?? template) : "";
  const [key, choose] = useState(own);
  const chosen = known.find((one) => keyOf(one) === key);
  const values = template?.parameters ?? {};
  const name = fieldOf("payload.template.name");
  const isListed = (one: ChannelTemplate) => one.state === "approved" || keyOf(one) === own;
  const options = known.filter(isListed).map((one) => ({ value: keyOf(one), label: labelOf(one) }));
  const lost = own !== "" && !stored ? [{ value: own, label: `${own}, ${t("templateState_unknown")}` }] : [];

  function labelOf({ name, language, state }: ChannelTemplate): string {
    return [name, language, ...(state === "approved" ? [] : [t(`templateState_${state}`)])].join(", ");
  }
  return (
    <>
      <Field field={name} label={t("approvedTemplate")} optional className="sm:col-span-2">
        <Select
          id={name.id}
          name="payload.template.chosen"
          blank={t("noTemplate")}
          defaultValue={own}
          options={[...lost, ...options]}
          onChange={(event) => choose(event.currentTarget.value)}
          aria-invalid={name.errors ? true : undefined}
          aria-describedby={name.errors ? `${name.id}-error` : undefined}
        />
      </Field>
      {chosen && (
        <p className="hint whitespace-pre-wrap wrap-anywhere sm:col-span-2" data-template={chosen.name}>
          {chosen.body}
        </p>
      )}
      {chosen?.parameters.map((parameter) => {
        const field = fieldOf(`payload.template.parameters.${parameter}`);
        return (
          <Field key={`${key} ${parameter}`} field={field} label={parameterLabel(parameter, t)}>
            <Input
              id={field.id}
              name={`payload.template.value.${parameter}`}
              defaultValue={values[parameter] ?? ""}
              maxLength={1000}
              autoComplete="off"
            />
          </Field>
        );
      })}
      <noscript>
        <p className="hint sm:col-span-2">{t("templateNoScript")}</p>
      </noscript>
    </>
  );
}

function parameterLabel(parameter: string, t: ReturnType<typeof useTranslation<"compose">>["t"]): string {
  if (parameter === "header") return t("templateHeader");
  const [, button] = /^button\.(\d)$/.exec(parameter) ?? [];
  if (button) return t("templateButton", { number: Number(button) + 1 });
  return `{{${parameter}}}`;
}

const matches = (one: ChannelTemplate, { name, language }: NonNullable<Payload["template"]>) =>
  one.name === name && (!language || one.language === language);

function NamedTemplate({ template, fieldOf }: Omit<TemplateFieldsProps, "known">) {
  const { t } = useTranslation("compose");
  const [name, language, values] = ["name", "language", "parameters"].map((part) =>
    fieldOf(`payload.template.${part}`),
  );
  return (
    <>
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
    </>
  );
}
