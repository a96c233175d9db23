import type { InputHTMLAttributes, ReactNode } from "react";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import type { FieldOf } from "./form-field";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  field: ReturnType<FieldOf>;
  label: string;
  hint?: ReactNode;
  optional?: boolean | string;
}

/** Labelled input with the typed value, else the stored one. */
export function TextField({ field, label, hint, optional, ...input }: TextFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <Input id={field.id} name={field.name} defaultValue={field.value} required={!optional} {...input} />
    </Field>
  );
}
