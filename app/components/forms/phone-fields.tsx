import { useTranslation } from "react-i18next";
import { Field } from "../ui/field";
import { Input, Select } from "../ui/input";
import type { FieldOf } from "./form-field";

interface PhoneFieldsProps {
  field: FieldOf;
  countries: { code: string; name: string }[];
  /** Prefix of both field names, "data.". */
  under?: string;
}

export function PhoneFields({ field, countries, under = "" }: PhoneFieldsProps) {
  const { t } = useTranslation("common");
  const phone = field(`${under}phone`);
  const country = field(`${under}country`);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field field={country} label={t("country")}>
        <Select id={country.id} name={country.name} defaultValue={country.value || "RU"} autoComplete="country">
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field field={phone} label={t("phone")}>
        <Input
          id={phone.id}
          name={phone.name}
          type="tel"
          inputMode="tel"
          defaultValue={phone.value}
          required
          autoComplete="tel"
        />
      </Field>
    </div>
  );
}
