import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../tables/data-table";

export function useMenuColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  const { t } = useTranslation("common");
  return {
    key: "menu",
    isFixed: true,
    header: <span className="sr-only">{t("actions")}</span>,
    width: "min",
    card: "menu",
    cell,
  };
}
