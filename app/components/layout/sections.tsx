import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";
import type { MenuItem } from "./menu";

export function Sections({ menu, label }: { menu: MenuItem[]; label: string }) {
  const { t } = useTranslation("common");
  const { t: screen } = useTranslation("screens");
  return (
    <nav aria-label={label}>
      <ul className="nav">
        {menu.map(({ to, labelKey, icon, current, count }) => (
          <li key={to}>
            <Link to={to} title={screen(labelKey)} aria-current={current ? "page" : undefined}>
              <Icon name={icon} />
              <span>{screen(labelKey)}</span>
              {count ? (
                <b>
                  <span className="sr-only">{t("newThings")} </span>
                  {count}
                </b>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
