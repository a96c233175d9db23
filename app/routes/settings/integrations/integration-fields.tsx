import { useTranslation } from "react-i18next";
import type { IntegrationKind } from "../../../../db/schema/webhooks";
import type { FieldOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { useChannelName } from "../../../components/ui/channel-name";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select, Textarea } from "../../../components/ui/input";
import { TemplateField, type TemplateOption } from "./template-field";
import { WhenField } from "./when-field";

interface IntegrationFieldsProps {
  /** For idempotency. */
  id: string;
  field: FieldOf;
  types: readonly string[];
  templates: TemplateOption[];
  /** Absent: a webhook with its own address. */
  kind?: IntegrationKind;
  isActive: boolean;
}

/** Values set by the CRM are read-only. */
const Kept = ({ field, names }: { field: FieldOf; names: string[] }) =>
  names.map((name) => <input key={name} type="hidden" name={name} value={field(name).value} />);

const FALLBACK = "${name|Anna}";

export function IntegrationFields({ id, field, types, templates, kind = "webhook", isActive }: IntegrationFieldsProps) {
  const { t } = useTranslation("integrations");
  const channelName = useChannelName();
  const [type, variables, text] = [field("type"), field("variables"), field("text")];
  const options = types.map((value) => ({ value, label: channelName(value) }));
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <TextField field={field("title")} label={t("name")} maxLength={150} autoComplete="off" />
      {kind === "yclients" && <WhenField field={field("event")} />}
      <Field field={type} label={t("channel")}>
        <Select id={type.id} name="type" required options={options} defaultValue={type.value || "sms"} />
      </Field>
      <TextField field={field("sender")} label={t("sender")} hint={t("senderHint")} maxLength={255} required={false} />
      {kind === "bitrix24" && <Kept field={field} names={["recipient", "variables", "text"]} />}
      {kind !== "bitrix24" && (
        <>
          <TextField
            field={field("recipient")}
            label={t("recipient")}
            hint={t("recipientHint", { path: "order.client.phone", item: "items[0].phone" })}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
          />
          <Field
            field={variables}
            label={t("variables")}
            hint={t("variablesHint", { line: "number = order.id" })}
            optional
          >
            <Textarea id={variables.id} name="variables" defaultValue={variables.value} rows={3} spellCheck={false} />
          </Field>
          <TemplateField field={field("template")} templates={templates} />
          <Field field={text} label={t("text")} hint={t("textHint", { fallback: FALLBACK })}>
            <Textarea id={text.id} name="text" defaultValue={text.value} rows={4} required={templates.length === 0} />
          </Field>
        </>
      )}
      <Checkbox name="isActive" defaultChecked={isActive} label={t("isActive")} hint={t("isActiveHelp")} />
    </>
  );
}
