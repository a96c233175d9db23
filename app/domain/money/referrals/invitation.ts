import { ownHosts } from "../../base/settings/own-hosts";
import type { Platform } from "../../base/shared/ports/platform";
import { referralCodeOf } from "./code";

/** The link uses the reader's current host if it belongs to the platform. */
export async function invitationOf(
  platform: Pick<Platform, "db" | "clock" | "config">,
  owner: { id: string },
  requestUrl: string,
): Promise<{ code: string; url: string }> {
  const [code, hosts] = await Promise.all([referralCodeOf(platform.db, owner), ownHosts(platform)]);
  const { host, origin } = new URL(requestUrl);
  const base = hosts.includes(host.toLowerCase()) ? origin : platform.config.publicUrl;
  return { code, url: new URL(`/registration?ref=${code}`, base).href };
}
