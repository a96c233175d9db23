import type { Database } from "../../../../db/client";
import type { Lane } from "../../../../db/schema/sendings";
import type { LiveResource } from "../../access/live-rights";
import type { Extras } from "../../channels/extras";
import type { Problem } from "../errors/result";
import type { SetUpField } from "../set-up-field";
import type { Untaken } from "./callback";
import type { FileStore } from "./file-store";
import type { Http } from "./http";
import type { OwnNumberProvider } from "./own-numbers";
import type { Speech, Writer } from "./speech";

/** What the rules need from the outside world. Each door builds one from its environment (workers/platform.ts). */
export interface Platform {
  db: Database;
  files: FileStore;
  queue: Queue;
  hub: Hub;
  scheduler: SchedulerPort;
  providers: Providers;
  wapi: OwnNumberProvider;
  mail: Mail;
  speech: Speech;
  /** null where none is connected. */
  writer: Writer | null;
  http: Http;
  say: Say;
  clock: Clock;
  /** `credentialsKey`: base64 of 32 bytes, for secrets at rest (secrets.ts); `webhookHosts` may be called though private. */
  config: { sessionSecret: string; credentialsKey: string; publicUrl: string; webhookHosts: readonly string[] };
}

/**
 * The product's words for what the rules write by themselves, files: a key of a catalog in a language, English where that
 * is not spoken; the key itself where nobody has words for it.
 */
export type Say = (
  language: string,
  catalog: "exportPages" | "codes" | "common" | "channels" | "errors",
  key: string,
  values?: Record<string, string>,
) => string;

/** Milliseconds since the epoch, UTC. */
export type Clock = () => number;

/** A queue message only says "look at these rows": any of them may be lost or come twice. */
export type QueueMessage =
  | { kind: "chunk"; ownerId: string; firstId: string; lastId: string; taskId: string | null; lane: Lane }
  /** The account's next chunks may go. */
  | { kind: "turn"; ownerId: string }
  | { kind: "messages"; ownerId: string; ids: string[]; lane: Lane }
  | { kind: "task"; ownerId: string; taskId: string }
  /** `provider`: its row; `tries`: how often these receipts meant a message that nobody knew. */
  | ({ kind: "receipts"; provider: string; receipts: (Receipt | RefReceipt)[]; tries?: number } & WithDeath)
  | ({ kind: "incoming"; provider: string; messages: IncomingMessage[] } & WithDeath)
  /** What a provider of this type of messages told while the database was out. */
  | ({ kind: "callback"; provider: string; type: string } & Untaken & WithDeath)
  /** A hook of the owner may have something to tell. */
  | { kind: "webhook"; ownerId: string; hookId: string }
  /** The owner's browsers are to hear of this notification. */
  | ({ kind: "notice"; ownerId: string; id: string } & WithDeath)
  /** The letter of a notification is due. */
  | { kind: "letter"; ownerId: string; id: string }
  /** `id`: what the key of the letter is made from; `login`: a username or an e-mail, perhaps nobody's. */
  | ({ kind: "recovery"; id: string; login: string; language: string } & WithDeath);

/** How often a queue message could not be handled, and since when (ms UTC). */
export interface Death {
  since: number;
  times: number;
}

/** One whose only copy is the queue's: it is kept as a dead letter where it cannot be handled. */
interface WithDeath {
  dead?: Death;
}

export interface Queue {
  send(queueMessages: QueueMessage[], delaySeconds?: number): Promise<void>;
}

/** What an open screen or an integrator's socket hears. */
export interface LiveEvent {
  event: `${LiveResource}.${"created" | "updated" | "removed" | "read" | "sent"}`;
  data: unknown;
}

export interface Hub {
  publish(ownerId: string, events: LiveEvent[]): Promise<void>;
  /** Closes the account's sockets of a session that ended; those of all sessions when none is named. */
  close(ownerId: string, sockets: Sockets): Promise<void>;
  /** The session lasts until `expiresAt` (ms UTC) now, and its sockets with it. */
  extend(ownerId: string, sessionId: string, expiresAt: number): Promise<void>;
}

/** Sockets by their session; `isAgain`: it is not over, they may open anew with the rights of now. */
export interface Sockets {
  only?: string;
  except?: string;
  isAgain?: boolean;
}

export interface SchedulerPort {
  /** Look at what is due no later than `at` (ms UTC). */
  wake(at: number): Promise<void>;
}

export interface Submit {
  ownerId: string;
  /** The client reference: the sending's id. */
  id: string;
  type: string;
  /** Digits of a phone, or an e-mail. */
  to: string;
  /** Where the channel has addresses of its own (Capabilities.address): those of `to` that are known, at least one. */
  addresses?: Address[];
  sender: string;
  text: string;
  /** What the channel needs beside the text; its files are addresses that the provider can fetch. */
  payload?: Extras;
  /** Of an e-mail: where its recipient says that he wants no more of them. */
  unsubscribe?: string;
  validityMs?: number;
  /**
   * Of a provider that says one thing to many people: what it shares with those that may go together with it, the same at
   * every try. No two messages of one likeness go to the same address.
   */
  batchKey?: string;
  /** Of a test: which try it is, from 1. */
  attempt?: number;
}

/** A channel's own name of somebody: a chat with a bot, a push subscription. */
export interface Address {
  address: string;
  data: Record<string, unknown> | null;
}

/** An address that a provider told of; `ended`: it leads nowhere any more. */
export interface LearntAddress extends Address {
  /** Digits; null where the provider names but an address that ended. */
  phone: string | null;
  /** Whose; null: everybody's who sends over this provider. */
  ownerId: string | null;
  isEnded: boolean;
}

/**
 * `unknown`: the message may or may not be on its way. `gone`: addresses that lead nowhere any more. `detail`: the
 * provider's own words; `receipt`: what the answer said beyond the acceptance, `isFinal`: no more will be. `isLost`: never
 * repeat it; `hasFailed`: the provider itself says that it did not manage.
 */
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
  /** ms UTC */
  at: number;
  ref?: string;
  code?: string;
  detail?: string;
  /** What a look-up found out. */
  result?: Record<string, unknown>;
}

/**
 * A receipt of a provider with `needsRefs`: which message it means is looked up by the reference. `isUpTo`: what the same
 * person was sent before is meant, too.
 */
export type RefReceipt = Omit<Receipt, "ownerId" | "id" | "ref"> & { ref: string; isUpTo?: true };

/** What a provider's protocol can do. */
export interface Capabilities {
  /** The type of message it carries. */
  type: string;
  /** What it reaches people by; `own`: an address of its own, which it learns from them. */
  address: "phone" | "email" | "own";
  maxBatch: number;
  /** One request says one thing to many people: only messages that say the same share it. */
  saysOneThing?: true;
  /** Whether a message with these extras shares no request with others, of a protocol that batches. */
  alone?(extras: Extras): boolean;
  /** Messages a second that the provider takes; null where it names no limit, or one of requests. */
  ratePerSecond: number | null;
  requestsPerSecond?: number;
  /** `none`: handing over is all that will ever be known. */
  receipts: "push" | "poll" | "none";
  incoming: boolean;
  /** Callbacks, or some of them, name its own reference only: references are kept with the messages they mean. */
  needsRefs: boolean;
  templates?: true;
  /** Where `find` is no proof, a lost answer's message is: `repeat`ed, for it goes out once; or `leave`: it would go twice. */
  whenLost?: "repeat" | "leave";
}

/** A provider as managers set it up (spec §3: Provider, Server, Credentials), its secrets opened. */
export interface ProviderConfig {
  /** The provider's row; what `sendings.provider` holds. */
  id: string;
  title: string;
  processor: string;
  host: string;
  port: number | null;
  properties: Record<string, unknown>;
  secrets: { username?: string; password?: string; token?: string; apikey?: string };
}

/** What somebody wrote to one of our senders. */
export interface IncomingMessage {
  type: string;
  /** Digits of the phone, or the channel's own address. */
  from: string;
  /** The sender name or number it was written to. */
  to: string;
  text: string;
  /** ms UTC */
  at: number;
  /** The provider's id: the same message may be told twice. */
  ref: string;
  /** The message it answers, where the protocol says so; `ref`: by what a provider with `needsRefs` calls it. */
  answers?: { ownerId: string; id: string } | { ref: string };
  image?: string;
  file?: string;
  /** The customer's own number (WAPI) that it was written to, by the provider's id. */
  instance?: string;
  /** Nobody vouches that it is from `from`. */
  isUnproven?: true;
}

export interface Provider {
  /** The provider's row. */
  id: string;
  title: string;
  capabilities: Capabilities;
  /** Never throws: a request that fails or outlasts `timeoutMs` is an outcome too. */
  submit(messages: Submit[], timeoutMs: number): Promise<SubmitOutcome[]>;
  /** What the provider knows of these references; those it never saw are absent. */
  find(messages: Handed[]): Promise<Receipt[]>;
  /** Keeps up what it needs between messages, a session; asked once a minute. */
  keep?(): Promise<void>;
}

/** A message that was handed to a provider, and what the provider calls it. */
export interface Handed {
  ownerId: string;
  id: string;
  ref: string | null;
  /** Digits of the phone, or an e-mail: some providers are asked by it. */
  to?: string;
}

export interface Letter {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Equal letters with one key are sent once. */
  idempotencyKey: string;
}

export interface Mail {
  /** Never throws; `retry`: the provider may take the same letter later. */
  send(letter: Letter): Promise<"sent" | { failed: string; retry: boolean }>;
}

/** A request as it went out and its answer as it came, secrets masked; null: no answer. */
export interface Exchange {
  request: string;
  answer: string | null;
  ms: number;
}

export interface Providers {
  /** null: nobody speaks the processor's protocol. */
  open(config: ProviderConfig): Provider | null;
  /** Submits one message and tells what went over the wire; null: nobody speaks the processor's protocol. */
  rehearse(config: ProviderConfig, message: Submit): Promise<{ outcome: SubmitOutcome; exchanges: Exchange[] } | null>;
  /** Where the owner of a phone (digits) lets the provider write to him; null: it has no such place. */
  inviteTo(config: ProviderConfig, phone: string): string | null;
  fieldsOf(processor: string): readonly SetUpField[];
  /** What the protocol finds wrong with a set-up, by fields as its form names them. */
  wrongIn(config: Omit<ProviderConfig, "id" | "title">): Problem[];
  /** Where the provider of this row reports to; null where it tells nothing by itself. */
  callbackOf(config: Pick<ProviderConfig, "id" | "processor">): string | null;
  capabilitiesOf(processor: string): Capabilities | null;
  /** Protocols that are spoken: what a server's `processor` may name. */
  processors: readonly string[];
}
