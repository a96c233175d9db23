import type { Operator } from "../operators/operator";
import type { KnownProvider } from "../providers/known-providers";
import { type Dictionaries, operatorGroupTest } from "../rules/conditions";
import type { LimitRow } from "./limits";

export interface Limit {
  key: string;
  amount: number;
  periodMs: number;
  /** Counts requests instead of messages. */
  isOfRequests?: boolean;
}

export interface Load {
  ownerId: string;
  sender: string;
  provider: KnownProvider;
  operator: () => Operator;
}

export interface Limits {
  /** Buckets that a message must fit into at this provider. */
  of(load: Load): Limit[];
  /** The strictest limit per recipient, over all lists and channels. */
  ofRecipient(ownerId: string): Limit | null;
}

const SECOND_MS = 1000;

/** A limit without an owner applies to all accounts. */
export function compileLimits(rows: readonly LimitRow[], dictionaries: Dictionaries): Limits {
  const ofKind = (kind: LimitRow["kind"]) => rows.filter((row) => row.kind === kind);
  const providers = Map.groupBy(ofKind("provider"), ({ key }) => key);
  const senders = Map.groupBy(ofKind("sender"), ({ key }) => key);
  const accounts = ofKind("account");
  const operators = ofKind("operator").map((row) => ({ row, isIn: operatorGroupTest([row.key], dictionaries) }));
  const recipients = ofKind("recipient");
  const isFor = (row: LimitRow, ownerId: string) => row.ownerId === "" || row.ownerId === ownerId;

  return {
    of({ ownerId, sender, provider, operator }) {
      const own = [
        ...(providers.get(provider.config.id) ?? []).map((row) => bucket(row)),
        ...(senders.get(sender) ?? []).filter((row) => isFor(row, ownerId)).map((row) => bucket(row)),
        ...accounts.filter((row) => isFor(row, ownerId)).map((row) => bucket(row, ownerId)),
      ];
      if (operators.length > 0) {
        const recipientOperator = operator();
        own.push(
          ...operators
            .filter(({ row, isIn }) => isFor(row, ownerId) && isIn(recipientOperator))
            .map(({ row }) => bucket(row)),
        );
      }
      return [...own, ...ratesOf(provider)];
    },
    ofRecipient(ownerId) {
      const own = recipients.filter((row) => isFor(row, ownerId)).map((row) => bucket(row));
      return own.sort((a, b) => a.amount / a.periodMs - b.amount / b.periodMs)[0] ?? null;
    },
  };
}

function bucket({ id, amount, periodMs }: LimitRow, ownerId = ""): Limit {
  return { key: ownerId === "" ? id : `${id}:${ownerId}`, amount, periodMs };
}

/** The manager's rates, otherwise the protocol's. */
function ratesOf({ config: { id, properties }, provider }: KnownProvider): Limit[] {
  const written = (name: "ratePerSecond" | "requestsPerSecond") =>
    Number(properties[name]) > 0 ? Number(properties[name]) : provider?.capabilities[name];
  const [messages, requests] = [written("ratePerSecond"), written("requestsPerSecond")];
  const key = `provider:${id}`;
  return [
    ...(messages ? [{ key, amount: messages, periodMs: SECOND_MS }] : []),
    ...(requests ? [{ key: `${key}:requests`, amount: requests, periodMs: SECOND_MS, isOfRequests: true }] : []),
  ];
}
