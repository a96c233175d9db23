import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { offsetText } from "../../domain/shared/time/zones";
import { ZoneOptions } from "../../web/forms/zone-options";
import type { ZoneChoices } from "../../web/words/zone-names.server";

interface ZoneSelectProps {
  field: ReturnType<FieldOf>;
  zones: ZoneChoices;
  /** ms UTC */
  now: number;
}

/** The reader's own zones first; how far the chosen one is from UTC stands beside the label. */
export function ZoneSelect({ field, zones, now }: ZoneSelectProps) {
  const { t } = useTranslation("account");
  const known = [...zones.first, ...zones.others.flatMap((part) => part.zones)];
  const isKnown = known.some(({ zone }) => zone === field.value);
  const offset = isKnown && <span className="num text-ink-3">{offsetText(now, field.value)}</span>;
  return (
    <Field field={field} label={t("field_timeZone")} action={offset}>
      <Select id={field.id} name="timeZone" defaultValue={field.value}>
        <ZoneOptions zones={zones} />
      </Select>
    </Field>
  );
}
