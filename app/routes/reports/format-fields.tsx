import { useTranslation } from "react-i18next";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { ENCODING_NAMES, ENCODINGS } from "../../domain/tables/encodings";

export function FormatFields() {
  const { t } = useTranslation("reports");
  return (
    <>
      <Field field={{ id: "report-format" }} label={t("format")}>
        <Select id="report-format" name="format">
          <option value="csv">CSV</option>
          <option value="xlsx">XLSX</option>
        </Select>
      </Field>
      <Field field={{ id: "report-encoding" }} label={t("encoding")}>
        <Select id="report-encoding" name="encoding" defaultValue="windows-1251">
          {ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {one === "windows-1251" ? t("recommended", { name: ENCODING_NAMES[one] }) : ENCODING_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field field={{ id: "report-delimiter" }} label={t("delimiter")}>
        <Select id="report-delimiter" name="delimiter">
          <option value=";">{t("semicolon")}</option>
          <option value=",">{t("comma")}</option>
        </Select>
      </Field>
    </>
  );
}
