import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../components/ui/choices";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { offsetAt, zoneText } from "../../domain/shared/zones";
import { useZone } from "../../web/preferences";

interface ScheduleProps {
  fields: { when: FieldMetadata<"now" | "later">; startsAt: FieldMetadata<string | undefined> };
  /** ms UTC */
  now: number;
}

/** Now, or at a time of the viewer's zone; it shows when "later" is picked, with and without JavaScript. */
export function Schedule({ fields, now }: ScheduleProps) {
  const { t } = useTranslation("send");
  const zone = useZone();
  const soonest = new Date(now + offsetAt(now, zone)).toISOString().slice(0, 16);
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
        <Field field={fields.startsAt} label={t("field_startsAt")} hint={t("zoneTime", { zone: zoneText(now, zone) })}>
          <Input {...getInputProps(fields.startsAt, { type: "datetime-local" })} min={soonest} />
        </Field>
      </div>
    </div>
  );
}
