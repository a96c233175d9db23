import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { offsetText } from "../../domain/shared/time/zones";

const PARTS = [
  "Europe",
  "Asia",
  "Africa",
  "America",
  "Atlantic",
  "Australia",
  "Indian",
  "Pacific",
  "Antarctica",
  "Arctic",
] as const;

interface ZoneSelectProps {
  field: ReturnType<FieldOf>;
  zones: string[];
  /** ms UTC */
  now: number;
}

/** IANA zones by the part of the world; how far the chosen one is from UTC stands beside the label. */
export function ZoneSelect({ field, zones, now }: ZoneSelectProps) {
  const { t } = useTranslation("account");
  const offset = zones.includes(field.value) && <span className="num text-ink-3">{offsetText(now, field.value)}</span>;
  const isElsewhere = (zone: string) => !PARTS.some((part) => zone.startsWith(`${part}/`));
  return (
    <Field field={field} label={t("field_timeZone")} action={offset}>
      <Select id={field.id} name="timeZone" defaultValue={field.value}>
        {zones.filter(isElsewhere).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
        {PARTS.map((part) => (
          <optgroup key={part} label={t(`zone_${part}`)}>
            {zones
              .filter((zone) => zone.startsWith(`${part}/`))
              .map((zone) => (
                <option key={zone} value={zone}>
                  {cityOf(zone)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

const cityOf = (zone: string) =>
  zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
