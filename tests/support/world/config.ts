import { env } from "cloudflare:test";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";

export const config: Platform["config"] = {
  sessionSecret: env.SESSION_SECRET,
  credentialsKey: env.CREDENTIALS_KEY,
  publicUrl: env.PUBLIC_URL,
  filesUrl: env.PUBLIC_URL,
  webhookHosts: [],
  shortLinks: { domains: ["go.cabinet.test"], stopped: ["evil.test"], dnsUrl: "https://dns.test/dns-query" },
  reportDays: 31,
};
