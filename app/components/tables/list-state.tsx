import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/button";
import { Empty } from "../ui/empty";
import { Skeleton } from "../ui/skeleton";

export type ListStateName = "ready" | "loading" | "success" | "error";

interface ListStateProps {
  state: ListStateName;
  ready?: ReactNode;
  rows: number;
  retryTo?: string;
  children: ReactNode;
}

export function ListState({ state, ready = null, rows, retryTo = "", children }: ListStateProps) {
  const { t } = useTranslation("common");
  if (state === "ready") return ready;
  if (state === "loading") return <Skeleton lines={rows} />;
  if (state === "success") return children;
  const retry = (
    <LinkButton icon="rotate-ccw" to={retryTo} preventScrollReset>
      {t("retry")}
    </LinkButton>
  );
  return (
    <Empty kind="failed" title={t("listFailed")} actions={retry}>
      {t("listFailedHelp")}
    </Empty>
  );
}

/** Whether this page reloads with another filter or cursor. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
