import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../ui/button";
import { ErrorSummary } from "../ui/error-summary";
import { DialogBody, DialogFoot, DialogFrame } from "./dialog-frame";

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
export function ConfirmDialog({ title, closeTo, action, errors, words, children }: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  const isBusy = useNavigation().formAction === action;
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <Form method="post" action={action}>
        <DialogBody>
          <ErrorSummary errors={errors} />
          <p>{children}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="danger-solid" busy={isBusy && words}>
            {words}
          </Button>
          <LinkButton to={closeTo} preventScrollReset>
            {t("cancel")}
          </LinkButton>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
