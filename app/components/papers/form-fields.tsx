import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { fieldsFor } from "../../domain/papers/requisites/fields";
import type { requisites } from "../../i18n/requisites/ru";
import type { FieldOf } from "../forms/form-field";
import { TextField } from "../forms/text-field";
import { Field } from "../ui/field";
import { Select } from "../ui/input";
import { DigitsInput } from "../ui/masked-input";

export interface Shown {
  field: FieldOf;
  fields: ReturnType<typeof fieldsFor>;
}

/** Derives a label's catalog key from the last parts of the field's name. */
export function useLabels({ fields }: Pick<Shown, "fields">) {
  const { t } = useTranslation("requisites");
  // A sole proprietor has no legal form and is a natural person.
  const isOne = !fields.some(({ name }) => name === "data.legal.opf");
  return (name: string) => {
    if (isOne && name === "data.legal.name") return t("field_signer_fullName_nominative");
    const [place = "", ...rest] = name.replace(/^data\./, "").split(".");
    const key = place === "postalAddress" ? "legalAddress" : place;
    return t(`field_${[key, ...rest].join("_")}` as Extract<keyof typeof requisites, `field_${string}`>);
  };
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      className="grid gap-x-6 gap-y-3 border-t border-line pt-4 md:grid-cols-[200px_minmax(0,1fr)]"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-base font-medium">
        {title}
      </h2>
      <div className="stack gap-5">{children}</div>
    </section>
  );
}

export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
);

/** Aligns a button with a field's input, whatever is shown below the input. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className="field">
    <span aria-hidden="true" className="text-sm">
      {"\u00a0"}
    </span>
    {children}
  </div>
);

interface PaperFieldProps extends Shown {
  name: string;
  hint?: ReactNode;
  /** Number of digits, if the length is fixed. */
  digits?: number;
  autoComplete?: string;
  type?: string;
  options?: { value: string; label: string }[];
  list?: string;
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
}

/** A form field, if this kind of payer has it. */
export function PaperField({ field, fields, name, hint, digits, options, ...input }: PaperFieldProps) {
  const label = useLabels({ fields })(name);
  const known = fields.find((one) => one.name === name);
  if (!known) return null;
  const meta = field(name);
  const isOptional = !known.isRequired;
  // A required value without a choice starts empty: the user must choose.
  const choices = options && !isOptional && !meta.value ? [{ value: "", label: "" }, ...options] : options;
  if (options || digits) {
    return (
      <Field field={meta} label={label} hint={hint} optional={isOptional}>
        {choices ? (
          <Select id={meta.id} name={name} defaultValue={meta.value} required={!isOptional} options={choices} />
        ) : (
          <DigitsInput
            id={meta.id}
            name={name}
            defaultValue={meta.value}
            required={!isOptional}
            most={digits!}
            {...input}
          />
        )}
      </Field>
    );
  }
  return <TextField field={meta} label={label} hint={hint} optional={isOptional} autoComplete="off" {...input} />;
}
