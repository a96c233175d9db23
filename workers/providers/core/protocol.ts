import type { z } from "zod";
import type { OwnNumberFault, OwnNumberKey, OwnNumberNews } from "../../../app/domain/shared/ports/own-numbers";
import type {
  Capabilities,
  IncomingMessage,
  LearntAddress,
  Provider,
  ProviderConfig,
  Receipt,
  RefReceipt,
  Submit,
} from "../../../app/domain/shared/ports/platform";
import type { SetUpField } from "../../../app/domain/shared/set-up-field";
import type { Env } from "../../env";

/** What adapters need of the Worker's own bindings and of the cabinet's rows. */
export type Outside = Pick<Env, "SMPP_LINK" | "WEBHOOK_SECRET"> & Partial<OwnNumbers>;

/** A wire protocol: what `Server.processor` names. */
export interface Protocol {
  processor: string;
  capabilities: Capabilities;
  /** What its set-up consists of. */
  fields: readonly SetUpField[];
  /** What is right of it; a message that is a key of the namespace "errors" says what is wrong. */
  setUp: z.ZodType;
  /** The longest callback it takes, where that is not the usual one. */
  mostBytes?: number;
  /** `callbackUrl` is this provider's own, signed; few protocols need the world `outside` of HTTP, or customers' numbers. */
  open(config: ProviderConfig, callbackUrl: string, outside?: Outside): Provider;
  /** Where the owner of a phone (digits) lets it write to him; null: its set-up lacks what the address needs. */
  invite?(config: ProviderConfig, phone: string): string | null;
  /** Reads a callback as it came, `body` its `bytes` as text; refuses a forged or unreadable one. */
  receive(call: Called): Promise<Callback>;
}

/** `secret`: what our own marks in mails are made with. */
export interface Called {
  request: Request;
  body: string;
  bytes?: Uint8Array;
  config: ProviderConfig;
  secret?: string;
}

/** What the cabinet knows of customers' own numbers, and learns by sending from them. */
export interface OwnNumbers {
  senderOf: SenderOf;
  onRefusal(refusal: { providerId: string; idInstance: string; fault: OwnNumberFault; at: number }): Promise<void>;
}

/** The number that a message goes out from, or our code of why none may: its owner's, by its phone, its id or none named. */
export type SenderOf = (
  message: Pick<Submit, "ownerId" | "sender">,
  providerId: string,
) => Promise<OwnNumberKey | { code: string }>;

/**
 * `answer`: for providers that want particular words; 200 without a body otherwise. `optOuts`: messages whose recipients
 * want no more of them. `instances`: what customers' own numbers are doing.
 */
export type Callback =
  | { refused: 400 | 401 | 404 }
  | {
      receipts: (Receipt | RefReceipt)[];
      incoming: IncomingMessage[];
      addresses?: LearntAddress[];
      optOuts?: Pick<Receipt, "ownerId" | "id">[];
      instances?: OwnNumberNews[];
      answer?: Response;
    };
