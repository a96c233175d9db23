import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/logo";
import { MoneyLink } from "./money-link";
import { NotificationButton } from "./notification-button";
import { useProductName } from "./product";
import type { ShellProps } from "./shell";

type TopBarProps = Pick<ShellProps, "balance" | "links" | "unread" | "brand" | "season">;

export function TopBar({ balance, links, unread, brand, season }: TopBarProps) {
  const { t } = useTranslation("common");
  const product = useProductName();
  return (
    <header className="topbar">
      <Link className="brand" to={links.home} aria-label={`${product}, ${t("toHome")}`}>
        <Mark brand={brand} season={season} />
      </Link>
      {balance && <MoneyLink to={links.balance} balance={balance} />}
      {links.notifications && <NotificationButton to={links.notifications} unread={unread} />}
    </header>
  );
}
