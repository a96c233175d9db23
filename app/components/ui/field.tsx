import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";
import { useErrorText } from "./error-text";
import { Icon } from "./icon";

/** Subset of conform's field metadata. */
export interface FieldMeta {
  id: string;
  errors?: string[] | undefined;
}

interface FieldAria {
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

const Aria = createContext<FieldAria>({});

export function useFieldAria() {
  return useContext(Aria);
}

interface FieldProps {
  field: FieldMeta;
  label: string;
  hint?: ReactNode;
  /** true: "optional"; a string: that text. */
  optional?: boolean | string;
  action?: ReactNode;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, hint, control and error, with conform's ids. */
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
