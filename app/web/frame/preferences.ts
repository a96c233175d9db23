import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_ZONE } from "../../domain/shared/time/default-zone";

interface FrameData {
  timeZone: string;
  density: "normal" | "compact";
  balance: { currency: string } | null;
}

/** The viewer's zone, in which the screens say times. */
export function useZone(): string {
  return useFrame()?.timeZone ?? DEFAULT_ZONE;
}

/** How close the rows of tables stand; undefined for the usual. */
export function useDensity(): "compact" | undefined {
  return useFrame()?.density === "compact" ? "compact" : undefined;
}

/** The account's currency, which the frame knows already. */
export function useCurrency(): string {
  return useFrame()?.balance?.currency ?? "RUB";
}

// What the signed-in frame's loader answers; nothing on the pages without it.
function useFrame(): FrameData | undefined {
  return useRouteLoaderData("routes/authorized") as FrameData | undefined;
}
