import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError, type FieldMeta } from "./field";

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  figure?: ReactNode;
  disabled?: boolean;
}

interface GroupProps {
  field: FieldMeta & { name: string };
  legend: string;
  legendHidden?: boolean;
  options: Choice[];
  defaultValue?: string | undefined;
  onPick?: (value: string) => void;
  hint?: ReactNode;
}

/** Radio group as bordered rows with a hint and a figure. */
export function Choices(props: GroupProps) {
  return <Group {...props} className="choices" />;
}

/** Radio group as chips; a disabled chip gives the reason in its label. */
export function Pick(props: GroupProps) {
  return <Group {...props} className="pick" inputClass="sr-only" />;
}

/** Radio group of two or three options as a switch. */
export function Segmented(props: GroupProps) {
  return <Group {...props} className="segmented" inputClass="sr-only" />;
}

function Group(props: GroupProps & { className: string; inputClass?: string }) {
  const { field, legend, legendHidden, options, defaultValue, onPick, hint, className, inputClass } = props;
  const describedBy = classNames(Boolean(hint) && `${field.id}-description`, field.errors && `${field.id}-error`);
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={describedBy} className="stack gap-1.5">
      <legend className={legendHidden ? "sr-only" : undefined}>{legend}</legend>
      <div className={className}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={field.name}
              value={option.value}
              className={inputClass}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              onChange={onPick && (() => onPick(option.value))}
            />
            {inputClass ? option.label : <span className="font-medium">{option.label}</span>}
            {option.figure && <span className="num text-sm text-ink-2">{option.figure}</span>}
            {option.hint && <span className="hint">{option.hint}</span>}
          </label>
        ))}
      </div>
      {hint && (
        <p className="hint" id={`${field.id}-description`}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </fieldset>
  );
}
