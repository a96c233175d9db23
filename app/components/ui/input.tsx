import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { useFieldAria } from "./field";
import { Icon } from "./icon";

export function Input({ className, ...props }: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...props} {...useFieldAria()} className={classNames("input", className)} />;
}

/** Named by aria-label, because bars have no room for a label. */
export function SearchInput({ label, ...props }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <div className="input-search">
      <Icon name="search" />
      <input {...props} type="search" className="input" aria-label={label} />
    </div>
  );
}

export function Textarea({ className, ...props }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      {...props}
      {...useFieldAria()}
      className={classNames("input input-area", className)}
      // May be typed in before hydration, see entry.client.tsx.
      suppressHydrationWarning
    />
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** A required select defaults to its first option, others to the empty option. */
  options?: Option[];
  /** Label of the empty option. */
  blank?: string;
}

export function Select({ className, options, blank = "", children, defaultValue, ...props }: SelectProps) {
  const chosen = options?.some(({ value }) => value === defaultValue) ? defaultValue : undefined;
  return (
    <select
      {...props}
      {...useFieldAria()}
      defaultValue={options ? (chosen ?? (props.required ? options[0]?.value : "")) : defaultValue}
      className={classNames("input input-select", className)}
    >
      {options && !props.required && <option value="">{blank}</option>}
      {options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </select>
  );
}
