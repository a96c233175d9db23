import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon";

/** Sticky bar while acting as another user, with the form that ends it. */
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
