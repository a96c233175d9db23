import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";

/** Yellow, on top, whatever the scroll: names the person and holds the form that leads back. */
export function ActingBar({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <div className="acting" role="status">
      <Icon name="user-round" />
      <span>
        {t("actingAs")} <b>{name}</b>
      </span>
      {children}
    </div>
  );
}
