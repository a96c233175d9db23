import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button";
import { Mark } from "../ui/logo";
import { Money } from "../ui/money";
import { Bell } from "./bell";
import type { ShellProps } from "./shell";

type TopBarProps = Pick<ShellProps, "balance" | "links" | "unread" | "brand" | "season">;

/** Narrow screens: the mark, the money, search and the bell. */
export function TopBar({ balance, links, unread, brand, season }: TopBarProps) {
  const { t, i18n } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  return (
    <header className="topbar">
      <Link className="brand" to={links.home} aria-label={`${screen("product")}, ${t("toHome")}`}>
        <Mark brand={brand} season={season} />
      </Link>
      {balance && (
        <MoneyLink to={links.balance}>
          <span className="sr-only">{t("available")} </span>
          <Money micros={balance.micros} currency={balance.currency} locale={i18n.language} />
        </MoneyLink>
      )}
      {links.search && <LinkButton variant="quiet" icon="search" iconSize="l" label={t("search")} to={links.search} />}
      {links.notifications && <Bell to={links.notifications} unread={unread} />}
    </header>
  );
}

function MoneyLink({ to, children }: { to?: string | null; children: ReactNode }) {
  return to ? (
    <Link className="money" to={to}>
      {children}
    </Link>
  ) : (
    <span className="money">{children}</span>
  );
}
