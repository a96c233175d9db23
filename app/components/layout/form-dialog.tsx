import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "../ui/error-summary";
import { DialogBody, DialogFrame } from "./dialog-frame";
import { FormFoot } from "./form-foot";

interface FormDialogProps {
  title: string;
  closeTo: string;
  action: string;
  submit: string;
  variant?: "primary" | "danger-solid";
  errors?: string[] | null | undefined;
  /** Label of the way back where "Cancel" is ambiguous. */
  back?: string;
  children: ReactNode;
}

export function FormDialog({
  title,
  closeTo,
  action,
  submit,
  variant = "primary",
  errors,
  back,
  children,
}: FormDialogProps) {
  const isBusy = useNavigation().formAction === action;
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <Form method="post" action={action} noValidate>
        <DialogBody>
          <ErrorSummary errors={errors ?? undefined} />
          {children}
        </DialogBody>
        <FormFoot {...{ submit, isBusy, closeTo, variant, back }} />
      </Form>
    </DialogFrame>
  );
}
