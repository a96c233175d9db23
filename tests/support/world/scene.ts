import { sql } from "drizzle-orm";
import { newId, newIds } from "../../../app/domain/base/shared/ids";
import type {
  Capabilities,
  HttpAnswer,
  HttpRequest,
  LiveEvent,
  OutgoingEmail,
  Platform,
  Provider,
  QueueMessage,
  Receipt,
  Submit,
  SubmitOutcome,
} from "../../../app/domain/base/shared/ports/platform";
import { openDatabase } from "../../../db/client";
import { DEMO_SMS } from "../../../db/demo-routing";
import { users } from "../../../db/schema/accounts";
import { accounts, billings, tariffs, userTariffs } from "../../../db/schema/billing";
import { contactLists } from "../../../db/schema/contacts";
import { sendernames } from "../../../db/schema/sendings";
import { fileStore } from "../../../workers/file-store";
import { say } from "../../../workers/i18n";
import { BANKS } from "../../../workers/payments/banks";
import { handleMessages } from "../../../workers/queues/handlers";
import { BROKEN_LEDGER } from "../engine/ledger";
import { invocation, type Peaks } from "../engine/strict";
import { CREDENTIALS_KEY } from "../run/hosts";

export const SENDER = "CABINET";
export const RUB = 1_000_000;

const SCRIPTED: Capabilities = {
  type: "sms",
  maxBatch: 1000,
  ratePerSecond: null,
  receipts: "push",
  incoming: false,
  needsRefs: false,
  address: "phone",
};

// The last word is the channel: "infobip-sms", "scripted-viber".
const typeOf = (processor: string) => processor.split("-").at(-1)!;

/** A scripted provider that records every submit. */
export class ScriptedProvider implements Provider {
  capabilities: Capabilities;
  submits: Submit[] = [];
  requests: number[] = [];
  reports = new Map<string, Receipt>();
  answer: (message: Submit) => SubmitOutcome = ({ id }) => ({ id, kind: "accepted", ref: id });

  constructor(
    readonly id: string = DEMO_SMS,
    readonly title = "scripted",
    type = "sms",
  ) {
    this.capabilities = { ...SCRIPTED, type };
  }

  async submit(messages: Submit[]): Promise<SubmitOutcome[]> {
    this.submits.push(...messages);
    this.requests.push(messages.length);
    return messages.map((message) => this.answer(message));
  }

  async find(messages: { ownerId: string; id: string }[]): Promise<Receipt[]> {
    return messages.flatMap(({ id }) => this.reports.get(id) ?? []);
  }
}

export interface Engine extends Platform {
  provider: ScriptedProvider;
  opened: Map<string, ScriptedProvider>;
  queueMessages: QueueMessage[];
  events: { ownerId: string; event: LiveEvent }[];
  wakes: number[];
  emails: OutgoingEmail[];
  /** Webhook requests and their scripted replies. */
  requests: HttpRequest[];
  endpoint(request: HttpRequest): HttpAnswer | Promise<HttpAnswer>;
  pass(ms: number): void;
  /** Receives the D1 usage of each queue message. */
  peaks(peaks: Peaks): void;
  /** Handles queue messages until none are left; returns how many. */
  work(): Promise<number>;
}

/** The engine on a real D1 and R2, with a scripted clock and provider. */
export function engineOn(binding: D1Database, bucket: R2Bucket): Engine {
  // Starts at the real time, because ids contain it.
  let now = Date.now();
  const provider = new ScriptedProvider();
  const opened = new Map([[provider.id, provider]]);
  const engine: Engine = {
    db: openDatabase(binding),
    provider,
    opened,
    queueMessages: [],
    events: [],
    wakes: [],
    emails: [],
    requests: [],
    endpoint: () => ({ status: 204, text: "", retryAfterMs: 0 }),
    clock: () => now,
    pass: (ms) => {
      now += ms;
    },
    peaks: () => {},
    files: fileStore(bucket),
    copies: null,
    asset: async () => null,
    banks: BANKS,
    queue: { send: async (queueMessages) => void engine.queueMessages.push(...queueMessages) },
    backlogs: async () => ({ express: null, bulk: null, receipts: null, tasks: null, webhooks: null }),
    doors: async () => null,
    hub: {
      publish: async (ownerId, events) => void engine.events.push(...events.map((event) => ({ ownerId, event }))),
      close: async () => {},
      extend: async () => {},
    },
    scheduler: { wake: async (at) => void engine.wakes.push(at) },
    providers: {
      open({ id, title, processor }) {
        const known = opened.get(id) ?? new ScriptedProvider(id, title, typeOf(processor));
        opened.set(id, known);
        return known;
      },
      processors: ["scripted"],
      inviteTo: () => null,
      tryWays: () => null,
      canTry: () => false,
      fieldsOf: () => [],
      wrongIn: () => [],
      callbackOf: () => null,
      rehearse: async () => null,
      capabilitiesOf: (processor) => ({ ...SCRIPTED, type: typeOf(processor) }),
    },
    wapi: { open: () => null },
    speech: { synthesizers: [] },
    writer: null,
    registry: null,
    crms: { bitrix24: null, yclients: null, amocrm: null },
    say,
    behind: (work) => work,
    ownSends: null,
    http: {
      async send(request) {
        engine.requests.push(request);
        return engine.endpoint(request);
      },
    },
    mail: {
      async send(email) {
        engine.emails.push(email);
        return "sent";
      },
    },
    config: {
      sessionSecret: "test-session-secret-of-32-letters!",
      credentialsKey: CREDENTIALS_KEY,
      publicUrl: "http://localhost",
      filesUrl: "http://localhost",
      webhookHosts: [],
      shortLinks: { domains: ["go.cabinet.test"], stopped: ["evil.test"], dnsUrl: "https://dns.test/dns-query" },
      reportDays: 31,
    },
    async work() {
      let answered = 0;
      for (let queueMessage = engine.queueMessages.shift(); queueMessage; queueMessage = engine.queueMessages.shift()) {
        answered++;
        await invocation(() => handleMessages(engine, [queueMessage]), engine.peaks);
      }
      return answered;
    },
  };
  return engine;
}

/** An account with money, an SMS tariff (2.5 ₽ per segment to +7 only) and an approved sender name. */
export async function openAccount(
  { db, clock }: Platform,
  { balance = 1000 * RUB, refundOnFailed = true }: { balance?: number; refundOnFailed?: boolean } = {},
) {
  const id = newId();
  const times = { createdAt: clock(), updatedAt: clock() };
  const tariff = {
    id: newId(),
    title: "SMS",
    source: "sendings.sms",
    data: {
      rules: [{ price: 2.5 * RUB, unit: "segment" as const, prefixes: ["7"] }],
      options: { refundOnFailed, noPayments: false },
    },
    ...times,
  };
  await db.batch([
    db.insert(users).values({ id, username: id, passwordHash: "-", level: "me", data: {}, grants: {}, ...times }),
    db.insert(accounts).values({ ownerId: id, balance, billings: 1, updatedAt: clock() }),
    db
      .insert(billings)
      .values({ ownerId: id, id: newId(), source: "accrual", amount: balance, status: "complete", ...times }),
    db.insert(tariffs).values(tariff),
    db.insert(userTariffs).values({ userId: id, tariffId: tariff.id }),
    db
      .insert(sendernames)
      .values({ ownerId: id, id: newId(), name: SENDER, type: "sms", moderation: "approved", ...times }),
  ]);
  return { id };
}

/** Each contact is named by the last four digits of its phone. */
export async function openList(
  { db, clock }: Platform,
  ownerId: string,
  phones: string[],
  type: "regular" | "blacklist" = "regular",
): Promise<string> {
  const listId = newId();
  const times = { createdAt: clock(), updatedAt: clock() };
  await db.insert(contactLists).values({ ownerId, id: listId, title: "List", type, contacts: phones.length, ...times });
  for (let from = 0; from < phones.length; from += 5000) {
    const some = phones.slice(from, from + 5000);
    // Uses a separate generator: the shared one stays ahead for ten seconds after a test has moved the clock.
    const ids = newIds(some.length);
    const rows = some.map((phone, at) => [phone, ids[at], phone.slice(-4)]);
    await db.run(sql`INSERT INTO contacts (owner_id, list_id, phone, id, first_name, created_at, updated_at)
      SELECT ${ownerId}, ${listId}, value ->> 0, value ->> 1, value ->> 2, ${clock()}, ${clock()}
      FROM json_each(${JSON.stringify(rows)})`);
  }
  return listId;
}

export function phones(n: number, from = 0): string[] {
  return Array.from({ length: n }, (_, index) => `7916${String(from + index).padStart(7, "0")}`);
}

/** The balance and the sum of the ledger, micros, after checking the ledger's other rules. */
export async function moneyOf({ db }: Platform, ownerId: string): Promise<{ balance: number; ledger: number }> {
  const { "money out of the ledger": _, ...rules } = BROKEN_LEDGER;
  for (const [rule, query] of Object.entries(rules)) {
    const broken = await db.all(sql`SELECT * FROM (${sql.raw(query)}) WHERE owner_id = ${ownerId} LIMIT 3`);
    if (broken.length > 0) throw new Error(`${rule}: ${JSON.stringify(broken)}`);
  }
  const [row] = await db.all<{ balance: number; ledger: number }>(sql`SELECT balance,
      (SELECT coalesce(sum(amount), 0) FROM billings b WHERE b.owner_id = a.owner_id AND status IN ('pending', 'complete')) AS ledger
    FROM accounts a WHERE owner_id = ${ownerId}`);
  return row!;
}

export async function statusesOf({ db }: Platform, ownerId: string): Promise<Record<string, number>> {
  const rows = await db.all<{ status: string; n: number }>(
    sql`SELECT status, count(*) AS n FROM sendings WHERE owner_id = ${ownerId} GROUP BY status`,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}
