import { useTranslation } from "react-i18next";
import { Segmented } from "../../components/ui/choices";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { offsetAt, zoneText } from "../../domain/shared/zones";
import { useZone } from "../../web/preferences";
import { controlOf, type SendFields } from "./send-fields";

interface ScheduleProps {
  fields: Pick<SendFields, "when" | "startsAt">;
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
        defaultValue={String(fields.when.initialValue ?? "now")}
      />
      <div className="schedule-later">
        <Field field={fields.startsAt} label={t("field_startsAt")} hint={t("zoneTime", { zone: zoneText(now, zone) })}>
          <Input {...controlOf(fields.startsAt)} type="datetime-local" min={soonest} />
        </Field>
      </div>
    </div>
  );
}
