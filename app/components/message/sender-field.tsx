import { useTranslation } from "react-i18next";
import { channelOf } from "../../domain/channels/channels";
import { Field } from "../ui/field";
import { type Option, Select } from "../ui/input";
import type { MessageField } from "./message-field";

interface SenderFieldProps {
  field: MessageField;
  type: string;
  names: Option[];
  value: string;
  /** What it says where nobody is chosen; absent: a channel that needs a name has one. */
  open?: string;
}

/** The name that the field shows: one that may be used, else the first where there must be one, else none. */
export function senderOf(type: string, sender: string, names: string[]): string {
  if (names.includes(sender)) return sender;
  return channelOf(type).needsSender ? (names[0] ?? "") : "";
}

/** Under which approved name it goes, where the channel shows one, or from which of one's own numbers. */
export function SenderField({ field, type, names, value, open }: SenderFieldProps) {
  const { t } = useTranslation("compose");
  const { needsSender, showsSender, sendsFrom } = channelOf(type);
  const isRequired = needsSender && open === undefined;
  if (!(showsSender || sendsFrom) || (!needsSender && names.length === 0)) {
    // A name that was chosen on another channel is not sent on this one.
    return <input type="hidden" name={field.name} value="" />;
  }
  return (
    <Field
      field={field}
      label={t(sendsFrom ? "field_number" : "field_sender")}
      optional={!isRequired}
      className="max-w-sm"
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
