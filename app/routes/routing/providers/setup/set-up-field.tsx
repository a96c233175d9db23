import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../../components/forms/form-field";
import { TextField } from "../../../../components/forms/text-field";
import { Checkbox } from "../../../../components/ui/check";
import { Field } from "../../../../components/ui/field";
import { Select, Textarea } from "../../../../components/ui/input";
import type { ShownField } from "./protocol-words.server";

interface SetUpFieldRowProps {
  field: ReturnType<FieldOf>;
  shown: ShownField;
  isOn: boolean;
}

/** A protocol field, rendered by its kind. */
export function SetUpFieldRow({ field, shown, isOn }: SetUpFieldRowProps) {
  const { t } = useTranslation("routing");
  const { label, help, isRequired, place, kind, choices = [] } = shown;
  const words = { field, label, hint: help || undefined, optional: !isRequired };
  if (kind === "flag") {
    return <Checkbox name={field.name} defaultChecked={isOn} label={label} hint={help || undefined} />;
  }
  if (kind === "choice") {
    const options = choices.map((value) => ({ value, label: value }));
    return (
      <Field {...words}>
        <Select
          id={field.id}
          name={field.name}
          blank={isRequired ? undefined : t("setup_default")}
          options={options}
          defaultValue={field.value}
        />
      </Field>
    );
  }
  if (kind === "map" || kind === "lines") {
    return (
      <Field {...words} hint={help || (kind === "map" ? t("propertiesHelp") : undefined)}>
        <Textarea
          id={field.id}
          name={field.name}
          rows={kind === "map" ? 3 : 6}
          defaultValue={place === "secrets" ? "" : field.value}
        />
      </Field>
    );
  }
  if (place === "secrets") {
    return <TextField {...words} type="password" defaultValue="" autoComplete="new-password" />;
  }
  const inputMode = kind === "number" ? "numeric" : kind === "url" ? "url" : undefined;
  return <TextField {...words} inputMode={inputMode} maxLength={4000} autoComplete="off" />;
}
