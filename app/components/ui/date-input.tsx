import { Link } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CalendarPopup } from "./calendar-popup";
import { classNames } from "./class-names";
import { FieldError, type FieldMeta, useFieldAria } from "./field";

interface Bounds {
  /** "2026-11-21" */
  min?: string;
  max?: string;
}

type DateInputProps = Bounds & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "min" | "max">;

/** Native date field; with JavaScript, a calendar. */
export function DateInput({ className, ...props }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="date-input anchored">
      <input {...props} {...useFieldAria()} ref={input} type="date" className={classNames("input", className)} />
      <CalendarPopup>
        {({ DayCalendar }, close) => (
          <DayCalendar
            value={input.current?.value ?? ""}
            min={props.min}
            max={props.max}
            onPick={(day) => {
              write(input.current, day);
              close();
            }}
          />
        )}
      </CalendarPopup>
    </span>
  );
}

interface DateRangeProps extends Bounds {
  field: FieldMeta;
  legend: string;
  legendHidden?: boolean;
  /** Labels, where "from" and "to" are too vague. */
  labels?: { from: string; to: string };
  names: { from: string; to: string };
  defaultValue?: { from?: string; to?: string };
  hint?: ReactNode;
  presets?: { to: string; label: string; current?: boolean }[];
}

/** Date range; presets are links. */
export function DateRange(props: DateRangeProps) {
  const { field, legend, legendHidden, labels, names, defaultValue, hint, presets, ...bounds } = props;
  const { t } = useTranslation("common");
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const isInvalid = Boolean(field.errors?.length);
  const describedBy = classNames(Boolean(hint) && `${field.id}-description`, isInvalid && `${field.id}-error`);
  const day = { ...bounds, type: "date", className: "input", "aria-invalid": isInvalid || undefined };
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={describedBy} className="stack gap-1.5">
      <legend className={legendHidden ? "sr-only" : "mb-0.5"}>{legend}</legend>
      {hint && (
        <p className="hint" id={`${field.id}-description`}>
          {hint}
        </p>
      )}
      <div className="date-input anchored">
        <input
          {...day}
          ref={from}
          name={names.from}
          defaultValue={defaultValue?.from}
          aria-label={labels?.from ?? t("rangeFrom")}
        />
        <span aria-hidden="true">–</span>
        <input
          {...day}
          ref={to}
          name={names.to}
          defaultValue={defaultValue?.to}
          aria-label={labels?.to ?? t("rangeTo")}
        />
        <CalendarPopup>
          {({ PeriodCalendar }) => (
            <PeriodCalendar
              value={{ from: from.current?.value ?? "", to: to.current?.value ?? "" }}
              {...bounds}
              onPick={(period) => {
                write(from.current, period.from);
                write(to.current, period.to);
              }}
            />
          )}
        </CalendarPopup>
      </div>
      {presets && (
        <ul className="row flex-wrap text-sm gap-x-3 gap-y-1">
          {presets.map((preset) => (
            <li key={preset.to}>
              <Link to={preset.to} aria-current={preset.current || undefined} preventScrollReset>
                {preset.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FieldError field={field} />
    </fieldset>
  );
}

/** Fires an input event: React and conform miss a plain assignment. */
function write(input: HTMLInputElement | null, value: string) {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
