import { ownHosts } from "../settings/own-hosts";
import type { Platform } from "../shared/ports/platform";
import { referralCodeOf } from "./code";

/** The link stays at the host that the reader knows, if it is one of the platform's. */
export async function invitationOf(
  platform: Pick<Platform, "db" | "clock" | "config">,
  owner: { id: string },
  asked: string,
): Promise<{ code: string; url: string }> {
  const [code, hosts] = await Promise.all([referralCodeOf(platform.db, owner), ownHosts(platform)]);
  const { host, origin } = new URL(asked);
  const base = hosts.includes(host.toLowerCase()) ? origin : platform.config.publicUrl;
  return { code, url: new URL(`/registration?ref=${code}`, base).href };
}
