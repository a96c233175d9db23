import { openPlaces } from "../app/domain/base/shared/places";
import type { Mail, Platform } from "../app/domain/base/shared/ports/platform";
import { hostsOf } from "../app/domain/base/shared/public-address";
import { LEASE_MS } from "../app/domain/messaging/sendings/dispatch/dispatch";
import { onRefusal } from "../app/domain/network/own-numbers/operate";
import { senderOf } from "../app/domain/network/own-numbers/sender";
import { openDatabase, openRequestDatabase, type RequestDatabase } from "../db/client";
import { openCrms } from "./crm/crms";
import { openRegistry } from "./dadata/client";
import { relayOf } from "./dial";
import { type Env, parseEnv } from "./env";
import { fileStore } from "./file-store";
import { http } from "./hooks/http";
import { openResolver } from "./hooks/resolver";
import { hubOf, readDoors, schedulerOf } from "./hub/ports";
import { say } from "./i18n";
import { BANKS } from "./payments/banks";
import { openOwnNumbers, openProviders } from "./providers/core/registry";
import { resendMail } from "./providers/resend/system-mail";
import { smtpMail } from "./providers/smtp/system-mail";
import { readBacklogs } from "./queues/backlogs";
import { queueProducer } from "./queues/producer";
import { openCopies } from "./s3-store";
import { openSpeech, openWriter } from "./speech/open";

const platforms = new WeakMap<Env, Platform>();

export function platformOf(raw: object): Platform {
  const env = parseEnv(raw);
  const known = platforms.get(env);
  if (known) return known;
  openResolver(env);
  const queue = queueProducer(env);
  const platform: Platform = {
    db: openDatabase(env.DB),
    files: fileStore(env.FILES),
    copies: openCopies(env),
    asset: (path) => assetOf(env, path),
    queue,
    backlogs: () => readBacklogs(env),
    doors: () => readDoors(env.DOOR_TALLY),
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
      filesUrl: filesUrlOf(env),
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

/** Above this, messages share requests and writes in the express lane. */
const OWN_SENDS = 2;
const ownSends = openPlaces(OWN_SENDS, LEASE_MS);

export type RequestPlatform = Platform & { db: RequestDatabase };

/** The platform for one request, reading `from` a bookmark or a constraint (db/reading.ts). */
export function requestPlatform(
  raw: object,
  context: Pick<ExecutionContext, "waitUntil">,
  from: string,
): RequestPlatform {
  const behind = async (work: Promise<void>) => context.waitUntil(work);
  return { ...platformOf(raw), db: openRequestDatabase(parseEnv(raw).DB, from), behind, ownSends };
}

function filesUrlOf({ PUBLIC_URL, FILES_HOST }: Env): string {
  return FILES_HOST ? `${new URL(PUBLIC_URL).protocol}//${FILES_HOST}` : PUBLIC_URL;
}

async function assetOf(env: Env, path: string): Promise<ArrayBuffer | null> {
  const file = await env.ASSETS.fetch(new URL(path, env.PUBLIC_URL));
  return file.ok ? file.arrayBuffer() : null;
}

function mailOf(env: Env): Mail {
  const { MAIL_SMTP_URL: url, MAIL_DKIM_KEY: dkimKey, MAIL_FROM: from } = env;
  if (url) return smtpMail({ url, from, relay: relayOf(env), ...(dkimKey && { dkimKey }) });
  return resendMail({ baseUrl: env.MAIL_PROVIDER_URL, apiKey: env.MAIL_PROVIDER_KEY, from });
}
