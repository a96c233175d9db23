import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "./error-text";
import type { FieldMeta } from "./field";
import { Icon } from "./icon";

interface ErrorSummaryProps {
  /** conform's `form.errors`: errors that belong to no single field. */
  errors?: string[] | undefined;
  fields?: (FieldMeta & { label: string })[];
}

/** Errors of a returned form with links to fields; takes focus when it appears. */
export function ErrorSummary({ errors = [], fields = [] }: ErrorSummaryProps) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const note = useRef<HTMLDivElement>(null);
  const wrong = fields.filter((field) => field.errors?.length);
  const count = wrong.length;
  const signature = JSON.stringify([errors, wrong.map((field) => [field.id, field.errors])]);
  useEffect(() => {
    if (signature !== "[[],[]]") note.current?.focus();
  }, [signature]);
  if (!errors.length && !count) return null;
  return (
    <div className="note note-bad" role="alert" tabIndex={-1} ref={note}>
      <Icon name="circle-alert" className="text-bad" />
      <div>
        {errors.length > 0 && <b>{errors.map(errorText).join(". ")}</b>}
        {!errors.length && <b>{t("fixFields", { count })}</b>}
        {count > 0 && (
          <ul>
            {wrong.map((field) => (
              <li key={field.id}>
                <a href={`#${field.id}`}>{`${field.label}: ${(field.errors ?? []).map(errorText).join(". ")}`}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
