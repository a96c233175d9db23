import type { Env } from "./env";
import type { Reply, Stored } from "./message";
import type { ReceiptKind } from "./outcomes";
import type { Person, PersonEvent } from "./person";

export interface ProviderCallbacks {
  maxResults: number;
  /** Reports always go to the account's address. */
  isAccountWide?: boolean;
  /** Replies also go to the message's callback address. */
  repliesToMessage?: boolean;
  receipts(kind: Exclude<ReceiptKind, "stop">, messages: Stored[], env: Env): unknown;
  /** null: the channel has no replies. */
  replies: ((replies: Reply[], env: Env) => unknown) | null;
  /** State after each act other than a reply; null: not possible now. */
  acts?: Record<string, (person: Person) => Person | null>;
  /** The callback for an act; undefined: none. */
  acted?: (event: PersonEvent, env: Env) => unknown;
  write?(value: unknown): string;
  request?(url: string, body: string): { url: string; init: RequestInit };
  /** The callback as the client gets it; null: not subscribed. */
  subscribedBody?(body: string, env: Env): Promise<string | null>;
  headers?(body: string, env: Env): Promise<Record<string, string>>;
  /** Whether the client's reply confirms the callback. Default: any 2xx. */
  isTaken?(answer: { status: number; text: string }): boolean;
  answered?(text: string, env: Env): Promise<void>;
}
