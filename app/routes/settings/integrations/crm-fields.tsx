import { useTranslation } from "react-i18next";
import type { CrmKind } from "../../../../db/schema/webhooks";
import type { FieldOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { useChannelName } from "../../../components/ui/channel-name";
import { Field } from "../../../components/ui/field";
import { Select, Textarea } from "../../../components/ui/input";
import { TemplateField, type TemplateOption } from "./template-field";
import { WhenField } from "./when-field";

interface CrmFieldsProps {
  /** For idempotency. */
  id: string;
  kind: CrmKind;
  field: FieldOf;
  types: readonly string[];
  variables: string[];
  templates: TemplateOption[];
}

const EXAMPLE = "flowers.bitrix24.ru";

export function CrmFields({ id, kind, field, types, variables, templates }: CrmFieldsProps) {
  const { t } = useTranslation("integrations");
  const channelName = useChannelName();
  const [type, text] = [field("type"), field("text")];
  const names = variables.map((name) => `\${${name}}`).join(", ");
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <TextField field={field("title")} label={t("name")} maxLength={150} autoComplete="off" />
      {kind === "bitrix24" && (
        <TextField
          field={field("portal")}
          label={t("portal")}
          hint={t("portalHint", { example: EXAMPLE })}
          maxLength={200}
          spellCheck={false}
        />
      )}
      {kind === "yclients" && <WhenField field={field("event")} />}
      <Field field={type} label={t("channel")}>
        <Select
          id={type.id}
          name="type"
          required
          options={types.map((value) => ({ value, label: channelName(value) }))}
          defaultValue={type.value || "sms"}
        />
      </Field>
      <TextField field={field("sender")} label={t("sender")} hint={t("senderHint")} maxLength={255} required={false} />
      {kind !== "bitrix24" && (
        <>
          <TemplateField field={field("template")} templates={templates} />
          <Field field={text} label={t("text")} hint={t("crmVariables", { names })} optional={templates.length > 0}>
            <Textarea id={text.id} name="text" defaultValue={text.value} rows={4} />
          </Field>
        </>
      )}
    </>
  );
}
