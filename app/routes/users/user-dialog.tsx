import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";

interface UserDialogProps {
  user: { id: string };
  /** The last part of its address. */
  path: string;
  title: string;
  /** The words of its one button. */
  submit: string;
  errors?: string[] | null | undefined;
  children: ReactNode;
}

/** A form about an account, over the account's panel; the list's filters stay in the address. */
export function UserDialog({ user, path, title, submit, errors, children }: UserDialogProps) {
  const { t } = useTranslation("users");
  const { search } = useLocation();
  const closeTo = `/users/${user.id}${search}`;
  const target = `/users/${user.id}/${path}`;
  const isBusy = useNavigation().formAction === target;
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <Form method="post" action={target} noValidate>
        <DialogBody>
          <ErrorSummary errors={errors ?? undefined} />
          {children}
        </DialogBody>
        <DialogFoot>
          <Button variant="primary" busy={isBusy && submit}>
            {submit}
          </Button>
          <LinkButton to={closeTo} preventScrollReset>
            {t("cancel")}
          </LinkButton>
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
