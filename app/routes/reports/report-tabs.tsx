import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Tabs } from "../../components/layout/tabs";
import { LinkButton } from "../../components/ui/button";

export const FILES = "/reports/files";
export const SCHEDULES = "/reports/schedules";

/** Path of the form for a new schedule, or for the one being changed. */
export const schedulePath = (id: string | null) => `${SCHEDULES}/new${id ? `?id=${id}` : ""}`;

const TABS = { builder: "/reports", files: FILES, schedules: SCHEDULES } as const;

interface ReportHeadProps {
  current: keyof typeof TABS;
  /** Path of the form; null without permission to order. */
  orderTo: string | null;
}

export function ReportHead({ current, orderTo }: ReportHeadProps) {
  const { t } = useTranslation("reports");
  const { t: titles } = useTranslation("screens");
  const isSchedule = current === "schedules";
  const order = orderTo && (
    <LinkButton
      icon={isSchedule ? "plus" : "download"}
      variant={current === "builder" ? "secondary" : "primary"}
      to={orderTo}
    >
      {t(isSchedule ? "newSchedule" : "newFile")}
    </LinkButton>
  );
  const tabs = (["builder", "files", "schedules"] as const).map((name) => ({
    to: TABS[name],
    label: t(name),
    current: name === current,
  }));
  return (
    <>
      <PageHead title={titles("reports")} actions={order} />
      <Tabs label={titles("reports")} tabs={tabs} />
    </>
  );
}
