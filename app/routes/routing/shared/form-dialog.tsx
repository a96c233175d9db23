import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { FormFoot } from "../../../components/layout/form-foot";
import { LinkButton } from "../../../components/ui/button";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { SaveOnEnter } from "./row-buttons";

interface FormDialogProps {
  title: string;
  action: string;
  closeTo: string;
  errors?: string[] | undefined;
  /** Remove path of an existing row. */
  removeTo?: string | undefined;
  children: ReactNode;
}

/** A configuration row in a dialog. */
export function FormDialog({ title, action, closeTo, errors, removeTo, children }: FormDialogProps) {
  const { t } = useTranslation("routing");
  const navigation = useNavigation();
  const isBusy = navigation.formAction === action && !navigation.formData?.has("__intent__");
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <Form method="post" action={action} noValidate>
        <SaveOnEnter />
        <DialogBody>
          <ErrorSummary errors={errors} />
          {children}
        </DialogBody>
        <FormFoot submit={t("save")} isBusy={isBusy} closeTo={closeTo}>
          {removeTo && (
            <LinkButton className="ml-auto" variant="danger" to={removeTo} preventScrollReset>
              {t("removeMore")}
            </LinkButton>
          )}
        </FormFoot>
      </Form>
    </DialogFrame>
  );
}
