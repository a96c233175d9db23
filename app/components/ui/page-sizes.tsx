import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAGE_SIZES } from "../../domain/base/shared/ui-constants";

/** Rows per page as links. */
export function PageSizes({ size: current, to }: { size: number; to: (size: number) => string }) {
  const { t } = useTranslation("common");
  return (
    <span className="row flex-wrap gap-x-3">
      {PAGE_SIZES.map((size) =>
        size === current ? (
          <span key={size} className="text-ink" aria-current="true">
            {t("rowsPerPage", { count: size })}
          </span>
        ) : (
          <Link key={size} to={to(size)} aria-label={t("rowsPerPage", { count: size })} preventScrollReset>
            {size}
          </Link>
        ),
      )}
    </span>
  );
}
