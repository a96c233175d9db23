import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A frame is read anew with each screen and after each form; a list's filters and pages leave it alone. */
export const onNewScreen: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl }) =>
  (formMethod !== undefined && formMethod !== "GET") || currentUrl.pathname !== nextUrl.pathname;
