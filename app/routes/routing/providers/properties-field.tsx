import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";

/** `name = value` per line. */
export function PropertiesField({ field, label }: { field: ReturnType<FieldOf>; label?: string }) {
  const { t } = useTranslation("routing");
  return (
    <Field field={field} label={label ?? t("properties")} hint={t("propertiesHelp")} optional>
      <Textarea id={field.id} name={field.name} defaultValue={field.value} rows={3} spellCheck={false} />
    </Field>
  );
}
