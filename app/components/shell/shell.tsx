import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useProductName } from "../layout/product";
import { Icon } from "../ui/icon";
import { type Brand, Mark, type Season } from "../ui/logo";
import { BottomBar } from "./bottom-bar";
import { FullMenu } from "./full-menu";
import type { Account, Balance, MenuItem, ShellLinks } from "./menu";
import { MoneyLink } from "./money-link";
import { NotificationButton } from "./notification-button";
import { Sidebar } from "./sidebar";

export interface ShellProps {
  user: Account;
  balance: Balance | null;
  menu: MenuItem[];
  unread: number;
  links: ShellLinks;
  /** Rendered in the sidebar's footer and in the full menu. */
  localeSwitch?: ReactNode;
  version: string;
  newVersion?: string | null;
  /** Whether shortcuts are on: shows their hints. */
  hasShortcuts?: boolean;
  brand?: Brand;
  season?: Season | null;
  /** Bar shown while acting as another user. */
  acting?: ReactNode;
  /** Above the page's content. */
  bar?: ReactNode;
  /** Popups and floating elements. */
  popups?: ReactNode;
  children: ReactNode;
}

/** The signed-in frame: sidebar, icon rail or two bars, by width (CSS only). */
export function Shell({ acting, bar, popups, children, ...frame }: ShellProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      {acting}
      <div className="shell">
        <Sidebar {...frame} />
        <TopBar {...frame} />
        <main className="main" id="main" tabIndex={-1}>
          {bar}
          {children}
        </main>
        <BottomBar menu={frame.menu} sendTo={frame.links.send} />
        <FullMenu {...frame} />
      </div>
      {popups}
    </>
  );
}

type TopBarProps = Pick<ShellProps, "balance" | "links" | "unread" | "brand" | "season">;

function TopBar({ balance, links, unread, brand, season }: TopBarProps) {
  const { t } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  const product = useProductName();
  return (
    <header className="topbar">
      <Link className="brand" to={links.home} aria-label={`${product}, ${t("toHome")}`}>
        <Mark brand={brand} season={season} />
      </Link>
      {balance && <MoneyLink to={links.balance} balance={balance} />}
      {links.search && (
        <Link className="btn btn-quiet btn-icon" to={links.search} aria-label={screen("search")}>
          <Icon name="search" size="l" />
        </Link>
      )}
      {links.notifications && <NotificationButton to={links.notifications} unread={unread} />}
    </header>
  );
}
