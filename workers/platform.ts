import { onRefusal } from "../app/domain/own-numbers/operate";
import { senderOf } from "../app/domain/own-numbers/sender";
import { LEASE_MS } from "../app/domain/sendings/dispatch/dispatch";
import { openPlaces } from "../app/domain/shared/places";
import type { Mail, Platform } from "../app/domain/shared/ports/platform";
import { hostsOf } from "../app/domain/shared/public-address";
import { openDatabase, openRequestDatabase } from "../db/client";
import { openCrms } from "./crm/crms";
import { openRegistry } from "./dadata/client";
import { type Env, parseEnv } from "./env";
import { fileStore } from "./file-store";
import { http } from "./hooks/http";
import { hubOf, schedulerOf } from "./hub/ports";
import { say } from "./i18n";
import { BANKS } from "./payments/banks";
import { openOwnNumbers, openProviders } from "./providers/core/registry";
import { resendMail } from "./providers/resend/system-mail";
import { smtpMail } from "./providers/smtp/system-mail";
import { queueProducer } from "./queues/producer";
import { openSpeech, openWriter } from "./speech/open";

const platforms = new WeakMap<Env, Platform>();

export function platformOf(raw: object): Platform {
  const env = parseEnv(raw);
  const known = platforms.get(env);
  if (known) return known;
  const queue = queueProducer(env);
  const platform: Platform = {
    db: openDatabase(env.DB),
    files: fileStore(env.FILES),
    asset: (path) => assetOf(env, path),
    queue,
    hub: hubOf(env.ACCOUNT_HUB),
    scheduler: schedulerOf(env.SCHEDULER),
    providers: openProviders(env, queue, {
      senderOf: (message, providerId) => senderOf(platform, message, providerId),
      onRefusal: (refusal) => onRefusal(platform, refusal),
    }),
    wapi: openOwnNumbers(env),
    banks: BANKS,
    mail: mailOf(env),
    speech: openSpeech(env),
    writer: openWriter(env),
    registry: openRegistry(env),
    crms: openCrms(env),
    http,
    say,
    clock: Date.now,
    behind: (work) => work,
    ownSends: null,
    config: {
      sessionSecret: env.SESSION_SECRET,
      credentialsKey: env.CREDENTIALS_KEY,
      publicUrl: env.PUBLIC_URL,
      webhookHosts: hostsOf(env.WEBHOOK_ALLOWED_HOSTS),
      shortLinks: {
        domains: hostsOf(env.SHORT_LINK_DOMAINS),
        stopped: hostsOf(env.SHORT_LINK_STOP_LIST),
        dnsUrl: env.DNS_URL,
      },
      reportDays: env.REPORT_DAYS,
    },
  };
  platforms.set(env, platform);
  return platform;
}

/** Beyond these, messages share requests and writes in the express lane. */
const OWN_SENDS = 2;
const ownSends = openPlaces(OWN_SENDS, LEASE_MS);

/** The platform as one request uses it. */
export function requestPlatform(raw: object, context: Pick<ExecutionContext, "waitUntil">): Platform {
  const behind = async (work: Promise<void>) => context.waitUntil(work);
  return { ...platformOf(raw), db: openRequestDatabase(parseEnv(raw).DB), behind, ownSends };
}

async function assetOf(env: Env, path: string): Promise<ArrayBuffer | null> {
  const file = await env.ASSETS.fetch(new URL(path, env.PUBLIC_URL));
  return file.ok ? file.arrayBuffer() : null;
}

function mailOf(env: Env): Mail {
  const { MAIL_SMTP_URL: url, MAIL_DKIM_KEY: dkimKey, MAIL_FROM: from } = env;
  if (url) return smtpMail({ url, from, ...(dkimKey && { dkimKey }) });
  return resendMail({ baseUrl: env.MAIL_PROVIDER_URL, apiKey: env.MAIL_PROVIDER_KEY, from });
}
