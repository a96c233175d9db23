import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Brand, Season } from "../ui/logo";
import { BottomBar } from "./bottom-bar";
import { FullMenu } from "./full-menu";
import type { Account, Balance, MenuItem, ShellLinks } from "./menu";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";

export interface ShellProps {
  user: Account;
  /** Null where the viewer may not see money. */
  balance: Balance | null;
  menu: MenuItem[];
  unread: number;
  links: ShellLinks;
  /** The language switch: a form, drawn in the sidebar's foot and in the full menu. */
  localeSwitch?: ReactNode;
  version: string;
  /** A newer one is served by now. */
  newVersion?: string | null;
  /** Keys are listened to, so that their hints are true. */
  hasShortcuts?: boolean;
  brand?: Brand;
  season?: Season | null;
  /** The bar of who acts as someone else. */
  acting?: ReactNode;
  /** Popups that the frame's buttons open, and what floats over the page. */
  popups?: ReactNode;
  children: ReactNode;
}

/** The signed-in frame: a sidebar, a rail of icons or two bars, by width alone. */
export function Shell({ acting, popups, children, ...frame }: ShellProps) {
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
          {children}
        </main>
        <BottomBar menu={frame.menu} sendTo={frame.links.send} />
        <FullMenu {...frame} />
      </div>
      {popups}
    </>
  );
}
