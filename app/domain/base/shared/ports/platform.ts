import type { Database } from "../../../../../db/client";
import type { Lane } from "../../../../../db/schema/sendings";
import type { DoorHour } from "../../../insight/console/doors";
import type { LiveResource } from "../../access/live-rights";
import type { Extras } from "../../channels/extras";
import type { NoticeReading } from "../../notifications/reading";
import type { NotificationRow } from "../../notifications/view";
import type { Problem } from "../errors/result";
import type { Places } from "../places";
import type { SetUpField } from "../set-up-field";
import type { Banks } from "./banks";
import type { Crms } from "./crm";
import type { CopyStore, FileStore } from "./file-store";
import type { OwnNumberNews, OwnNumberProvider } from "./own-numbers";
import type { Registry } from "./registry";
import type { Speech, Writer } from "./speech";

export interface Platform {
  db: Database;
  files: FileStore;
  /** Where backups are copied to; null: nowhere. */
  copies: CopyStore | null;
  asset(path: string): Promise<ArrayBuffer | null>;
  queue: Queue;
  backlogs(): Promise<Backlogs>;
  /** null: the counts cannot be read. */
  doors(): Promise<DoorHour | null>;
  hub: Hub;
  scheduler: SchedulerPort;
  providers: Providers;
  wapi: OwnNumberProvider;
  banks: Banks;
  mail: Mail;
  speech: Speech;
  writer: Writer | null;
  registry: Registry | null;
  crms: Crms;
  http: Http;
  say: Say;
  clock: Clock;
  behind(work: Promise<void>): Promise<void>;
  /** Slots for requests that send the message they accept; null: the express lane sends it. */
  ownSends: Places | null;
  /** `credentialsKey`: base64 of 32 bytes (secrets.ts); `webhookHosts`: allowed private hosts. */
  config: Config;
}

interface Config {
  sessionSecret: string;
  credentialsKey: string;
  publicUrl: string;
  /** Origin of public files; the cabinet's own unless files have a separate host. */
  filesUrl: string;
  webhookHosts: readonly string[];
  shortLinks: { domains: readonly string[]; stopped: readonly string[]; dnsUrl: string };
  reportDays: number;
}

/** Falls back to English, then to the key. */
export type Say = (
  language: string,
  catalog:
    | "answers"
    | "exportPages"
    | "balance"
    | "codes"
    | "common"
    | "channels"
    | "errors"
    | "payments"
    | "requisites",
  key: string,
  values?: Record<string, string | number>,
) => string;

export type Clock = () => number;

/** Messages only name rows to process: any may be lost or duplicated. */
export type QueueMessage =
  | { kind: "chunk"; ownerId: string; firstId: string; lastId: string; taskId: string | null; lane: Lane }
  | ({ kind: "turn"; ownerId: string } & TurnOrder)
  | { kind: "messages"; ownerId: string; ids: string[]; lane: Lane }
  | { kind: "task"; ownerId: string; taskId: string }
  | { kind: "job"; name: string; at: number }
  | ({ kind: "receipts"; provider: string; receipts: (Receipt | RefReceipt)[]; tries?: number } & WithDeath)
  | ({ kind: "incoming"; provider: string; messages: IncomingMessage[] } & WithDeath)
  | ({ kind: "callback"; provider: string; type: string } & Untaken & WithDeath)
  | ({ kind: "unread"; provider: string; body: string } & WithDeath)
  | { kind: "webhook"; ownerId: string; hookId: string }
  | { kind: "integration"; ownerId: string; integrationId: string }
  | ({ kind: "notice"; ownerId: string; id: string } & WithDeath)
  | { kind: "letter"; ownerId: string; id: string }
  | ({ kind: "click" } & Click)
  | ({ kind: "recovery"; id: string; login: string; language: string } & WithDeath);

interface TurnOrder {
  /** One of several parallel turns of an account; it does not queue the next turn. */
  isBeside?: boolean;
  /** ms UTC when parallel turns were last queued. */
  besideAt?: number;
}

interface Click extends WithDeath {
  id: string;
  ownerId: string;
  linkId: string;
  messageId: string | null;
  key?: string;
  at: number;
  isBot: boolean;
  country: string | null;
  device: string | null;
  visitor: string;
}

export interface Death {
  since: number;
  times: number;
}

interface WithDeath {
  dead?: Death;
}

export interface Queue {
  send(queueMessages: QueueMessage[], delaySeconds?: number): Promise<void>;
}

export interface Backlog {
  count: number;
  /** ms UTC. */
  oldestAt: number | null;
}

export type QueueName = "express" | "bulk" | "receipts" | "tasks" | "webhooks";

/** null: not reported by the platform. */
export type Backlogs = Record<QueueName, Backlog | null>;

export interface LiveEvent {
  event: `${LiveResource}.${"created" | "updated" | "removed" | "read" | "sent"}`;
  data: unknown;
  /** Source of a notification's text: the hub's port adds `title` and `text` to `data`. */
  notice?: { row: NotificationRow; reading: NoticeReading };
}

export interface Hub {
  publish(ownerId: string, events: LiveEvent[]): Promise<void>;
  close(ownerId: string, sockets: Sockets): Promise<void>;
  extend(ownerId: string, sessionId: string, expiresAt: number): Promise<void>;
}

export interface Sockets {
  only?: string;
  except?: string;
  isAgain?: boolean;
}

export interface SchedulerPort {
  wake(at: number): Promise<void>;
}

export interface Submit {
  ownerId: string;
  id: string;
  type: string;
  to: string;
  addresses?: Address[];
  sender: string;
  text: string;
  payload?: Extras;
  unsubscribe?: string;
  validityMs?: number;
  /** Messages with the same key may share a request; stable over retries. Their addresses differ. */
  batchKey?: string;
  attempt?: number;
}

export interface Address {
  address: string;
  data: Record<string, unknown> | null;
}

export interface ReportedAddress extends Address {
  /** Digits; null when only an address that has ended is known. */
  phone: string | null;
  /** null: every customer of this provider. */
  ownerId: string | null;
  isEnded: boolean;
}

/** Code of a `retry` whose request never left: does not count as an attempt. */
export const NEVER_LEFT = "neverLeft";

/** Code of a `retry` while our own relay is down: never fails a message, however often. */
export const RELAY_DOWN = "relayUnavailable";

/** `unknown`: uncertain; `gone`: addresses that have ended; `isLost`: never retry; `hasFailed`: the provider failed. */
export type SubmitOutcome = { gone?: string[] } & Outcome;

type Outcome =
  | { id: string; kind: "accepted"; ref: string; receipt?: Omit<Receipt, "ownerId" | "id" | "ref">; isFinal?: true }
  | { id: string; kind: "rejected"; code: string; detail: string }
  | { id: string; kind: "retry"; code: string; afterMs: number; detail?: string }
  | { id: string; kind: "unknown"; code: string; detail?: string; isLost?: true; hasFailed?: true };

export interface Receipt {
  ownerId: string;
  id: string;
  status: "sent" | "delivered" | "seen" | "failed";
  at: number;
  ref?: string;
  code?: string;
  detail?: string;
  result?: Record<string, unknown>;
}

/** For `needsRefs`. `isUpTo`: covers earlier messages to the recipient too. */
export type RefReceipt = Omit<Receipt, "ownerId" | "id" | "ref"> & { ref: string; isUpTo?: true };

export interface Capabilities {
  type: string;
  address: "phone" | "email" | "own";
  maxBatch: number;
  saysOneThing?: true;
  alone?(extras: Extras): boolean;
  ratePerSecond: number | null;
  requestsPerSecond?: number;
  receipts: "push" | "poll" | "none";
  incoming: boolean;
  needsRefs: boolean;
  /** Carries nothing but a code with so many digits. */
  codes?: { least: number; most: number };
  /** Carries approved templates only: always, or outside the window after the recipient's last message. */
  templates?: "always" | "outsideWindow";
  /** For a lost message when `find` proves nothing: `repeat` if safe, `leave` if it would be sent twice. */
  whenLost?: "repeat" | "leave";
}

export interface ProviderConfig {
  id: string;
  title: string;
  processor: string;
  host: string;
  port: number | null;
  properties: Record<string, unknown>;
  secrets: { username?: string; password?: string; token?: string; apikey?: string };
}

export interface IncomingMessage {
  type: string;
  from: string;
  to: string;
  text: string;
  at: number;
  ref: string;
  answers?: { ownerId: string; id: string } | { ref: string };
  image?: string;
  file?: string;
  instance?: string;
  isUnproven?: true;
}

export interface Provider {
  id: string;
  title: string;
  capabilities: Capabilities;
  /** Never throws: failures and timeouts (`timeoutMs`) are outcomes. */
  submit(messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]>;
  find(messages: Handed[]): Promise<Receipt[]>;
  keep?(): Promise<void>;
  /** Templates that the channel approves, with their state; null: not known now. */
  templates?(): Promise<ChannelTemplate[] | null>;
}

export interface TemplateNews {
  name: string;
  language: string;
  state: "approved" | "pending" | "rejected" | "paused" | "disabled";
}

export interface ChannelTemplate extends TemplateNews {
  category: string;
  /** The file that its head needs; "" for none. */
  header: "image" | "video" | "file" | "";
  body: string;
  /** Names of its values, in order; `header` and `button.0` besides those of the text. */
  parameters: string[];
}

export interface Handed {
  ownerId: string;
  id: string;
  ref: string | null;
  to?: string;
}

export interface OutgoingEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
  idempotencyKey: string;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}

export interface Mail {
  send(email: OutgoingEmail): Promise<"sent" | { failed: string; retry: boolean }>;
}

export interface Exchange {
  request: string;
  answer: string | null;
  ms: number;
}

/** Result of trying one way to reach a server; no message is sent. */
export interface TriedWay {
  way: "smpp" | "smppTls" | "smtpTls" | "smtpStarttls" | "smtpPlain";
  port: number;
  isRelayed: boolean;
  /** null: it works. */
  reason: WayFault | null;
  /** The server's code or text; "" if there was none. */
  detail: string;
  ms: number;
}

export type WayFault =
  | ("refused" | "noAnswer" | "certificate" | "relayDown" | "relayDenied" | "notListed")
  | ("signIn" | "unclear");

export interface Providers {
  /** Connects and signs in each way that the protocol supports, 10 s each; null when it has none. */
  tryWays(setUp: Omit<ProviderConfig, "id" | "title">): Promise<TriedWay[]> | null;
  canTry(processor: string): boolean;
  open(config: ProviderConfig): Provider | null;
  rehearse(config: ProviderConfig, message: Submit): Promise<{ outcome: SubmitOutcome; exchanges: Exchange[] } | null>;
  inviteTo(config: ProviderConfig, phone: string): string | null;
  fieldsOf(processor: string): readonly SetUpField[];
  wrongIn(config: Omit<ProviderConfig, "id" | "title">): Problem[];
  callbackOf(config: Pick<ProviderConfig, "id" | "processor">): string | null;
  capabilitiesOf(processor: string): Capabilities | null;
  processors: readonly string[];
}

/** Reports from a provider that only the database can process. */
interface Untaken {
  addresses: ReportedAddress[];
  instances: OwnNumberNews[];
  incoming: IncomingMessage[];
  optOuts: Pick<Receipt, "ownerId" | "id">[];
}

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
}

export type HttpAnswer =
  | { status: number; text: string; retryAfterMs: number }
  | { failed: "timeout" | "noAnswer" | "address" };

/**
 * Requests to customers' URLs. Never throws or follows redirects; "address": the name resolves to a private address.
 */
export interface Http {
  send(request: HttpRequest): Promise<HttpAnswer>;
}
