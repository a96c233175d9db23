import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useProductName } from "../layout/product";
import { Icon } from "../ui/icon";
import { Mark } from "../ui/logo";
import { AccountFoot } from "./account-foot";
import { Sections } from "./sections";
import type { ShellProps } from "./shell";

type SidebarProps = Omit<ShellProps, "children" | "acting" | "popups">;

export function Sidebar(frame: SidebarProps) {
  const { t } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  const product = useProductName();
  const { links, menu, brand, season, hasShortcuts } = frame;
  return (
    <header className="side">
      <Link className="brand" to={links.home} title={product}>
        <Mark brand={brand} season={season} />
        <span>{product}</span>
      </Link>
      {links.search && (
        <Link className="btn btn-quiet side-new mb-0.5" to={links.search} title={screen("search")}>
          <Icon name="search" />
          <span>{screen("search")}</span>
          {hasShortcuts && <kbd>Ctrl K</kbd>}
        </Link>
      )}
      {links.send && (
        <Link className="btn btn-primary side-new" to={links.send} title={t("newMailing")}>
          <Icon name="plus" />
          <span>{t("newMailing")}</span>
          {hasShortcuts && <kbd>C</kbd>}
        </Link>
      )}
      <Sections menu={menu} label={t("sections")} />
      <AccountFoot {...frame} withNotificationButton />
    </header>
  );
}
