import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog";

interface RemovalDialogProps {
  /** Path of the row without its id. */
  list: string;
  title: string;
  words: string;
  /** Default: the row's own page. */
  closeTo?: string;
  /** The list's filters, kept. */
  search?: string;
  children: ReactNode;
}

/** Asks before a row is removed. The route's loader returns its `id`, the action the reasons that keep it. */
export function RemovalDialog({ list, closeTo, search = "", ...dialog }: RemovalDialogProps) {
  const { id } = useLoaderData<{ id: string }>();
  const errors = useActionData<{ errors?: string[] }>()?.errors;
  const row = `${list}/${id}`;
  return (
    <ConfirmDialog {...dialog} closeTo={closeTo ?? row + search} action={`${row}/remove${search}`} errors={errors} />
  );
}
