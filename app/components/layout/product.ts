import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

interface Presented {
  title?: string | null;
  support?: { email: string | null; phone: string | null; telegram: string | null };
}

/** The root loader's brand data; empty if that loader failed. */
export function usePresented(): Presented {
  return (useRouteLoaderData("root") as Presented | undefined) ?? {};
}

export function useProductName(): string {
  const { t } = useTranslation("screens");
  return usePresented().title ?? t("product");
}
