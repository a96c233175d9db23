import type { Env } from "./env";
import type { Reply, Stored } from "./message";
import type { ReceiptKind } from "./outcomes";
import type { Person, PersonEvent } from "./person";

/** How one provider words what it tells a client later; its routes word the rest. */
export interface ProviderCallbacks {
  /** Messages that one callback tells of. */
  maxResults: number;
  /** Reports go to the address that the account is set up with, whatever the message says. */
  isAccountWide?: boolean;
  /** Answers go where the message said, too. */
  repliesToMessage?: boolean;
  receipts(kind: Exclude<ReceiptKind, "stop">, messages: Stored[], env: Env): unknown;
  /** null: nobody can answer on this channel. */
  replies: ((replies: Reply[], env: Env) => unknown) | null;
  /** What people may do beside answering, and what is known of them then; null: not as things stand. */
  acts?: Record<string, (person: Person) => Person | null>;
  /** What the client is told of such an act; undefined: nothing. */
  acted?: (event: PersonEvent, env: Env) => unknown;
  /** How a callback is written, where JSON.stringify would not do. */
  write?(value: unknown): string;
  /** How a callback goes out, where it is no POST of its body as JSON. */
  request?(url: string, body: string): { url: string; init: RequestInit };
  /** A callback as the client gets it; null: it did not ask to be told of this. */
  asked?(body: string, env: Env): Promise<string | null>;
  /** What proves that the callback is the provider's own. */
  headers?(body: string, env: Env): Promise<Record<string, string>>;
  /** Whether the client's answer confirms the callback; any 2xx does otherwise. */
  isTaken?(answer: { status: number; text: string }): boolean;
  /** What the provider does with the words of a client's answer. */
  answered?(text: string, env: Env): Promise<void>;
}
