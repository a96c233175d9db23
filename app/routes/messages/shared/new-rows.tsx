import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Number of new rows; floats, so that rows do not move. */
export function NewRows({ waiting, to, show }: { waiting: number; to: string; show: () => void }) {
  const { t } = useTranslation("messages");
  if (waiting === 0) return null;
  return (
    <div className="stuck sticky z-2 flex h-0 justify-center" role="status">
      <Link className="new-rows mt-2 h-fit w-fit bg-raised px-4 shadow-pop" to={to} onClick={show}>
        {t("newRows", { count: waiting })}
      </Link>
    </div>
  );
}
