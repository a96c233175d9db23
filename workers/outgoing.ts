import { AsyncLocalStorage } from "node:async_hooks";

/** An invocation can have six connections waiting for a response; two are left to D1, R2 and queues. */
const PLACES = 4;
/** A hanging host leaves a connection to others. */
const PLACES_OF_A_HOST = 3;
/** ms; with a longer wait, the request could outlive its claim's lease. */
const LONGEST_WAIT_MS = 4000;

interface Waiting {
  host: string;
  enter(): void;
}

class Gate {
  readonly #waiting: Waiting[] = [];
  readonly #taken = new Map<string, number>();
  #open = PLACES;

  enter(host: string, waitMs: number): Promise<boolean> {
    if (this.#hasPlace(host)) {
      this.#take(host);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      const waiting = {
        host,
        enter: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      this.#waiting.push(waiting);
    });
  }

  leave(host: string): void {
    this.#open++;
    this.#taken.set(host, this.#taken.get(host)! - 1);
    const at = this.#waiting.findIndex((waiting) => this.#hasPlace(waiting.host));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#take(next.host);
    next.enter();
  }

  #hasPlace(host: string): boolean {
    return this.#open > 0 && (this.#taken.get(host) ?? 0) < PLACES_OF_A_HOST;
  }

  #take(host: string): void {
    this.#open--;
    this.#taken.set(host, (this.#taken.get(host) ?? 0) + 1);
  }
}

/** Serves requests to the Worker's own addresses. */
export interface OwnDoor {
  hosts: ReadonlySet<string>;
  answer(request: Request): Response | Promise<Response>;
}

const invocations = new AsyncLocalStorage<{ gate: Gate; own: OwnDoor | undefined }>();

/** Runs `work` as one invocation with a shared limit on outgoing requests. */
export function asInvocation<T>(work: () => T, own?: OwnDoor): T {
  return invocations.run({ gate: new Gate(), own }, work);
}

/**
 * `fetch` for a customer's address. Our own files are answered here, since a Worker cannot fetch what its zone routes
 * to itself (Cloudflare, same-zone fetch).
 */
export function fetchAt(url: string, init: RequestInit): Promise<Response> {
  const own = invocations.getStore()?.own;
  return own?.hosts.has(new URL(url).host) ? Promise.resolve(own.answer(new Request(url, init))) : fetch(url, init);
}

/** No connection came free in time: nothing was sent. */
export class NeverLeft extends Error {
  override name = "NeverLeft";
}

/**
 * Waits for one of the invocation's connections, then starts the timeout of `work`: a request queued inside the runtime
 * would time out unsent and count as lost. Throws `NeverLeft`.
 */
export async function outgoing<T>(
  host: string,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gate = invocations.getStore()?.gate;
  if (gate && !(await gate.enter(host, Math.min(timeoutMs, LONGEST_WAIT_MS)))) throw new NeverLeft(host);
  try {
    return await work(AbortSignal.timeout(timeoutMs));
  } finally {
    gate?.leave(host);
  }
}
