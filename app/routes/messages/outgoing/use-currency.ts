import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../../authorized";

/** The account's currency, which the frame knows already. */
export function useCurrency(): string {
  return useRouteLoaderData<typeof loader>("routes/authorized")?.balance?.currency ?? "RUB";
}
