import { DurableObject } from "cloudflare:workers";
import { addCount, type DoorCount, type DoorHour, hourOf, isOld, keyOf } from "../../app/domain/insight/console/doors";

const KEY = "counts";
/** Interval between writes; the object can lose the counts since the last one. */
const KEPT_EVERY_MS = 30_000;

/** Counts of all isolates by door and minute, for an hour. Holds memory while a write is due, so it is not evicted. */
export class DoorTally extends DurableObject<object> {
  #counts: Map<string, DoorCount> | undefined;
  #isDue = false;

  async add(counts: readonly DoorCount[]): Promise<void> {
    const known = this.#read();
    const now = Date.now();
    for (const [key, count] of known) if (isOld(count, now)) known.delete(key);
    for (const count of counts) {
      const sum = known.get(keyOf(count));
      if (sum) addCount(sum, count);
      else known.set(keyOf(count), count);
    }
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      this.ctx.storage.kv.put(KEY, [...known.values()]);
    }, KEPT_EVERY_MS);
  }

  async hour(): Promise<DoorHour> {
    return hourOf(this.#read().values(), Date.now());
  }

  #read(): Map<string, DoorCount> {
    this.#counts ??= new Map((this.ctx.storage.kv.get<DoorCount[]>(KEY) ?? []).map((count) => [keyOf(count), count]));
    return this.#counts;
  }
}
