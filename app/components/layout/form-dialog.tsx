import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { ErrorSummary } from "../ui/error-summary";
import { DialogBody, DialogFrame } from "./dialog-frame";
import { FormFoot, type FormFootProps } from "./form-foot";

interface FormDialogProps extends Omit<FormFootProps, "isBusy" | "children"> {
  title: string;
  action: string;
  errors?: string[] | null | undefined;
  /** Long forms: errors of these fields are also listed in the summary on top. */
  fields?: ComponentProps<typeof ErrorSummary>["fields"];
  children: ReactNode;
  /** After the buttons. */
  beside?: ReactNode;
}

export function FormDialog({ title, action, errors, fields, children, beside, ...foot }: FormDialogProps) {
  const isBusy = useNavigation().formAction === action;
  return (
    <DialogFrame title={title} closeTo={foot.closeTo}>
      <Form method="post" action={action} noValidate>
        <DialogBody>
          <ErrorSummary errors={errors ?? undefined} fields={fields} />
          {children}
        </DialogBody>
        <FormFoot {...foot} isBusy={isBusy}>
          {beside}
        </FormFoot>
      </Form>
    </DialogFrame>
  );
}
