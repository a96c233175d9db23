import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChargeData } from "../task";

/** The payment's own page shows the outcome. */
export function ChargeTask({ data: { id, detail } }: { data: ChargeData }) {
  const { t } = useTranslation("tasks");
  return (
    <p className="row mt-8 flex-wrap gap-4">
      <Link to={`/balance/payments/${id}`}>{t("chargePayment")}</Link>
      <Link to={`/balance/recurrentPayments/${detail.recurrentId}`}>{t("chargeRecurrent")}</Link>
    </p>
  );
}
