import { useTranslation } from "react-i18next";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { channelOf } from "../../../domain/channels/channels";
import type { StepField } from "../step-field";

interface SenderFieldProps {
  field: StepField;
  type: string;
  names: string[];
  value: string;
}

/** The name that the field shows: one that may be used, else the first where there must be one. */
export function senderOf(type: string, sender: string, names: string[]): string {
  if (names.length === 0 || names.includes(sender)) return sender;
  return channelOf(type).needsSender ? names[0]! : "";
}

/** Under which approved name it goes, where the channel shows one, or from which of one's own numbers. */
export function SenderField({ field, type, names, value }: SenderFieldProps) {
  const { t } = useTranslation("compose");
  const { needsSender, showsSender, sendsFrom } = channelOf(type);
  if (!(showsSender || sendsFrom) || (!needsSender && names.length === 0)) return null;
  const options = names.map((name) => ({ value: name, label: name }));
  return (
    <Field
      field={field}
      label={t(sendsFrom ? "field_number" : "field_sender")}
      optional={!needsSender}
      className="max-w-sm"
    >
      <Select
        id={field.id}
        name={field.name}
        defaultValue={value}
        options={options}
        blank={sendsFrom && t("numberAny")}
        required={needsSender}
      />
    </Field>
  );
}
