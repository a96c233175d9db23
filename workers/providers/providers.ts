import { TEST_PROVIDER } from "../../app/domain/routing/known-providers";
import type { Bell, Providers } from "../../app/domain/shared/platform";
import type { Env } from "../env";
import { callbackPath } from "./callback-path";
import { fcm } from "./fcm";
import { hlrLookups } from "./hlr-lookups";
import { infobipSms } from "./infobip-sms";
import { plusofonFlashcall } from "./plusofon";
import type { Protocol } from "./protocol";
import { smscHlr } from "./smsc-hlr";
import { smscVoice } from "./smsc-voice";
import { smtp } from "./smtp";
import { telegramBot } from "./telegram-bot";
import { telegramGateway } from "./telegram-gateway";
import { testKeys } from "./test-keys";
import { viberBusiness } from "./viber-business";
import { webPush } from "./web-push";
import { whatsappCloud } from "./whatsapp-cloud";
import { zvonokFlashcall, zvonokVoice } from "./zvonok";

const PROTOCOLS: readonly Protocol[] = [
  fcm,
  infobipSms,
  smtp,
  telegramBot,
  telegramGateway,
  viberBusiness,
  webPush,
  whatsappCloud,
  zvonokVoice,
  smscVoice,
  zvonokFlashcall,
  plusofonFlashcall,
  hlrLookups,
  smscHlr,
];

const byProcessor = new Map(PROTOCOLS.map((protocol) => [protocol.processor, protocol]));

/** The protocol that a server's `processor` names, null when nobody speaks it. */
export function protocolOf(processor: string): Protocol | null {
  return byProcessor.get(processor) ?? null;
}

/** Adapters of configured providers; each is told its own callback address. */
export function openProviders(env: Pick<Env, "PUBLIC_URL" | "WEBHOOK_SECRET">, bell: Bell): Providers {
  return {
    open(config) {
      const { id, processor } = config;
      // Nobody can configure a server of it: it is no way out of the cabinet.
      if (id === TEST_PROVIDER) return testKeys(bell, Date.now);
      const url = new URL(callbackPath(processor, id, env.WEBHOOK_SECRET), env.PUBLIC_URL);
      return protocolOf(processor)?.open(config, url.href) ?? null;
    },
    processors: [...byProcessor.keys()],
    capabilitiesOf: (processor) => protocolOf(processor)?.capabilities ?? null,
  };
}
