import { networkOf } from "../../app/domain/base/shared/addresses";

const FREE = 3;
const MOST = { byAddress: 20, byName: 50 };
const DELAY_MS = { least: 500, most: 5000 };
const KEPT_MS = 15 * 60_000;
const WELCOME_MS = 24 * 3_600_000;
const MOST_KEPT = 10_000;

interface Count {
  failures: number;
  until: number;
}

/** A name stays open to addresses that have bound before, so guessing cannot lock out the customer. */
export class Guesses {
  #counts = new Map<string, Count>();
  #welcome = new Map<string, number>();

  isBarred(address: string, name: string): boolean {
    if (this.#failures(byAddress(address)) >= MOST.byAddress) return true;
    const isWelcome = (this.#welcome.get(pair(address, name)) ?? 0) > Date.now();
    return !isWelcome && this.#failures(byName(name)) >= MOST.byName;
  }

  fail(address: string, name: string): { afterMs: number; isEnd: boolean } {
    this.#count(byName(name));
    const over = this.#count(byAddress(address)) - FREE;
    if (over <= 0) return { afterMs: 0, isEnd: false };
    return { afterMs: Math.min(DELAY_MS.most, DELAY_MS.least * 2 ** (over - 1)), isEnd: true };
  }

  succeed(address: string, name: string): void {
    remember(this.#welcome, pair(address, name), Date.now() + WELCOME_MS);
  }

  #failures(key: string): number {
    const count = this.#counts.get(key);
    return count && count.until > Date.now() ? count.failures : 0;
  }

  #count(key: string): number {
    const failures = this.#failures(key) + 1;
    remember(this.#counts, key, { failures, until: Date.now() + KEPT_MS });
    return failures;
  }
}

const byAddress = (address: string) => `address ${networkOf(address)}`;
const byName = (name: string) => `name ${name.slice(0, 16)}`;
const pair = (address: string, name: string) => `${networkOf(address)} ${name.slice(0, 16)}`;

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest);
}
