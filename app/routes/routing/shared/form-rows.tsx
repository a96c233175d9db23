import type { ReactNode } from "react";
import type { RowsForm } from "../../../components/forms/rows";
import { FieldError } from "../../../components/ui/field";
import { AddRow, RowButtons } from "./row-buttons";

interface FormRowsProps {
  form: RowsForm;
  name: string;
  legend: string;
  hint?: string;
  add: string;
  /** Fields of a row; `row` is its name, `conditions[0]`. */
  children: (row: string, index: number) => ReactNode;
}

/** Form rows that buttons add, move and remove. */
export function FormRows({ form, name, legend, hint, add, children }: FormRowsProps) {
  const count = form.count(name);
  const field = form.field(name);
  return (
    <fieldset id={field.id} className="stack gap-3" key={form.key}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <FieldError field={field} />
      {Array.from({ length: count }, (_, index) => {
        const row = `${name}[${index}]`;
        return (
          <div key={row} className="form-row">
            <div className="form-row-fields">{children(row, index)}</div>
            <RowButtons name={name} index={index} count={count} />
          </div>
        );
      })}
      <AddRow name={name} label={add} />
    </fieldset>
  );
}
