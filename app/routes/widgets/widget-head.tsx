import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { Tabs } from "../../components/layout/tabs";
import { Button } from "../../components/ui/button";
import { Note } from "../../components/ui/note";
import { NoHandler } from "./no-handler";
import type { HeadData } from "./widget-head.server";
import { WidgetState } from "./widget-state";

const TABS = ["setup", "statistics", "log", "code"] as const;

export function WidgetHead({
  head,
  tab,
  children,
}: {
  head: HeadData;
  tab: (typeof TABS)[number];
  children?: ReactNode;
}) {
  const { t } = useTranslation("widgets");
  const { t: screens } = useTranslation("screens");
  const base = `/widgets/${head.id}`;
  const tabs = TABS.map((name) => ({
    to: name === "setup" ? base : `${base}/${name}`,
    label: t(`tab_${name}`),
    current: name === tab,
  }));
  return (
    <>
      <PageHead
        crumb={{ to: "/widgets", label: screens("widgets") }}
        title={<span className="wrap-anywhere">{head.name}</span>}
        lead={<WidgetState state={head.state} pill />}
        actions={
          head.mayUpdate &&
          head.state !== "blocked" && (
            <Form method="post" action={base} preventScrollReset>
              <input type="hidden" name="intent" value={head.isActive ? "off" : "on"} />
              <Button>{t(head.isActive ? "turnOff" : "turnOn")}</Button>
            </Form>
          )
        }
      />
      <Tabs label={head.name} tabs={tabs} />
      {head.state === "blocked" && (
        <div className="mt-5">
          <Note tone="bad" title={t("isBlocked")}>
            {head.blockReason}
          </Note>
        </div>
      )}
      {head.state === "capped" && (
        <div className="mt-5">
          <Note tone="bad" title={t("isCapped")}>
            {t("isCappedHelp")}
          </Note>
        </div>
      )}
      {!head.hasHandler && <NoHandler />}
      {children}
    </>
  );
}
