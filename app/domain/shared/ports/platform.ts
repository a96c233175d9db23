import type { Database } from "../../../../db/client";
import type { Lane } from "../../../../db/schema/sendings";
import type { LiveResource } from "../../access/live-rights";
import type { Extras } from "../../channels/extras";
import type { Problem } from "../errors/result";
import type { Places } from "../places";
import type { SetUpField } from "../set-up-field";
import type { Banks } from "./banks";
import type { Crms } from "./crm";
import type { FileStore } from "./file-store";
import type { OwnNumberNews, OwnNumberProvider } from "./own-numbers";
import type { Registry } from "./registry";
import type { Speech, Writer } from "./speech";

export interface Platform {
  db: Database;
  files: FileStore;
  asset(path: string): Promise<ArrayBuffer | null>;
  queue: Queue;
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
  /** Where a request may send the message that it accepts; null: the express lane does. */
  ownSends: Places | null;
  /** `credentialsKey`: base64 of 32 bytes (secrets.ts); `webhookHosts`: private hosts that are allowed. */
  config: Config;
}

interface Config {
  sessionSecret: string;
  credentialsKey: string;
  publicUrl: string;
  webhookHosts: readonly string[];
  shortLinks: { domains: readonly string[]; stopped: readonly string[]; dnsUrl: string };
  reportDays: number;
}

/** Falls back to English, then to the key. */
export type Say = (
  language: string,
  catalog: "answers" | "exportPages" | "balance" | "codes" | "common" | "channels" | "errors" | "requisites",
  key: string,
  values?: Record<string, string | number>,
) => string;

export type Clock = () => number;

/** Messages only name rows to process: any may be lost or come twice. */
export type QueueMessage =
  | { kind: "chunk"; ownerId: string; firstId: string; lastId: string; taskId: string | null; lane: Lane }
  | { kind: "turn"; ownerId: string }
  | { kind: "messages"; ownerId: string; ids: string[]; lane: Lane }
  | { kind: "task"; ownerId: string; taskId: string }
  | ({ kind: "receipts"; provider: string; receipts: (Receipt | RefReceipt)[]; tries?: number } & WithDeath)
  | ({ kind: "incoming"; provider: string; messages: IncomingMessage[] } & WithDeath)
  | ({ kind: "callback"; provider: string; type: string } & Untaken & WithDeath)
  | { kind: "webhook"; ownerId: string; hookId: string }
  | { kind: "integration"; ownerId: string; integrationId: string }
  | ({ kind: "notice"; ownerId: string; id: string } & WithDeath)
  | { kind: "letter"; ownerId: string; id: string }
  | ({ kind: "click" } & Click)
  | ({ kind: "recovery"; id: string; login: string; language: string } & WithDeath);

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

export interface LiveEvent {
  event: `${LiveResource}.${"created" | "updated" | "removed" | "read" | "sent"}`;
  data: unknown;
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
  /** Messages with one key may share a request; stable over retries. Their addresses differ. */
  batchKey?: string;
  attempt?: number;
}

export interface Address {
  address: string;
  data: Record<string, unknown> | null;
}

export interface LearntAddress extends Address {
  /** Digits; null when only an ended address is known. */
  phone: string | null;
  /** null: every customer of this provider. */
  ownerId: string | null;
  isEnded: boolean;
}

/** `unknown`: uncertain; `gone`: ended addresses; `isLost`: never repeat; `hasFailed`: the provider failed. */
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

/** For `needsRefs`. `isUpTo`: includes earlier messages to the recipient. */
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
  templates?: true;
  /** A lost message when `find` proves nothing: `repeat` is safe, or `leave`, because it would go twice. */
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
}

export interface Handed {
  ownerId: string;
  id: string;
  ref: string | null;
  to?: string;
}

export interface Letter {
  to: string;
  subject: string;
  html: string;
  text: string;
  idempotencyKey: string;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}

export interface Mail {
  send(letter: Letter): Promise<"sent" | { failed: string; retry: boolean }>;
}

export interface Exchange {
  request: string;
  answer: string | null;
  ms: number;
}

export interface Providers {
  open(config: ProviderConfig): Provider | null;
  rehearse(config: ProviderConfig, message: Submit): Promise<{ outcome: SubmitOutcome; exchanges: Exchange[] } | null>;
  inviteTo(config: ProviderConfig, phone: string): string | null;
  fieldsOf(processor: string): readonly SetUpField[];
  wrongIn(config: Omit<ProviderConfig, "id" | "title">): Problem[];
  callbackOf(config: Pick<ProviderConfig, "id" | "processor">): string | null;
  capabilitiesOf(processor: string): Capabilities | null;
  processors: readonly string[];
}

/** What a provider told and only the database can take. */
interface Untaken {
  addresses: LearntAddress[];
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

export type HttpAnswer = { status: number; text: string; retryAfterMs: number } | { failed: "timeout" | "noAnswer" };

/** Requests to customers' URLs. Never throws, follows no redirects. */
export interface Http {
  send(request: HttpRequest): Promise<HttpAnswer>;
}
