import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";

export interface TemplateOption {
  id: string;
  title: string;
}

/** Renders nothing if there are no usable templates. */
export function TemplateField({ field, templates }: { field: ReturnType<FieldOf>; templates: TemplateOption[] }) {
  const { t } = useTranslation("integrations");
  if (templates.length === 0 && !field.value) return null;
  const options = [
    { value: "", label: t("noTemplate") },
    ...templates.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Field field={field} label={t("template")} hint={t("templateHint")}>
      <Select id={field.id} name="template" options={options} defaultValue={field.value} />
    </Field>
  );
}
