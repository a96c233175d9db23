import { TEST_PROVIDER } from "../../app/domain/routing/known-providers";
import type { Bell, ProviderConfig, Providers } from "../../app/domain/shared/platform";
import type { Env } from "../env";
import { callbackPath } from "./callback-path";
import { recorded } from "./exchanges";
import { fcm } from "./fcm";
import { hlrLookups } from "./hlr-lookups";
import { infobipSms } from "./infobip-sms";
import { plusofonFlashcall } from "./plusofon";
import type { Outside, Protocol } from "./protocol";
import { resend } from "./resend";
import { smpp } from "./smpp";
import { smscHlr } from "./smsc-hlr";
import { smscVoice } from "./smsc-voice";
import { smtp } from "./smtp";
import { telegramBot } from "./telegram-bot";
import { telegramGateway } from "./telegram-gateway";
import { testKeys } from "./test-keys";
import { viberBusiness } from "./viber-business";
import { vkMessages } from "./vk-messages";
import { vkNotify } from "./vk-notify";
import { webPush } from "./web-push";
import { whatsappCloud } from "./whatsapp-cloud";
import { zvonokFlashcall, zvonokVoice } from "./zvonok";

const PROTOCOLS: readonly Protocol[] = [
  fcm,
  infobipSms,
  resend,
  smpp,
  smtp,
  telegramBot,
  telegramGateway,
  viberBusiness,
  vkMessages,
  vkNotify,
  webPush,
  whatsappCloud,
  zvonokVoice,
  smscVoice,
  zvonokFlashcall,
  plusofonFlashcall,
  hlrLookups,
  smscHlr,
];

const REHEARSAL_MS = 15_000;

const byProcessor = new Map(PROTOCOLS.map((protocol) => [protocol.processor, protocol]));

/** The protocol that a server's `processor` names, null when nobody speaks it. */
export function protocolOf(processor: string): Protocol | null {
  return byProcessor.get(processor) ?? null;
}

/** Adapters of configured providers; each is told its own callback address. */
export function openProviders(env: Pick<Env, "PUBLIC_URL" | "WEBHOOK_SECRET"> & Outside, bell: Bell): Providers {
  const pathOf = ({ processor, id }: Pick<ProviderConfig, "processor" | "id">) =>
    callbackPath(processor, id, env.WEBHOOK_SECRET);
  const providers: Providers = {
    open(config) {
      const { id, processor } = config;
      // Nobody can configure a server of it: it is no way out of the cabinet.
      if (id === TEST_PROVIDER) return testKeys(bell, Date.now);
      const url = new URL(pathOf(config), env.PUBLIC_URL);
      return protocolOf(processor)?.open(config, url.href, env) ?? null;
    },
    async rehearse(config, message) {
      const provider = providers.open(config);
      if (!provider) return null;
      const { result, exchanges } = await recorded(
        // Who knows the signature of its callbacks could forge them.
        { ...config.secrets, signature: pathOf(config).split("/").at(-1) ?? "" },
        () => provider.submit([message], REHEARSAL_MS),
      );
      return { outcome: result[0] ?? { id: message.id, kind: "unknown", code: "noAnswer" }, exchanges };
    },
    inviteTo: (config, phone) => protocolOf(config.processor)?.invite?.(config, phone) ?? null,
    fieldsOf: (processor) => protocolOf(processor)?.fields ?? [],
    callbackOf(config) {
      const { receipts, incoming } = protocolOf(config.processor)?.capabilities ?? {};
      return receipts === "push" || incoming ? new URL(pathOf(config), env.PUBLIC_URL).href : null;
    },
    processors: [...byProcessor.keys()],
    capabilitiesOf: (processor) => protocolOf(processor)?.capabilities ?? null,
  };
  return providers;
}
