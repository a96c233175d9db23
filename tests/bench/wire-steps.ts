import { newIds } from "../../app/domain/base/shared/ids";
import type { Provider, Submit } from "../../app/domain/base/shared/ports/platform";
import { sealSecret } from "../../app/domain/base/shared/secrets";
import { openDatabase } from "../../db/client";
import { credentials, providers, servers } from "../../db/schema/routing";
import type { Outside } from "../../workers/providers/core/protocol";
import { smpp } from "../../workers/providers/smpp/adapter";
import { smtp } from "../../workers/providers/smtp/adapter";
import { buildMail } from "../../workers/providers/smtp/mail";
import { readSmtp } from "../../workers/providers/smtp/set-up";
import { partsOf } from "../../workers/smpp/codec/parts";
import { COMMAND, decodePdu, encodePdu } from "../../workers/smpp/codec/pdu";
import { readReceipt } from "../../workers/smpp/codec/receipt";
import { CREDENTIALS_KEY } from "../support/run/hosts";
import { SERVICE_ACCOUNT_KEY } from "../support/world/service-account";

export interface BenchEnv extends Outside {
  DB: D1Database;
}

/** Same as in dispatch (app/domain/messaging/sendings). */
const IN_FLIGHT = 4;
const TIMEOUT_MS = 120_000;
/** E-mails that the provider builds ahead on each of four connections. */
const MAILS_AT_ONCE = 40;
const TEXT = "Hello, your order is on its way and we will call you";
const ID = "bench";
const OWNER = "0199a000-0000-7000-8000-00000000000a";
const CALLBACK = "http://cabinet.test/webhook/providers/smtp/bench/signature";

/** The adapters' work without rows or money; the client's clock times each request. */
export const wireSteps: Record<string, (env: BenchEnv, n: number, params: URLSearchParams) => Promise<unknown>> = {
  /** The link reads its provider's row every ten seconds. */
  async smppRow({ DB }, _n, params) {
    const { host, port, properties, secrets } = smppConfig(params);
    const sealed = await sealSecret(CREDENTIALS_KEY, `credentials/${ID}`, JSON.stringify(secrets));
    const stamps = { createdAt: 0, updatedAt: 0 };
    const db = openDatabase(DB);
    await db.batch([
      db.insert(servers).values({ id: ID, title: ID, host, port, processor: "smpp", properties: {}, ...stamps }),
      db.insert(credentials).values({ id: ID, title: ID, sealed, ...stamps }),
      db.insert(providers).values({
        id: ID,
        title: ID,
        serverId: ID,
        credentialsId: ID,
        properties,
        replacements: [],
        ...stamps,
      }),
    ]);
  },
  /** Through the Durable Object; its receipts go to the queue. */
  async smpp(env, n, params) {
    await submitAll(
      smpp.open(smppConfig(params), CALLBACK, env),
      messagesTo(n, (place) => `7916${String(place).padStart(7, "0")}`),
    );
  },
  /** Encodes and decodes `n` messages without a connection. */
  async smppCodec(_env, n) {
    const receipt = encodePdu({ command: COMMAND.deliver, sequence: 1, fields: RECEIPT });
    const answer = encodePdu({ command: COMMAND.submit + 0x80000000, sequence: 1, fields: { message_id: "0000abcd" } });
    for (let place = 0; place < n; place++) {
      const [part] = partsOf(TEXT, "udh8", place)!;
      const fields = { source_addr: "BENCH", destination_addr: "79160000000", short_message: part!.octets };
      encodePdu({ command: COMMAND.submit, sequence: place, fields });
      decodePdu(answer);
      readReceipt(decodePdu(receipt));
      encodePdu({ command: COMMAND.deliver + 0x80000000, sequence: place });
    }
  },
  async smtp(env, n, params) {
    const provider = smtp.open(mailConfig(params), CALLBACK, env);
    await submitAll(
      provider,
      messagesTo(n, (place) => `anna${place}@example.com`),
    );
  },
  /** Builds e-mails only, optionally signed. */
  async smtpMails(_env, n, params) {
    const setUp = readSmtp(mailConfig(params))!;
    const build = (place: number) =>
      buildMail(
        setUp,
        {
          from: setUp.from,
          to: `anna${place}@example.com`,
          subject: "Your order",
          text: TEXT,
          html: HTML,
          headers: {},
          file: null,
        },
        { mark: `m${place}`, returnPath: setUp.from.address, at: Date.now(), attachment: null },
      );
    for (let place = 0; place < n; place += MAILS_AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(MAILS_AT_ONCE, n - place) }, (_, next) => build(place + next)));
    }
  },
};

const HTML = `<p>${TEXT}</p>`.repeat(5);

const RECEIPT = {
  source_addr: "79160000000",
  destination_addr: "BENCH",
  esm_class: 4,
  short_message: new TextEncoder().encode(
    "id:0000abcd sub:001 dlvrd:001 submit date:2611212300 done date:2611212300 stat:DELIVRD err:000 text:",
  ),
};

function smppConfig(params: URLSearchParams) {
  return {
    id: ID,
    title: ID,
    processor: "smpp",
    host: "127.0.0.1",
    port: Number(params.get("port")),
    properties: { window: Number(params.get("window")) },
    secrets: { username: "bench", password: "bench" },
  };
}

function mailConfig(params: URLSearchParams) {
  const dkim = { dkim_domain: "example.com", dkim_selector: "s1" };
  const isSigned = params.has("dkim");
  return {
    id: ID,
    title: ID,
    processor: "smtp",
    host: "127.0.0.1",
    port: Number(params.get("port") ?? 25),
    properties: { security: "none", from: "Bench <bench@example.com>", ...(isSigned && dkim) },
    secrets: isSigned ? { apikey: SERVICE_ACCOUNT_KEY } : {},
  };
}

function messagesTo(n: number, to: (place: number) => string): Submit[] {
  return newIds(n).map((id, place) => ({
    ownerId: OWNER,
    id,
    type: "sms",
    to: to(place),
    sender: "BENCH",
    text: TEXT,
    payload: { subject: "Your order", html: HTML },
  })) as Submit[];
}

async function submitAll(provider: Provider, messages: Submit[]): Promise<void> {
  const { maxBatch } = provider.capabilities;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (messages.length > 0) {
        const outcomes = await provider.submit(messages.splice(0, maxBatch), TIMEOUT_MS);
        const refused = outcomes.find(({ kind }) => kind !== "accepted");
        if (refused) throw new Error(`a message was not accepted: ${JSON.stringify(refused)}`);
      }
    }),
  );
}
