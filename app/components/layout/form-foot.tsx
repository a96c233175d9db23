import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../ui/button";
import type { IconName } from "../ui/icon-names";
import { DialogFoot } from "./dialog-frame";

export interface FormFootProps {
  /** null if going back is the only option. */
  submit: string | null;
  icon?: IconName;
  /** Label while the form is being submitted. */
  doing?: string;
  isBusy: boolean | undefined;
  closeTo: string;
  variant?: "primary" | "danger-solid";
  /** Label of the back link where "Cancel" is ambiguous. */
  back?: string | undefined;
  children?: ReactNode;
}

export function FormFoot({ submit, icon, doing, isBusy, closeTo, variant = "primary", back, children }: FormFootProps) {
  const { t } = useTranslation("common");
  return (
    <DialogFoot>
      {submit !== null && (
        <Button variant={variant} {...(icon && { icon })} busy={isBusy && (doing ?? submit)}>
          {submit}
        </Button>
      )}
      <LinkButton to={closeTo} preventScrollReset>
        {back ?? t("cancel")}
      </LinkButton>
      {children}
    </DialogFoot>
  );
}
