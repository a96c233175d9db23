import type { FieldOf } from "../../../components/forms/form-field";
import { useChannelName } from "../../../components/ui/channel-name";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { CHANNELS } from "../../../domain/base/channels/channels";

interface ChannelSelectProps {
  field: ReturnType<FieldOf>;
  label: string;
  /** Label of the empty option; absent: a choice is required. */
  blank?: string;
}

export function ChannelSelect({ field, label, blank }: ChannelSelectProps) {
  const channel = useChannelName();
  return (
    <Field field={field} label={label}>
      <Select
        id={field.id}
        name={field.name}
        required={blank === undefined}
        blank={blank}
        options={CHANNELS.map((value) => ({ value, label: channel(value) }))}
        defaultValue={field.value}
      />
    </Field>
  );
}
