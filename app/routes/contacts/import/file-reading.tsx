import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { useFileSize } from "../../../components/ui/file-size";
import { formatNumber } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { Select } from "../../../components/ui/input";
import { ENCODINGS } from "../../../domain/tables/encodings";
import { DELIMITER_NAMES } from "./choices";
import type { PreviewData } from "./match-columns";

export function FileReading({ data, back }: { data: PreviewData; back: string }) {
  const { t, i18n } = useTranslation("contacts");
  const sizeOf = useFileSize();
  const { file, reading, total } = data;
  const facts = [
    t("rowCount", { count: total, number: formatNumber(total, i18n.language) }),
    sizeOf(file.size),
    ...(reading.sheet
      ? [t(reading.sheet.of > 1 ? "sheetOf" : "sheet", { ...reading.sheet })]
      : [t(`encoding_${reading.encoding}`), t(`delimiter_${DELIMITER_NAMES[reading.delimiter]}`)]),
  ];
  return (
    <div className="well stack gap-3">
      <div className="row flex-wrap justify-between gap-x-4">
        <span className="row min-w-0">
          <Icon name="file-spreadsheet" size="l" />
          <span className="min-w-0">
            <span className="block truncate font-medium">{file.title}</span>
            <span className="block text-sm text-ink-3">{facts.join(", ")}</span>
          </span>
        </span>
        <Link className="text-sm" to={back}>
          {t("otherFile")}
        </Link>
      </div>
      <details>
        <summary className="text-sm text-accent">
          {t("reading")} <Icon name="chevron-down" size="s" />
        </summary>
        <ReadingFields data={data} />
      </details>
    </div>
  );
}

function ReadingFields({ data: { reading } }: { data: PreviewData }) {
  const { t } = useTranslation("contacts");
  return (
    <div className="grid items-end gap-3 pt-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
      {!reading.sheet && <TextFields reading={reading} />}
      <Field field={{ id: "import-header" }} label={t("firstRow")}>
        <Select id="import-header" name="header" defaultValue={reading.hasHeader ? "yes" : "no"}>
          <option value="yes">{t("firstRow_titles")}</option>
          <option value="no">{t("firstRow_data")}</option>
        </Select>
      </Field>
      <Button formMethod="get">{t("showAgain")}</Button>
    </div>
  );
}

function TextFields({ reading }: { reading: PreviewData["reading"] }) {
  const { t } = useTranslation("contacts");
  const delimiter = DELIMITER_NAMES[reading.delimiter];
  return (
    <>
      <Field field={{ id: "import-encoding" }} label={t("encoding")}>
        <Select key={reading.encoding} id="import-encoding" name="encoding" defaultValue={reading.encoding}>
          {ENCODINGS.map((encoding) => (
            <option key={encoding} value={encoding}>
              {t(`encoding_${encoding}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field field={{ id: "import-delimiter" }} label={t("delimiter")}>
        <Select key={delimiter} id="import-delimiter" name="delimiter" defaultValue={delimiter}>
          {Object.values(DELIMITER_NAMES).map((name) => (
            <option key={name} value={name}>
              {t(`delimiter_${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
