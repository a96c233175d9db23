import type { z } from "zod";
import type { OwnNumberFault, OwnNumberKey, OwnNumberNews } from "../../../app/domain/base/shared/ports/own-numbers";
import type {
  Capabilities,
  IncomingMessage,
  Provider,
  ProviderConfig,
  Receipt,
  RefReceipt,
  ReportedAddress,
  Submit,
  TemplateNews,
  TriedWay,
} from "../../../app/domain/base/shared/ports/platform";
import type { SetUpField } from "../../../app/domain/base/shared/set-up-field";
import type { Relay, Way } from "../../dial";
import type { Env } from "../../env";

export type Outside = Pick<Env, "SMPP_LINK" | "WEBHOOK_SECRET"> & { relay?: Relay | null } & Partial<OwnNumbers>;

/** Offered only if the platform has a relay. */
export const RELAY_FIELD = "relay";

export interface Protocol {
  processor: string;
  capabilities: Capabilities;
  fields: readonly SetUpField[];
  /** Shows only messages that are keys of the "errors" namespace. */
  setUp: z.ZodType;
  /** Further ways to the server, besides the configured one. */
  ways?(config: ProviderConfig, way: Way): Attempt[];
  mostBytes?: number;
  open(config: ProviderConfig, callbackUrl: string, outside?: Outside): Provider;
  /** Link where a phone's owner permits messages; null if the set-up is incomplete. */
  invite?(config: ProviderConfig, phone: string): string | null;
  /** Null: the signature is valid. A handshake is answered at once. */
  authorize(call: Called): Authorized | Promise<Authorized>;
  /** Never refuses: providers repeat refused callbacks and then block the address. */
  read(call: Called): Callback | Promise<Callback>;
}

/** `attempt` resolves within 10 s, with null if the way works; never throws or sends a message. */
export interface Attempt extends Pick<TriedWay, "way" | "port"> {
  attempt(): Promise<Pick<TriedWay, "reason" | "detail"> | null>;
}

export interface Refused {
  refused: 400 | 401 | 404;
}

type Authorized = Refused | Response | null;

/** `body` is `bytes` as text. */
export interface Called {
  request: Request;
  body: string;
  bytes?: Uint8Array;
  config: ProviderConfig;
  secret?: string;
}

export interface OwnNumbers {
  senderOf: SenderOf;
  onRefusal(refusal: { providerId: string; idInstance: string; fault: OwnNumberFault; at: number }): Promise<void>;
}

/** Finds the owner's number by phone, by id or by default; else our error code. */
export type SenderOf = (
  message: Pick<Submit, "ownerId" | "sender">,
  providerId: string,
) => Promise<OwnNumberKey | { code: string }>;

/**
 * `answer`: a required response body. `optOuts`: messages whose recipients unsubscribed. `unnumbered`: messages of
 * people identified only by the channel's own id. `unread`: bodies that could not be parsed.
 */
export interface Callback {
  receipts: (Receipt | RefReceipt)[];
  incoming: IncomingMessage[];
  addresses?: ReportedAddress[];
  optOuts?: Pick<Receipt, "ownerId" | "id">[];
  instances?: OwnNumberNews[];
  templates?: TemplateNews[];
  unnumbered?: IncomingMessage[];
  unread?: string[];
  answer?: Response;
}
