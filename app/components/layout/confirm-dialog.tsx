import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog";

interface ConfirmDialogProps {
  title: string;
  closeTo: string;
  action: string;
  errors?: string[] | undefined;
  words: string;
  children: ReactNode;
}

export function ConfirmDialog({ words, children, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog {...dialog} submit={words} variant="danger-solid">
      <p>{children}</p>
    </FormDialog>
  );
}
