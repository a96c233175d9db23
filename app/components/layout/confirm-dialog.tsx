import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog";

interface ConfirmDialogProps {
  title: string;
  closeTo: string;
  action: string;
  errors?: string[] | undefined;
  /** On the button: what happens, with the number. */
  words: string;
  children: ReactNode;
}

/** The question before a removal. */
export function ConfirmDialog({ words, children, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog {...dialog} submit={words} variant="danger-solid">
      <p>{children}</p>
    </FormDialog>
  );
}
