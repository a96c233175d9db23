import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ENCODING_NAMES, ENCODINGS, type Encoding } from "../../domain/base/tables/encodings";
import type { exportPages } from "../../i18n/exportPages/ru";
import { DialogBody, DialogFrame } from "../layout/dialog-frame";
import { FormFoot } from "../layout/form-foot";
import { ErrorSummary } from "../ui/error-summary";
import { Field } from "../ui/field";
import { formatNumber } from "../ui/format";
import { Select } from "../ui/input";
import { Note } from "../ui/note";
import { sayerOf } from "../ui/say";

interface ExportDialogProps {
  /** Idempotency key of the task. */
  taskId: string;
  words: Record<
    Exclude<keyof typeof exportPages, `out_${string}` | `in_${string}` | `led_${string}` | `req_${string}`>,
    string
  >;
  query: string;
  fileTo: string;
  /** Creates an export task for many rows. */
  taskTo: string;
  closeTo: string;
  /** null: more than `most`, or unknown. */
  rows: number | null;
  most: number;
  losses: Record<Encoding, number> | null;
  /** Units that a line of the file may represent, default first. */
  lines?: readonly string[] | undefined;
  /** Selectable columns; if absent, the choice is shown columns or all. */
  columns?: { key: string; title: string; isShown: boolean }[];
  errors?: string[] | undefined;
}

/** CSS shows only the losses of the chosen encoding. */
const CHOSEN: Record<Encoding, string> = {
  "utf-8": "hidden",
  "windows-1251": "hidden in-[form:has([value=windows-1251]:checked)]:block",
  "windows-1252": "hidden in-[form:has([value=windows-1252]:checked)]:block",
  "x-mac-cyrillic": "hidden in-[form:has([value=x-mac-cyrillic]:checked)]:block",
};

/** Export format of a list; few rows download at once, many rows become a task. */
export function ExportDialog(props: ExportDialogProps) {
  const { taskId, words, query, fileTo, taskTo, closeTo, rows, most, losses, columns, lines, errors } = props;
  const { i18n } = useTranslation("common");
  const isBusy = useNavigation().formAction === taskTo + query;
  const [isCsv, setCsv] = useState(true);
  const say = sayerOf(words);
  const number = (value: number) => formatNumber(value, i18n.language);
  const lost = ENCODINGS.filter((encoding) => losses && losses[encoding] > 0);
  const submit = say(rows === null ? "start" : "download");
  const body = (
    <>
      <DialogBody>
        <ErrorSummary errors={errors} />
        {rows === 0 ? (
          <Note tone="warn" title={say("nothing")} />
        ) : (
          <p>{rows === null ? say("many", { number: number(most) }) : say("found", { number: number(rows) })}</p>
        )}
        {columns ? (
          <fieldset>
            <legend>{say("columns")}</legend>
            <div className="grid grid-cols-1 gap-x-4 gap-y-1 xs:grid-cols-2">
              {columns.map(({ key, title, isShown }) => (
                <label key={key} className="check">
                  <input type="checkbox" name="columns" value={key} defaultChecked={isShown} />
                  {title}
                </label>
              ))}
            </div>
          </fieldset>
        ) : (
          <Field field={{ id: "export-columns" }} label={say("columns")}>
            <Select id="export-columns" name="columns">
              <option value="shown">{say("columns_shown")}</option>
              <option value="all">{say("columns_all")}</option>
            </Select>
          </Field>
        )}
        {lines && (
          <Field field={{ id: "export-per" }} label={say("per")}>
            <Select id="export-per" name="per">
              {lines.map((per) => (
                <option key={per} value={per}>
                  {say(`per_${per}` as "per_chain")}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field field={{ id: "export-format" }} label={say("format")}>
          <Select id="export-format" name="format" onChange={(event) => setCsv(event.target.value === "csv")}>
            <option value="csv">CSV</option>
            <option value="xlsx">XLSX</option>
          </Select>
        </Field>
        <div className={isCsv ? "stack" : "hidden"}>
          <Field field={{ id: "export-encoding" }} label={say("encoding")}>
            <Select id="export-encoding" name="encoding">
              {ENCODINGS.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {ENCODING_NAMES[encoding]}
                </option>
              ))}
            </Select>
          </Field>
          {lost.map((encoding) => (
            <p key={encoding} className={`hint ${CHOSEN[encoding]}`}>
              {say("lost", { encoding: ENCODING_NAMES[encoding], number: number(losses?.[encoding] ?? 0) })}
            </p>
          ))}
        </div>
        <Field field={{ id: "export-delimiter" }} label={say("delimiter")}>
          <Select id="export-delimiter" name="delimiter">
            <option value=";">{say("semicolon")}</option>
            <option value=",">{say("comma")}</option>
          </Select>
        </Field>
      </DialogBody>
      <FormFoot submit={rows === 0 ? null : submit} icon="download" isBusy={isBusy} closeTo={closeTo} />
    </>
  );
  return (
    <DialogFrame title={say("title")} closeTo={closeTo}>
      {rows === null ? (
        <Form method="post" action={taskTo + query}>
          <input type="hidden" name="key" value={taskId} />
          {body}
        </Form>
      ) : (
        // Plain form, not Remix: the response is a file.
        <form method="get" action={fileTo}>
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {body}
        </form>
      )}
    </DialogFrame>
  );
}
