import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icon-names";
import { MoreMenu } from "../ui/more-menu";

/** What its reader may do with the row so named. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return <MoreMenu label={t("actionsOf", { name })}>{children}</MoreMenu>;
}

export interface MenuLink {
  to: string;
  icon: IconName;
  label: string;
  /** Opens beside or over the page, which stays where it is. */
  isBeside?: boolean;
  isDanger?: boolean;
}

/** Places that a menu leads to; those that its reader may not go to are false. */
export function MenuLinks({ links }: { links: (MenuLink | false)[] }) {
  return links.map(
    (link) =>
      link && (
        <Link
          key={link.to + link.icon}
          className={link.isDanger ? "danger" : undefined}
          to={link.to}
          preventScrollReset={link.isBeside}
        >
          <Icon name={link.icon} />
          {link.label}
        </Link>
      ),
  );
}
