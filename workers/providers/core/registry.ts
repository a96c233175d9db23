import { TEST_PROVIDER } from "../../../app/domain/routing/providers/known-providers";
import type { OwnNumberProvider } from "../../../app/domain/shared/ports/own-numbers";
import type { ProviderConfig, Providers, Queue } from "../../../app/domain/shared/ports/platform";
import type { Env } from "../../env";
import { fcm } from "../fcm/adapter";
import { greenApi } from "../green-api/adapter";
import { greenApiInstances } from "../green-api/instances";
import { hlrLookups } from "../hlr-lookups/adapter";
import { infobipSms } from "../infobip-sms/adapter";
import { plusofonFlashcall } from "../plusofon/adapter";
import { resend } from "../resend/adapter";
import { smpp } from "../smpp/adapter";
import { smscHlr } from "../smsc-ru/hlr";
import { smscVoice } from "../smsc-ru/voice";
import { smtp } from "../smtp/adapter";
import { telegramBot } from "../telegram-bot/adapter";
import { telegramGateway } from "../telegram-gateway/adapter";
import { viberBusiness } from "../viber-business/adapter";
import { vkMessages } from "../vk/messages";
import { vkNotify } from "../vk/notify";
import { webPush } from "../web-push/adapter";
import { whatsappCloud } from "../whatsapp-cloud/adapter";
import { zvonokFlashcall, zvonokVoice } from "../zvonok/adapter";
import { callbackPath } from "./callback-path";
import { recorded } from "./http-recorder";
import { maskSecrets } from "./mask-secrets";
import type { OwnNumbers, Protocol } from "./protocol";
import { wrongIn } from "./set-up";
import { testKeys } from "./test-provider";

const PROTOCOLS: readonly Protocol[] = [
  fcm,
  greenApi,
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

export function protocolOf(processor: string): Protocol | null {
  return byProcessor.get(processor) ?? null;
}

type CallbackEnv = Pick<Env, "PUBLIC_URL" | "WEBHOOK_SECRET">;
type Surroundings = CallbackEnv & Pick<Env, "SMPP_LINK" | "WEBHOOK_SECRET">;

export function openProviders(env: Surroundings, queue: Queue, numbers: OwnNumbers): Providers {
  const secretsOf = (config: ProviderConfig) => ({
    ...config.secrets,
    signature: callbackUrlOf(env, config).split("/").at(-1) ?? "",
  });
  const opened = (config: ProviderConfig) =>
    maskSecrets(Object.values(secretsOf(config)), numbers, (heard) => {
      const outside = { SMPP_LINK: env.SMPP_LINK, WEBHOOK_SECRET: env.WEBHOOK_SECRET, ...heard };
      return protocolOf(config.processor)?.open(config, callbackUrlOf(env, config), outside) ?? null;
    });
  return {
    open(config) {
      if (config.id === TEST_PROVIDER) return testKeys(queue, Date.now);
      return opened(config);
    },
    async rehearse(config, message) {
      const provider = opened(config);
      if (!provider) return null;
      const { result, exchanges } = await recorded(secretsOf(config), () => provider.submit([message], REHEARSAL_MS));
      return { outcome: result[0] ?? { id: message.id, kind: "unknown", code: "noAnswer" }, exchanges };
    },
    inviteTo: (config, phone) => protocolOf(config.processor)?.invite?.(config, phone) ?? null,
    wrongIn(config) {
      const protocol = protocolOf(config.processor);
      return protocol ? wrongIn(protocol, config) : [];
    },
    fieldsOf: (processor) => protocolOf(processor)?.fields ?? [],
    callbackOf(config) {
      const { receipts, incoming } = protocolOf(config.processor)?.capabilities ?? {};
      return receipts === "push" || incoming ? callbackUrlOf(env, config) : null;
    },
    processors: [...byProcessor.keys()],
    capabilitiesOf: (processor) => protocolOf(processor)?.capabilities ?? null,
  };
}

export function openOwnNumbers(env: CallbackEnv): OwnNumberProvider {
  return {
    open: (config) =>
      config.processor === greenApi.processor ? greenApiInstances(config, callbackUrlOf(env, config)) : null,
  };
}

function callbackUrlOf(env: CallbackEnv, { processor, id }: Pick<ProviderConfig, "processor" | "id">): string {
  return new URL(callbackPath(processor, id, env.WEBHOOK_SECRET), env.PUBLIC_URL).href;
}
