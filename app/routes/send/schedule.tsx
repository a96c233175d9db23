import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../components/ui/choices";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";

const MOSCOW_MS = 3 * 60 * 60 * 1000;

interface ScheduleProps {
  fields: { when: FieldMetadata<"now" | "later">; startsAt: FieldMetadata<string | undefined> };
  /** ms UTC */
  now: number;
}

/** Now, or at a Moscow time; the time shows when "later" is picked, with and without JavaScript. */
export function Schedule({ fields, now }: ScheduleProps) {
  const { t } = useTranslation("send");
  const soonest = new Date(now + MOSCOW_MS).toISOString().slice(0, 16);
  return (
    <div className="schedule stack gap-3">
      <Segmented
        field={fields.when}
        legend={t("when")}
        options={[
          { value: "now", label: t("now") },
          { value: "later", label: t("later") },
        ]}
        defaultValue={fields.when.initialValue}
      />
      <div className="schedule-later">
        <Field field={fields.startsAt} label={t("field_startsAt")} hint={t("moscowTime")}>
          <Input {...getInputProps(fields.startsAt, { type: "datetime-local" })} min={soonest} />
        </Field>
      </div>
    </div>
  );
}
