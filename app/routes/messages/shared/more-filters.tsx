import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../components/ui/icon";

/** Filters that few need, folded; open while one of them is set. */
export function MoreFilters({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  const { t } = useTranslation("messages");
  return (
    <details open={isSet || undefined} className="order-1 basis-full">
      <summary className="w-fit text-sm text-accent">
        {t("moreFilters")} <Icon name="chevron-down" size="s" />
      </summary>
      <div className="row flex-wrap pt-2">{children}</div>
    </details>
  );
}
