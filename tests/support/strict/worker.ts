import * as product from "cabinet:product";
import { AsyncLocalStorage } from "node:async_hooks";
import { enforceLimits, invocation, openConnections, type Peaks } from "../engine/strict";

/** Faults that the double adds to the documented limits. */
interface Strictness {
  /** One in this many D1 calls fails transiently, alternately before and after its commit; 0: none. */
  passingEvery: number;
  /** Additional ms per trip to D1. */
  tripMs: number;
}

type Env = Record<string, unknown> & { DB: D1Database; PUBLIC_URL: string; STRICT?: string };
type Work<T> = () => Promise<T>;

const live = new AsyncLocalStorage<{
  now: number;
  open: number;
  most: number;
  connected: ReturnType<typeof openConnections>;
}>();
const realNow = Date.now.bind(Date);
const realFetch = globalThis.fetch.bind(globalThis);
const realTimeout = globalThis.setTimeout.bind(globalThis);
const pause = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));

let own = "";
let strictness: Strictness = { passingEvery: 0, tripMs: 0 };
let calls = 0;

/** An invocation's clock advances only when an answer arrives. */
async function waited<T>(work: Work<T>, signal?: AbortSignal | null): Promise<T> {
  const at = live.getStore();
  if (!at) return work();
  const counted = async () => {
    at.most = Math.max(at.most, ++at.open);
    try {
      return await work();
    } finally {
      at.open--;
      at.now = realNow();
    }
  };
  return at.connected(counted, signal);
}

async function trip<T>(work: Work<T>): Promise<T> {
  const { passingEvery, tripMs } = strictness;
  const number = ++calls;
  const isLost = passingEvery > 0 && number % passingEvery === 0;
  const isBefore = (number / passingEvery) % 2 === 0;
  const lost = () => new Error("D1_ERROR: Network connection lost.");
  return waited(async () => {
    if (tripMs > 0) await pause(tripMs);
    if (isLost && isBefore) throw lost();
    const answer = await work();
    if (isLost) throw lost();
    return answer;
  });
}

function enforce(env: Env): void {
  if (own) return;
  own = new URL(env.PUBLIC_URL).host;
  if (env.STRICT) strictness = { ...strictness, ...(JSON.parse(env.STRICT) as Partial<Strictness>) };
  enforceLimits(env.DB, trip);
  Date.now = () => live.getStore()?.now ?? realNow();
  globalThis.fetch = (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : String(input));
    if (host === own) throw new Error("A Worker cannot fetch an address of its own zone.");
    return waited(() => realFetch(input, init), init?.signal ?? (input instanceof Request ? input.signal : null));
  };
  globalThis.setTimeout = ((run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    realTimeout(
      (...passed: unknown[]) => {
        const at = live.getStore();
        if (at) at.now = realNow();
        run(...passed);
      },
      ms,
      ...given,
    )) as typeof setTimeout;
}

const peaks = new Map<string, Peaks & { connections: number }>();

/** Runs one request or message as an invocation, and logs it if its usage exceeds all earlier ones. */
async function entered<T>(door: string, env: Env, work: Work<T>): Promise<T> {
  enforce(env);
  const at = { now: realNow(), open: 0, most: 0, connected: openConnections() };
  return live.run(at, () =>
    invocation(work, (seen) => {
      const { trips = 0, statements = 0, longest = 0, connections = 0 } = peaks.get(door) ?? {};
      if (seen.trips <= trips && seen.statements <= statements && seen.longest <= longest && at.most <= connections)
        return;
      const most = {
        trips: Math.max(trips, seen.trips),
        statements: Math.max(statements, seen.statements),
        longest: Math.max(longest, seen.longest),
        connections: Math.max(connections, at.most),
      };
      peaks.set(door, most);
      console.log(JSON.stringify({ event: "peaks", door, ...most }));
    }),
  );
}

const pathOf = (url: string) =>
  new URL(url).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/\/[^/]{24,}/g, "/:long");

type Handler = (input: never, env: Env, context: ExecutionContext) => Promise<unknown>;
const { fetch, queue, scheduled, email } = product.default as unknown as Record<string, Handler>;

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    entered(`${request.method} ${pathOf(request.url)}`, env, () => fetch!(request as never, env, context)),
  queue: (batch: MessageBatch<{ kind?: string }>, env: Env, context: ExecutionContext) =>
    entered(`queue ${batch.messages[0]?.body.kind}`, env, () => queue!(batch as never, env, context)),
  scheduled: (controller: unknown, env: Env, context: ExecutionContext) =>
    entered("cron", env, () => scheduled!(controller as never, env, context)),
  email: (message: unknown, env: Env, context: ExecutionContext) =>
    entered("e-mail", env, () => email!(message as never, env, context)),
};

type Entry = new (state: DurableObjectState, env: Env) => Record<string, (...given: unknown[]) => Promise<unknown>>;

/** A Durable Object of the product with calls that count as invocations. */
function strictly(name: string, Product: Entry): Entry {
  class Strict extends Product {}
  for (const method of Object.getOwnPropertyNames(Product.prototype)) {
    const original = Product.prototype[method];
    if (method === "constructor" || typeof original !== "function" || method.startsWith("#")) continue;
    Object.defineProperty(Strict.prototype, method, {
      value(this: { env: Env }, ...args: unknown[]) {
        return entered(`${name}.${method}`, this.env, async () => original.apply(this, args));
      },
    });
  }
  return Strict;
}

const {
  AccountHub: Hub,
  DoorTally: Tally,
  Scheduler: Timer,
  SmppLink: Link,
} = product as unknown as Record<string, Entry>;
export const AccountHub = strictly("AccountHub", Hub!);
export const DoorTally = strictly("DoorTally", Tally!);
export const Scheduler = strictly("Scheduler", Timer!);
export const SmppLink = strictly("SmppLink", Link!);
