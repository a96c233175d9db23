import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { classNames } from "../ui/class-names";
import { Icon } from "../ui/icon";
import { Money } from "../ui/money";
import type { Balance } from "./menu";

/** Available funds, linked if the viewer may open the money screens. */
export function MoneyLink({ to, balance }: { to?: string | null; balance: Balance }) {
  const { t, i18n } = useTranslation("common");
  const { micros, currency, isLow } = balance;
  const className = classNames("money", isLow && "money-low");
  const sum = (
    <>
      {isLow && <Icon name="triangle-alert" />}
      <span className="sr-only">{isLow ? t("availableLow") : t("available")} </span>
      <Money micros={micros} currency={currency} locale={i18n.language} />
    </>
  );
  return to ? (
    <Link className={className} to={to} data-popup="balance" data-click="">
      {sum}
    </Link>
  ) : (
    <span className={className}>{sum}</span>
  );
}
