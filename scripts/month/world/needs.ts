import type { Platform, Provider } from "../../../app/domain/base/shared/ports/platform";
import { openDatabase } from "../../../db/client";
import type { Clock } from "./clock";

export interface Options {
  credentialsKey: string;
  publicUrl: string;
  /** Hosts of short links. */
  linkDomains: readonly string[];
  /** A local address that answers every request. */
  hookUrl: string;
}

/** Channel by protocol; only those of the demo seed. */
const typeOf = (processor: string) => TYPES[processor] ?? processor.split("-").at(-1)!;

const TYPES: Record<string, string> = {
  smpp: "sms",
  smtp: "email",
  resend: "email",
  "telegram-gateway": "telegram",
  "telegram-bot": "telegram",
  "viber-business": "viber",
  "green-api": "apisender",
  "whatsapp-cloud": "whatsapp",
  "vk-notify": "vk",
  "vk-messages": "vk",
  "hlr-lookups": "hlr",
  "web-push": "push",
};

/**
 * The product's rules on a database, at a clock of their own. Events and queue messages go nowhere, and providers carry
 * channels but send nothing.
 */
export function openNeeds(
  binding: D1Database,
  clock: Clock,
  { credentialsKey, publicUrl, linkDomains }: Options,
): Platform {
  const nothing = async () => {};
  const capabilities = (type: string) => ({ type, maxBatch: 1, receipts: "push" as const, address: "phone" as const });
  const needs = {
    db: openDatabase(binding),
    clock: clock.now,
    hub: { publish: nothing, close: nothing, extend: nothing },
    queue: { send: nothing },
    scheduler: { wake: nothing },
    behind: (work: Promise<void>) => work,
    speech: { synthesizers: [] },
    say: (_language: string, _catalog: string, key: string) => key,
    providers: {
      processors: Object.keys(TYPES),
      open: ({ id, title, processor }: { id: string; title: string; processor: string }) =>
        ({ id, title, capabilities: capabilities(typeOf(processor)) }) as unknown as Provider,
      capabilitiesOf: (processor: string) => capabilities(typeOf(processor)),
    },
    config: {
      credentialsKey,
      publicUrl,
      webhookHosts: ["localhost"],
      shortLinks: { domains: linkDomains, stopped: [], dnsUrl: "" },
      reportDays: 31,
    },
  };
  return needs as unknown as Platform;
}
