import type {
  Capabilities,
  IncomingMessage,
  Provider,
  ProviderConfig,
  Receipt,
} from "../../app/domain/shared/platform";

/** A wire protocol: what `Server.processor` names. */
export interface Protocol {
  processor: string;
  capabilities: Capabilities;
  /** `callbackUrl` is this provider's own, signed. */
  open(config: ProviderConfig, callbackUrl: string): Provider;
  /** Reads a callback as it came; refuses a forged or unreadable one. */
  receive(call: { request: Request; body: string; config: ProviderConfig }): Promise<Callback>;
}

/** `answer`: for providers that want particular words; 200 without a body otherwise. */
export type Callback =
  | { refused: 400 | 401 | 404 }
  | { receipts: Receipt[]; incoming: IncomingMessage[]; answer?: Response };
