import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";

export function CompanyField({ field }: { field: ReturnType<FieldOf> }) {
  const { t } = useTranslation("sendernames");
  return (
    <Field field={field} label={t("comment")} hint={t("commentHint")}>
      <Textarea id={field.id} name={field.name} defaultValue={field.value} rows={2} maxLength={1000} required />
    </Field>
  );
}
