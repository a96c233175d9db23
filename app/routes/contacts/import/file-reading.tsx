import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Field } from "../../../components/ui/field";
import { useFileSize } from "../../../components/ui/file-size";
import { formatNumber } from "../../../components/ui/format";
import { Icon } from "../../../components/ui/icon";
import { Select } from "../../../components/ui/input";
import { Note } from "../../../components/ui/note";
import { ENCODING_NAMES, READ_ENCODINGS } from "../../../domain/base/tables/encodings";
import { DELIMITER_NAMES, NAMED_DELIMITERS, shownAs } from "./choices";
import type { PreviewData } from "./match-columns";

type Reading = PreviewData["reading"];

/** How the file was read, to be corrected before the import. */
export function FileReading({ data, back }: { data: PreviewData; back: string }) {
  const { t, i18n } = useTranslation("contacts");
  const sizeOf = useFileSize();
  const delimiterName = useDelimiterName();
  const { file, reading, total } = data;
  const { sheet, encoding, delimiter, headingRow } = reading;
  const facts = [
    t("rowCount", { count: total, number: formatNumber(total, i18n.language) }),
    sizeOf(file.size),
    ...(sheet
      ? [
          t((sheet.sheets?.length ?? 0) > 1 ? "sheetOf" : "sheet", {
            title: sheet.title,
            of: sheet.sheets?.length ?? 1,
          }),
        ]
      : [ENCODING_NAMES[encoding], delimiterName(delimiter)]),
    headingRow > 0 ? t("headingIn", { row: formatNumber(headingRow, i18n.language) }) : t("noHeading"),
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
      {(sheet?.formulas ?? 0) > 0 && (
        <Note tone="warn" title={t("formulas", { number: formatNumber(sheet!.formulas!, i18n.language) })}>
          {t("formulasHelp")}
        </Note>
      )}
      {reading.unread > 0 && (
        <Note tone="warn" title={t("unread", { number: formatNumber(reading.unread, i18n.language) })}>
          {t("unreadHelp")}
        </Note>
      )}
      <details>
        <summary className="text-sm text-accent">
          {t("reading")} <Icon name="chevron-down" size="s" />
        </summary>
        <ReadingFields reading={reading} />
      </details>
    </div>
  );
}

function useDelimiterName() {
  const { t } = useTranslation("contacts");
  return (sign: string) => {
    const known = NAMED_DELIMITERS.find((one) => one === sign);
    return known ? t(`delimiter_${DELIMITER_NAMES[known]}`) : t("delimiter_sign", { sign });
  };
}

function ReadingFields({ reading }: { reading: Reading }) {
  const { t, i18n } = useTranslation("contacts");
  const { sheet, encoding, delimiter, headingRow, headings } = reading;
  const values = {
    sheet: sheet?.nr === undefined ? "" : String(sheet.nr),
    encoding: sheet ? "" : encoding,
    delimiter: sheet ? "" : delimiterValue(delimiter),
    header: String(headingRow),
  };
  const all = shownAs(values);
  return (
    <div className="stack gap-3 pt-3">
      <input type="hidden" name="shown-as" value={all} key={all} />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {sheet ? <SheetField sheet={sheet} value={values.sheet} /> : <TextFields reading={reading} />}
        <Field field={{ id: "import-header" }} label={t("columnNames")}>
          <Select key={all} id="import-header" name="header" defaultValue={values.header}>
            <option value="0">{t("noHeading")}</option>
            {headings.map(({ row, cells }) => (
              <option key={row} value={row}>
                {t("headingRow", { row: formatNumber(row, i18n.language), cells })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div>
        <Button formMethod="get">{t("showAgain")}</Button>
      </div>
    </div>
  );
}

/** Older readings store only the sheet's title. */
function SheetField({ sheet, value }: { sheet: NonNullable<Reading["sheet"]>; value: string }) {
  const { t } = useTranslation("contacts");
  if (sheet.nr === undefined) return null;
  return (
    <Field field={{ id: "import-sheet" }} label={t("sheetField")}>
      <Select key={value} id="import-sheet" name="sheet" defaultValue={value}>
        {(sheet.sheets?.length ? sheet.sheets : [{ nr: sheet.nr, title: sheet.title }]).map(({ nr, title }) => (
          <option key={nr} value={nr}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const delimiterValue = (delimiter: string) => {
  const known = NAMED_DELIMITERS.find((one) => one === delimiter);
  return known ? DELIMITER_NAMES[known] : delimiter;
};

function TextFields({ reading: { encoding, delimiter } }: { reading: Reading }) {
  const { t } = useTranslation("contacts");
  const delimiterName = useDelimiterName();
  const isNamed = NAMED_DELIMITERS.some((one) => one === delimiter);
  return (
    <>
      <Field field={{ id: "import-encoding" }} label={t("encoding")}>
        <Select key={encoding} id="import-encoding" name="encoding" defaultValue={encoding}>
          {READ_ENCODINGS.map((one) => (
            <option key={one} value={one}>
              {ENCODING_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field field={{ id: "import-delimiter" }} label={t("delimiter")}>
        <Select key={delimiter} id="import-delimiter" name="delimiter" defaultValue={delimiterValue(delimiter)}>
          {[...NAMED_DELIMITERS, ...(isNamed ? [] : [delimiter])].map((sign) => (
            <option key={sign} value={delimiterValue(sign)}>
              {delimiterName(sign)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
