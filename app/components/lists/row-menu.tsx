import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icon-names";
import { MoreMenu } from "../ui/more-menu";

export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return <MoreMenu label={t("actionsOf", { name })}>{children}</MoreMenu>;
}

export interface MenuLink {
  to: string;
  icon: IconName;
  label: string;
  /** Opens in a panel or dialog of the current page. */
  isBeside?: boolean;
  isDanger?: boolean;
}

/** Menu links; false entries are actions without permission. */
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
