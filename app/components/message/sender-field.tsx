import { useTranslation } from "react-i18next";
import { channelOf } from "../../domain/base/channels/channels";
import { Field } from "../ui/field";
import { type Option, Select } from "../ui/input";
import type { MessageField } from "./message-field";

interface SenderFieldProps {
  field: MessageField;
  type: string;
  names: Option[];
  value: string;
  /** Label of the empty option; absent where a sender is required. */
  open?: string;
}

/** The selected sender: a usable one, else the first if required, else none. */
export function senderOf(type: string, sender: string, names: string[]): string {
  if (names.includes(sender)) return sender;
  return channelOf(type).needsSender ? (names[0] ?? "") : "";
}

/** Sender name or own number, for channels that have one. */
export function SenderField({ field, type, names, value, open }: SenderFieldProps) {
  const { t } = useTranslation("compose");
  const { needsSender, showsSender, sendsFrom } = channelOf(type);
  const isRequired = needsSender && open === undefined;
  if (!(showsSender || sendsFrom) || (!needsSender && names.length === 0)) {
    // Does not submit another channel's sender.
    return <input type="hidden" name={field.name} value="" />;
  }
  return (
    <Field
      field={field}
      label={t(sendsFrom ? "field_number" : "field_sender")}
      optional={!isRequired}
      className="max-w-96"
    >
      <Select
        id={field.id}
        name={field.name}
        defaultValue={value}
        options={names}
        blank={sendsFrom ? t("numberAny") : open}
        required={isRequired}
      />
    </Field>
  );
}
