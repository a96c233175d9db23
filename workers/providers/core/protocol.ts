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

export type Outside = Pick<Env, "SMPP_LINK" | "WEBHOOK_SECRET"> & Partial<OwnNumbers>;

export interface Protocol {
  processor: string;
  capabilities: Capabilities;
  fields: readonly SetUpField[];
  /** Messages that are keys of the namespace "errors" are shown. */
  setUp: z.ZodType;
  mostBytes?: number;
  open(config: ProviderConfig, callbackUrl: string, outside?: Outside): Provider;
  /** Link where a phone's owner permits messages; null for an incomplete set-up. */
  invite?(config: ProviderConfig, phone: string): string | null;
  /** `body` is `bytes` as text. Refuses forged and unreadable callbacks. */
  receive(call: Called): Promise<Callback>;
}

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

/** The owner's number by phone, by id or the default; or our code of why there is none. */
export type SenderOf = (
  message: Pick<Submit, "ownerId" | "sender">,
  providerId: string,
) => Promise<OwnNumberKey | { code: string }>;

/** `answer`: a required response body. `optOuts`: messages whose recipients unsubscribed. */
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
