import type { Platform } from "../../../base/shared/ports/platform";
import { openRouting } from "../config";

/** A link with which the owner of this phone (digits) can start a chat; null when the provider has none. */
export async function invitationOf(
  platform: Pick<Platform, "db" | "config" | "providers">,
  providerId: string,
  phone: string,
): Promise<string | null> {
  const known = (await openRouting(platform)).providers.get(providerId);
  return known ? platform.providers.inviteTo(known.config, phone) : null;
}
