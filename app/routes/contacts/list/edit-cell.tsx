import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "../../../components/ui/field";
import type { SettableField } from "../../../domain/library/contacts/fields";
import { useFieldName } from "../shared/use-field-name";

interface EditCellProps {
  to: string;
  id: string;
  field: SettableField;
  value: string | null;
  children: ReactNode;
}

/** Inline editing: Enter saves, Esc cancels. Without JavaScript a dialog is used. */
export function EditCell({ to, id, field, value, children }: EditCellProps) {
  const { t } = useTranslation("contactList");
  const fieldName = useFieldName();
  const fetcher = useFetcher<{ cell?: { errors: string[] } | null }>();
  const [isAlive, setAlive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => setAlive(true), []);
  const errors = fetcher.data?.cell?.errors;
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data && !fetcher.data.cell) setOpen(false);
  }, [fetcher.state, fetcher.data]);
  if (!isAlive) return children;
  const label = t("editCell", { field: fieldName(field) });
  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className="block max-w-full cursor-text text-left"
        title={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
    );
  }
  const cellId = `cell-${id}-${field}`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") {
      setOpen(false);
      requestAnimationFrame(() => opener.current?.focus());
    }
    if (event.key !== "Enter") return;
    // The table itself is inside a form.
    event.preventDefault();
    fetcher.submit({ cell: field, value: event.currentTarget.value }, { method: "post", action: `${to}/edit` });
  };
  return (
    <span className="stack gap-1">
      <input
        id={cellId}
        type={field === "date" ? "date" : "text"}
        className="input"
        aria-label={label}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${cellId}-error`}
        defaultValue={value ?? ""}
        maxLength={255}
        // biome-ignore lint/a11y/noAutofocus: opened for typing
        autoFocus
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <FieldError field={{ id: cellId, errors }} />
    </span>
  );
}
