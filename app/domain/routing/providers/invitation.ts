import type { Platform } from "../../shared/ports/platform";
import { openRouting } from "../config";

/** Where the owner of a phone (digits) lets a provider write to him; null: no such provider, or no such place. */
export async function invitationOf(
  platform: Pick<Platform, "db" | "config" | "providers">,
  providerId: string,
  phone: string,
): Promise<string | null> {
  const known = (await openRouting(platform)).providers.get(providerId);
  return known ? platform.providers.inviteTo(known.config, phone) : null;
}
