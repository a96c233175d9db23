import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import type { Pair } from "../../../components/ui/dl";
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

/** Purchase confirmation: price and remaining funds. */
export function PayDialog({ cost, also, words, children, ...dialog }: PayDialogProps) {
  const { t } = useTranslation("apisender");
  const support = cost.price === null && <Link to="/about#support">{t("support")}</Link>;
  return (
    <FormDialog {...dialog} submit={isPayable(cost) ? words : null} beside={support}>
      {children}
      <Price {...cost} also={also ?? []} />
    </FormDialog>
  );
}
