import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormDialog } from "../../components/layout/form-dialog";

interface UserDialogProps {
  user: { id: string };
  /** Last path segment. */
  path: string;
  title: string;
  submit: string;
  variant?: "primary" | "danger-solid";
  errors?: string[] | null | undefined;
  children: ReactNode;
}

/** Form shown over the account's panel; the address keeps the filters. */
export function UserDialog({ user, path, ...dialog }: UserDialogProps) {
  const { search } = useLocation();
  return (
    <FormDialog {...dialog} closeTo={`/users/${user.id}${search}`} action={`/users/${user.id}/${path}${search}`} />
  );
}
