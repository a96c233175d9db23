import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { useErrorText } from "./error-text";
import { Icon } from "./icon";

/** The part of conform's field metadata that a field is drawn from. */
export interface FieldMeta {
  id: string;
  errors?: string[] | undefined;
}

interface FieldAria {
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

const Aria = createContext<FieldAria>({});

/** What the control inside a Field says of its hint and error. */
export function useFieldAria() {
  return useContext(Aria);
}

export interface FieldProps {
  field: FieldMeta;
  label: string;
  hint?: ReactNode;
  /** true → "optional"; text → that text after the label. */
  optional?: boolean | string;
  /** Beside the label, at the right. */
  action?: ReactNode;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, hint, one control and its error; the ids are conform's, so its focus and summary links land here. */
export function Field({ field, label, hint, optional, action, labelHidden, className, children }: FieldProps) {
  const { t } = useTranslation("common");
  const hintId = `${field.id}-description`;
  const errorId = `${field.id}-error`;
  const isInvalid = Boolean(field.errors?.length);
  const describedBy = classNames(hint ? hintId : null, isInvalid && errorId);
  const name = (
    <label htmlFor={field.id} className={labelHidden ? "sr-only" : undefined}>
      {label}
      {optional && <span className="optional"> {optional === true ? t("optional") : optional}</span>}
    </label>
  );
  return (
    <div className={classNames("field", className)}>
      {action ? (
        <div className="row justify-between text-sm">
          {name}
          {action}
        </div>
      ) : (
        name
      )}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <Aria.Provider value={{ "aria-describedby": describedBy, "aria-invalid": isInvalid || undefined }}>
        {children}
      </Aria.Provider>
      <FieldError field={field} />
    </div>
  );
}

/** The error alone, for groups that have a legend instead of a label. */
export function FieldError({ field }: { field: FieldMeta }) {
  const errorText = useErrorText();
  if (!field.errors?.length) return null;
  return (
    <p className="error" id={`${field.id}-error`}>
      <Icon name="circle-alert" size="s" />
      <span>{field.errors.map(errorText).join(". ")}</span>
    </p>
  );
}
