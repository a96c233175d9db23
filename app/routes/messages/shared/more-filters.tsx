import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../components/ui/icon";

/** Rare filters, folded unless set; then the reader decides. */
export function MoreFilters({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const { t } = useTranslation("messages");
  const [isOpen] = useState(isSet);
  return (
    <details open={isOpen || undefined} className="order-1 basis-full">
      <summary className="w-fit text-sm text-accent">
        {t("moreFilters")} <Icon name="chevron-down" size="s" />
      </summary>
      <div className="row flex-wrap pt-2">{children}</div>
    </details>
  );
}
