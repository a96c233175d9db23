import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { Button, LinkButton } from "../../../components/ui/button";
import type { Pair } from "../../../components/ui/dl";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { type Cost, isPayable, Price } from "./price";

interface PayDialogProps {
  title: string;
  closeTo: string;
  action: string;
  cost: Cost;
  also?: Pair[];
  /** Button label with the price. */
  words: string;
  errors: string[] | undefined;
  children: ReactNode;
}

/** Purchase confirmation: price, remaining funds. */
export function PayDialog({ title, closeTo, action, cost, also, words, errors, children }: PayDialogProps) {
  const { t } = useTranslation("apisender");
  const { t: common } = useTranslation("common");
  const isBusy = useNavigation().formAction === action;
  return (
    <DialogFrame title={title} closeTo={closeTo}>
      <Form method="post" action={action}>
        <DialogBody>
          <ErrorSummary errors={errors} />
          {children}
          <Price {...cost} also={also ?? []} />
        </DialogBody>
        <DialogFoot>
          {isPayable(cost) && (
            <Button variant="primary" busy={isBusy && words}>
              {words}
            </Button>
          )}
          <LinkButton to={closeTo} preventScrollReset>
            {common("cancel")}
          </LinkButton>
          {cost.price === null && <Link to="/about#support">{t("support")}</Link>}
        </DialogFoot>
      </Form>
    </DialogFrame>
  );
}
