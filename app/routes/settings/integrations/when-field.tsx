import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";

const EVENTS = ["create", "update", "delete"] as const;

/** Event of a salon's appointment. */
export function WhenField({ field }: { field: ReturnType<FieldOf> }) {
  const { t } = useTranslation("integrations");
  return (
    <Field field={field} label={t("when")}>
      <Select
        id={field.id}
        name="event"
        options={EVENTS.map((value) => ({ value, label: t(`event_${value}`) }))}
        defaultValue={field.value || "create"}
      />
    </Field>
  );
}
