import type { Platform } from "../shared/platform";

export async function sweep(_platform: Platform): Promise<number | null> {
  return null;
}
