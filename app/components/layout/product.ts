import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

interface Presented {
  title?: string | null;
  support?: { email: string | null; phone: string | null; telegram: string | null };
}

/** What the root knows of the brand; nothing where its loader failed. */
export function usePresented(): Presented {
  return (useRouteLoaderData("root") as Presented | undefined) ?? {};
}

/** The name beside the mark: the brand's, else the product's own in the reader's language. */
export function useProductName(): string {
  const { t } = useTranslation("screens");
  return usePresented().title ?? t("product");
}
