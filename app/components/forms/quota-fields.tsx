import { useTranslation } from "react-i18next";
import type { QuotaName } from "../../domain/base/settings/feature-names";
import { Field } from "../ui/field";
import { formatNumber } from "../ui/format";
import { NumberInput } from "../ui/masked-input";
import type { FieldOf } from "./form-field";

export interface Quota {
  name: QuotaName;
  /** null: the value below applies. */
  own: number | null;
  below: number;
}

/** Quota limits; an empty field falls back to the value in its hint. */
export function QuotaFields({ quotas, field }: { quotas: Quota[]; field: FieldOf }) {
  const { t, i18n } = useTranslation("features");
  return quotas.map(({ name, below }) => {
    const { value, ...shown } = field(name);
    return (
      <Field
        key={name}
        field={shown}
        label={t(`quota_${name}`)}
        hint={t("quotaHelp", { value: formatNumber(below, i18n.language) })}
        optional
      >
        <NumberInput id={shown.id} name={name} defaultValue={value} />
      </Field>
    );
  });
}

/** Initial field values. */
export function storedQuotas(quotas: Quota[]): Record<string, string> {
  return Object.fromEntries(quotas.map(({ name, own }) => [name, own === null ? "" : `${own}`]));
}
