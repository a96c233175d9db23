import type {
  Capabilities,
  IncomingMessage,
  LearntAddress,
  Provider,
  ProviderConfig,
  Receipt,
  RefReceipt,
  SetUpField,
} from "../../app/domain/shared/platform";

/** A wire protocol: what `Server.processor` names. */
export interface Protocol {
  processor: string;
  capabilities: Capabilities;
  /** What its set-up consists of. */
  fields: readonly SetUpField[];
  /** `callbackUrl` is this provider's own, signed. */
  open(config: ProviderConfig, callbackUrl: string): Provider;
  /** Tells the provider where to report, where its API takes that; null, or what it said against it. */
  prepare?(config: ProviderConfig, callbackUrl: string): Promise<string | null>;
  /** Reads a callback as it came; refuses a forged or unreadable one. */
  receive(call: { request: Request; body: string; config: ProviderConfig }): Promise<Callback>;
}

/** `answer`: for providers that want particular words; 200 without a body otherwise. */
export type Callback =
  | { refused: 400 | 401 | 404 }
  | { receipts: (Receipt | RefReceipt)[]; incoming: IncomingMessage[]; addresses?: LearntAddress[]; answer?: Response };
