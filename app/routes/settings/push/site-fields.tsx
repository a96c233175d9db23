import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";

interface SiteFieldsProps {
  /** Site id, for idempotency. */
  id: string;
  field: FieldOf;
  isActive: boolean;
}

export function SiteFields({ id, field, isActive }: SiteFieldsProps) {
  const { t } = useTranslation("push");
  const origins = field("origins");
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <TextField field={field("title")} label={t("name")} maxLength={150} autoComplete="off" />
      <Field field={origins} label={t("origins")} hint={t("originsHint")}>
        <Textarea
          id={origins.id}
          name="origins"
          defaultValue={origins.value}
          rows={2}
          required
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Checkbox name="isActive" defaultChecked={isActive} label={t("isActive")} hint={t("isActiveHelp")} />
    </>
  );
}
