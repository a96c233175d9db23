import { AsyncLocalStorage } from "node:async_hooks";
import { intercepted } from "./intercepted";

/** Limits that D1 documents but the local runtime does not enforce. */
const VALUE_BYTES = 2_000_000;
const RESULT_BYTES = 50_000_000;
/** Queries per invocation, according to Cloudflare's page on D1. */
const MOST_TRIPS = 1000;

/** D1 usage of one invocation. */
export interface Peaks {
  trips: number;
  statements: number;
  /** Length of the longest parameter, bytes. */
  longest: number;
}

const invocations = new AsyncLocalStorage<Peaks>();
const encoder = new TextEncoder();

/** Runs `work` as one invocation of the Worker: its trip number 1001 to D1 throws. */
export async function invocation<T>(work: () => Promise<T>, seen: (peaks: Peaks) => void = () => {}): Promise<T> {
  const peaks: Peaks = { trips: 0, statements: 0, longest: 0 };
  try {
    return await invocations.run(peaks, work);
  } finally {
    seen(peaks);
  }
}

const tooBig = () => new Error("D1_ERROR: string or blob too big: SQLITE_TOOBIG");

/** For most texts, an upper bound is enough. */
const bytesOf = (text: string, most: number) => (text.length * 3 <= most ? text.length : encoder.encode(text).length);

function sizeOf(value: unknown): number {
  if (typeof value === "string") return bytesOf(value, VALUE_BYTES);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return 8;
}

function checkParameters(values: unknown[]): void {
  const peaks = invocations.getStore();
  let whole = 0;
  for (const value of values) {
    const size = sizeOf(value);
    whole = Math.max(whole, size);
    if (size > VALUE_BYTES) throw tooBig();
  }
  if (peaks) peaks.longest = Math.max(peaks.longest, whole);
}

function checkRows(rows: unknown): void {
  if (!Array.isArray(rows)) return;
  let all = 0;
  for (const row of rows) {
    let size = 0;
    if (typeof row === "object" && row !== null) for (const value of Object.values(row)) size += sizeOf(value);
    if (size > VALUE_BYTES) throw tooBig();
    all += size;
  }
  if (all > RESULT_BYTES) throw new Error("D1_ERROR: the result of a query is larger than 50 MB");
}

function count(statements: number): void {
  const peaks = invocations.getStore();
  if (!peaks) return;
  peaks.trips++;
  peaks.statements += statements;
  if (peaks.trips > MOST_TRIPS) throw new Error("D1_ERROR: Too many API requests by single worker invocation.");
}

type Method = (this: unknown, ...given: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method>;

const ENFORCED = Symbol.for("cabinet.strict");

type Around = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes this runtime's D1, including the one of the Worker under test, enforce the real limits. `around` wraps each
 * trip.
 */
export function enforceLimits(binding: D1Database, around: Around = (work) => work()): void {
  // Sessions use the binding's batch as well.
  const database = Object.getPrototypeOf(binding.withSession()) as Methods & { [ENFORCED]?: true };
  if (database[ENFORCED]) return;
  database[ENFORCED] = true;
  const statement = Object.getPrototypeOf(binding.prepare("SELECT 1")) as Methods;
  const { batch } = database;
  const { bind, all, raw, run, first } = statement;
  statement.bind = function (...values) {
    checkParameters(values);
    return bind!.apply(this, values);
  };
  database.batch = async function (...given) {
    count((given[0] as unknown[]).length);
    const results = (await around(() => batch!.apply(this, given))) as D1Result[];
    for (const { results: rows } of results) checkRows(rows);
    return results;
  };
  const alone = (method: Method, rowsOf: (answer: unknown) => unknown): Method =>
    async function (...given) {
      count(1);
      const answer = await around(() => method.apply(this, given));
      checkRows(rowsOf(answer));
      return answer;
    };
  const results = (answer: unknown) => (answer as D1Result).results;
  Object.assign(statement, {
    all: alone(all!, results),
    run: alone(run!, results),
    raw: alone(raw!, (rows) => rows),
    first: alone(first!, (row) => [row]),
  });
}

const CONNECTIONS = 6;

/**
 * Counts connections of one invocation that wait for an answer, including D1's. A seventh has to wait, with its signal
 * already running.
 */
export function openConnections() {
  let open = CONNECTIONS;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else open++;
  };
  return async function connected<T>(work: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
    if (open > 0) open--;
    else {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener("abort", () => {
          const at = waiting.indexOf(resolve);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(signal.reason);
        });
      });
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** Fails the call with this number (from 0) once, before or after its commit, as D1 does while its object moves. */
export function flaky(binding: D1Database, number: number, when: "before" | "after") {
  let calls = 0;
  const lost = () => new Error("D1_ERROR: Network connection lost.");
  return {
    hasFailed: () => calls > number,
    db: intercepted(binding, async (work) => {
      const isLost = calls++ === number;
      if (isLost && when === "before") throw lost();
      const answer = await work();
      if (isLost) throw lost();
      return answer;
    }),
  };
}
