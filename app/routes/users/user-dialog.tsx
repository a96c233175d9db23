import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormDialog } from "../../components/layout/form-dialog";

interface UserDialogProps {
  user: { id: string };
  /** The last part of its address. */
  path: string;
  title: string;
  /** The words of its one button. */
  submit: string;
  variant?: "primary" | "danger-solid";
  errors?: string[] | null | undefined;
  children: ReactNode;
}

/** A form about an account, over the account's panel; the list's filters stay in the address. */
export function UserDialog({ user, path, ...dialog }: UserDialogProps) {
  const { search } = useLocation();
  return <FormDialog {...dialog} closeTo={`/users/${user.id}${search}`} action={`/users/${user.id}/${path}`} />;
}
