import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { ENCODING_NAMES, ENCODINGS } from "../../domain/base/tables/encodings";

export function FormatFields({ field: fieldOf }: { field: FieldOf }) {
  const { t } = useTranslation("reports");
  const [format, encoding, delimiter] = ["format", "encoding", "delimiter"].map(fieldOf);
  return (
    <>
      <Field field={format!} label={t("format")}>
        <Select id={format!.id} name="format" defaultValue={format!.value}>
          <option value="csv">CSV</option>
          <option value="xlsx">XLSX</option>
        </Select>
      </Field>
      <Field field={encoding!} label={t("encoding")}>
        <Select id={encoding!.id} name="encoding" defaultValue={encoding!.value || "windows-1251"}>
          {ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {one === "windows-1251" ? t("recommended", { name: ENCODING_NAMES[one] }) : ENCODING_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field field={delimiter!} label={t("delimiter")}>
        <Select id={delimiter!.id} name="delimiter" defaultValue={delimiter!.value}>
          <option value=";">{t("semicolon")}</option>
          <option value=",">{t("comma")}</option>
        </Select>
      </Field>
    </>
  );
}
