import { Field } from "../ui/field";
import { Textarea } from "../ui/input";
import { FileChoice } from "./file-choice";
import type { FieldOf } from "./form-field";

type FormField = ReturnType<FieldOf>;

interface LinesFieldProps {
  lines: FormField;
  file: FormField;
  rows: number;
  /** Changes with each file read into the lines. */
  read: string | undefined;
  words: {
    label: string;
    hint: string;
    example: string;
    file: string;
    fileHint: string;
  };
}

/** Lines typed, pasted, or read from a spreadsheet file. */
export function LinesField({ lines, file, rows, read, words }: LinesFieldProps) {
  return (
    <>
      <Field field={lines} label={words.label} hint={words.hint}>
        <Textarea
          key={read}
          id={lines.id}
          name={lines.name}
          required
          rows={rows}
          spellCheck={false}
          placeholder={words.example}
          defaultValue={lines.value}
        />
      </Field>
      <div className="drop-zone">
        <Field field={file} label={words.file} hint={words.fileHint} optional>
          <FileChoice key={read} id={file.id} accept=".csv,.txt,.xlsx" />
        </Field>
      </div>
    </>
  );
}
