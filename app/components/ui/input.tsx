import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { useFieldAria } from "./field";
import { Icon } from "./icon";

export function Input({ className, ...props }: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...props} {...useFieldAria()} className={classNames("input", className)} />;
}

/** An amount: the currency stands inside the field, at its end. */
export function MoneyInput({ sign, ...props }: InputHTMLAttributes<HTMLInputElement> & { sign: string }) {
  return (
    <div className="input-affix">
      <Input inputMode="decimal" autoComplete="off" {...props} type="text" />
      <span aria-hidden="true">{sign}</span>
    </div>
  );
}

/** A search field names itself: it stands in bars where a label has no room. */
export function SearchInput({ label, ...props }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  return (
    <div className="input-search">
      <Icon name="search" />
      <input {...props} type="search" className="input" aria-label={label} />
    </div>
  );
}

export function Textarea({ className, ...props }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...props} {...useFieldAria()} className={classNames("input input-area", className)} />;
}

export function Select({ className, ...props }: SelectHTMLAttributes<HTMLSelectElement>) {
  return <select {...props} {...useFieldAria()} className={classNames("input input-select", className)} />;
}
