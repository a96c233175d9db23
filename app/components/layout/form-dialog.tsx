import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../ui/button";
import { ErrorSummary } from "../ui/error-summary";
import { DialogBody, DialogFoot, DialogFrame } from "./dialog-frame";

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
  const { t } = useTranslation("common");
  const isBusy = useNavigation().formAction === action;
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <Form method="post" action={action} noValidate>
        <DialogBody>
          <ErrorSummary errors={errors ?? undefined} />
          {children}
        </DialogBody>
        <DialogFoot>
          <Button variant={variant} busy={isBusy && submit}>
            {submit}
          </Button>
          <LinkButton to={closeTo} preventScrollReset>
            {back ?? t("cancel")}
          </LinkButton>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
