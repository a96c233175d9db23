import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";

interface FrameData {
  timeZone: string;
  density: "normal" | "compact";
  balance: { currency: string } | null;
}

export function useZone(): string {
  return useFrame()?.timeZone ?? DEFAULT_ZONE;
}

export function useDensity(): "compact" | undefined {
  return useFrame()?.density === "compact" ? "compact" : undefined;
}

export function useCurrency(): string {
  return useFrame()?.balance?.currency ?? "RUB";
}

function useFrame(): FrameData | undefined {
  return useRouteLoaderData("routes/authorized") as FrameData | undefined;
}
