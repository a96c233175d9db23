import type { OwnNumberProvider } from "../../../app/domain/base/shared/ports/own-numbers";
import type { ProviderConfig, Providers, Queue } from "../../../app/domain/base/shared/ports/platform";
import { isInner } from "../../../app/domain/base/shared/public-address";
import { TEST_PROVIDER } from "../../../app/domain/network/routing/providers/known-providers";
import { relayOf } from "../../dial";
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
import { type OwnNumbers, type Protocol, RELAY_FIELD } from "./protocol";
import { wrongIn } from "./set-up";
import { flag } from "./set-up-flag";
import { testKeys } from "./test-provider";
import { tryWays } from "./try-ways";

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
type Surroundings = CallbackEnv &
  Pick<Env, "SMPP_LINK" | "WEBHOOK_SECRET" | "RELAY_URL" | "RELAY_SECRET" | "ALLOW_LOCAL">;

export function openProviders(env: Surroundings, queue: Queue, numbers: OwnNumbers): Providers {
  const relay = relayOf(env);
  const secretsOf = (config: ProviderConfig) => ({
    ...config.secrets,
    signature: callbackUrlOf(env, config).split("/").at(-1) ?? "",
  });
  const opened = (config: ProviderConfig) =>
    maskSecrets(Object.values(secretsOf(config)), numbers, (heard) => {
      const outside = { SMPP_LINK: env.SMPP_LINK, WEBHOOK_SECRET: env.WEBHOOK_SECRET, relay, ...heard };
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
    tryWays(setUp) {
      const { ways } = protocolOf(setUp.processor) ?? {};
      const config = { ...setUp, id: "trial", title: "" };
      return ways ? tryWays(ways, config, { relay, isLocal: env.ALLOW_LOCAL === "true" }) : null;
    },
    canTry: (processor) => protocolOf(processor)?.ways !== undefined,
    inviteTo: (config, phone) => protocolOf(config.processor)?.invite?.(config, phone) ?? null,
    wrongIn(config) {
      const protocol = protocolOf(config.processor);
      if (!protocol) return [];
      const wrong = wrongIn(protocol, config);
      return isOutOfReach(protocol, config) && env.ALLOW_LOCAL !== "true"
        ? [...wrong.filter(({ field }) => field !== "host"), { key: "hostPrivate", field: "host" }]
        : wrong;
    },
    fieldsOf: (processor) =>
      (protocolOf(processor)?.fields ?? []).filter(({ name }) => relay !== null || name !== RELAY_FIELD),
    callbackOf(config) {
      const { receipts, incoming } = protocolOf(config.processor)?.capabilities ?? {};
      return receipts === "push" || incoming ? callbackUrlOf(env, config) : null;
    },
    processors: [...byProcessor.keys()],
    capabilitiesOf: (processor) => protocolOf(processor)?.capabilities ?? null,
  };
}

/** A Worker cannot reach a private network; the relay can if it lists the host. */
function isOutOfReach(
  { fields }: Protocol,
  { host, properties }: Pick<ProviderConfig, "host" | "properties">,
): boolean {
  return fields.some(({ name }) => name === RELAY_FIELD) && !flag.safeParse(properties.relay).data && isInner(host);
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
