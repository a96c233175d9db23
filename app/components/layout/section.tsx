import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { screens } from "../../i18n/screens/ru";
import { PageHead } from "./page-head";
import { Tabs } from "./tabs";

interface SectionProps {
  title: keyof typeof screens;
  tabs: readonly { to: string; labelKey: keyof typeof screens; count?: number }[];
  actions?: ReactNode;
}

/** Title and tabs of a section's screens. */
export function Section({ title, tabs, actions }: SectionProps) {
  const { t } = useTranslation("screens");
  const { pathname } = useLocation();
  const shown = tabs.map(({ to, labelKey, count }) => ({
    to,
    count,
    label: t(labelKey),
    current: pathname === to || pathname.startsWith(`${to}/`),
  }));
  return (
    <>
      <PageHead title={t(title)} actions={actions} />
      <Tabs label={t(title)} tabs={shown} />
      <Outlet />
    </>
  );
}
