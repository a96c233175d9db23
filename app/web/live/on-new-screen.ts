import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Revalidates on new screens and after forms, not on filters and paging. */
export const onNewScreen: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl }) =>
  (formMethod !== undefined && formMethod !== "GET") || currentUrl.pathname !== nextUrl.pathname;
