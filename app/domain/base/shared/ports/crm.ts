import type { CrmKind, CrmStatus } from "../../../../../db/schema/webhooks";

export interface CrmTokens {
  access: string;
  refresh: string;
}

export interface CrmConnection extends CrmTokens {
  account: string;
  /** Updated when a call is answered from another address of the CRM. */
  endpoint: string;
  chat?: string | null;
}

export interface CrmAccount extends CrmConnection {
  title: string;
}

/**
 * `expired`: refresh and retry; `revoked`: a person must reconnect; `refused`: retries do not help; `down`: retry
 * later; `moved`: the answer came from a host not known to be the CRM's.
 */
export interface CrmFailure {
  failed: "expired" | "revoked" | "refused" | "down" | "moved";
  detail: string;
}

export type CrmAnswer<T> = { value: T } | CrmFailure;

export interface CrmBrought extends Pick<CrmAccount, "account" | "title"> {
  /** Set for a signature that does not name the account. */
  unbound: string | null;
}

export interface CrmCall {
  account: string | null;
  token: string | null;
  asks: CrmAsks[];
}

/** `data`: input of the mapping; `lookUp`: the data must be fetched first. */
export type CrmAsks =
  | { kind: "message"; event: string; externalId: string; data: Record<string, unknown>; lookUp?: true }
  | { kind: "ended" }
  | { kind: "frozen" };

export interface CrmSigned {
  of: { account: string } | { chat: string };
  once: string | null;
  asks: Extract<CrmAsks, { kind: "message" }>;
}

export interface CrmRequest {
  body: Uint8Array;
  signature: string | null;
  token: string | null;
}

export interface CrmReport {
  id: string;
  externalId: string;
  status: CrmStatus;
  told: CrmStatus | null;
  phone: string;
  text: string;
  title: string;
}

export interface ChatAnswer {
  id: string;
  phone: string;
  text: string;
  at: number;
  conversation: string | null;
  person: string | null;
}

/** Never throws. */
export interface Crm {
  bearsToken: boolean;
  authorizeUrl(portal: string, state: string): string | null;
  brought(query: URLSearchParams): Promise<CrmBrought | null>;
  exchange(code: string, portal: string): Promise<CrmAnswer<CrmAccount>>;
  refresh(connection: CrmConnection): Promise<CrmAnswer<CrmTokens & Partial<Pick<CrmConnection, "endpoint">>>>;
  install(
    connection: CrmConnection,
    sender: { code: string; handler: string; name: string },
  ): Promise<CrmAnswer<null | "noChats" | "chatsDown">>;
  check(connection: CrmConnection, code: string): Promise<CrmAnswer<null>>;
  uninstall(connection: CrmConnection, code: string): Promise<CrmAnswer<null>>;
  read(body: unknown): Promise<CrmCall | null>;
  readSigned?(request: CrmRequest, now: number): Promise<CrmSigned | null>;
  lookUp(connection: CrmConnection, data: Record<string, unknown>): Promise<CrmAnswer<Record<string, unknown>>>;
  answer?(connection: CrmConnection, answer: ChatAnswer, isRepeat: boolean): Promise<CrmAnswer<null>>;
  report: ((connection: CrmConnection, code: string, report: CrmReport) => Promise<CrmAnswer<null>>) | null;
}

export type Crms = Readonly<Record<CrmKind, Crm | null>>;
