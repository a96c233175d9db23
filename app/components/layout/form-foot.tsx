import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../ui/button";
import { DialogFoot } from "./dialog-frame";

interface FormFootProps {
  submit: string;
  /** Label while the form is on its way. */
  doing?: string;
  isBusy: boolean | undefined;
  closeTo: string;
  variant?: "primary" | "danger-solid";
  /** Label of the way back where "Cancel" is ambiguous. */
  back?: string | undefined;
  children?: ReactNode;
}

export function FormFoot({
  submit,
  doing = submit,
  isBusy,
  closeTo,
  variant = "primary",
  back,
  children,
}: FormFootProps) {
  const { t } = useTranslation("common");
  return (
    <DialogFoot>
      <Button variant={variant} busy={isBusy && doing}>
        {submit}
      </Button>
      <LinkButton to={closeTo} preventScrollReset>
        {back ?? t("cancel")}
      </LinkButton>
      {children}
    </DialogFoot>
  );
}
