export type DueRow = {
  id: number;
  attempts: number;
  first_at: number;
};

interface Work<Row> {
  /** Rows to send next; empty if nothing is due. */
  take(now: number): Row[];
  /** Returns unacknowledged rows, which are to be repeated. */
  deliver(rows: Row[]): Promise<Row[]>;
}

export const TIMEOUT_MS = 10_000;
const IN_FLIGHT = 4;
const GIVE_UP_MS = 600_000;
const ALARM_AFTER_MS = 1000;

/** Deletes a row of `due` only after delivery, so a restart loses nothing. */
export class DueRows<Row extends DueRow> {
  #storage: DurableObjectStorage;
  #work: Work<Row>;
  #inFlight = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alarmAt = Number.POSITIVE_INFINITY;

  constructor(storage: DurableObjectStorage, work: Work<Row>) {
    this.#storage = storage;
    this.#work = work;
  }

  async run(): Promise<void> {
    while (this.#inFlight < IN_FLIGHT) {
      const rows = this.#work.take(Date.now());
      if (rows.length === 0) break;
      this.lease(rows);
      this.#inFlight += 1;
      this.#deliver(rows).finally(() => {
        this.#inFlight -= 1;
        return this.run();
      });
    }
    await this.#arm();
  }

  async resume(): Promise<void> {
    this.#alarmAt = (await this.#storage.getAlarm()) ?? Number.POSITIVE_INFINITY;
    await this.run();
  }

  async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    await this.run();
  }

  // A crash repeats rows, never drops them.
  lease(rows: Row[]): void {
    const now = Date.now();
    for (const { id, attempts } of rows) {
      this.#storage.sql.exec(
        "UPDATE due SET attempts = ?, at = ? WHERE id = ?",
        attempts + 1,
        now + TIMEOUT_MS + backoff(attempts),
        id,
      );
    }
  }

  async #deliver(rows: Row[]): Promise<void> {
    const left = await this.#work.deliver(rows);
    const now = Date.now();
    for (const row of rows) {
      const { id, attempts, first_at } = row;
      const at = now + backoff(attempts);
      if (left.includes(row) && at - first_at <= GIVE_UP_MS)
        this.#storage.sql.exec("UPDATE due SET at = ? WHERE id = ?", at, id);
      else this.#storage.sql.exec("DELETE FROM due WHERE id = ?", id);
    }
  }

  // The timer is exact but dies with the process; the alarm is late but survives it.
  async #arm(): Promise<void> {
    clearTimeout(this.#timer);
    const [next] = this.#storage.sql.exec<{ at: number }>("SELECT at FROM due ORDER BY at LIMIT 1").toArray();
    if (!next) return;
    const at = Math.max(next.at, Date.now());
    if (this.#inFlight < IN_FLIGHT) this.#timer = setTimeout(() => this.run(), at - Date.now());
    if (at + ALARM_AFTER_MS >= this.#alarmAt) return;
    this.#alarmAt = at + ALARM_AFTER_MS;
    await this.#storage.setAlarm(this.#alarmAt);
  }
}

/** Retry delays, ms: 1 s, 2 s, 4 s … 15 s. */
function backoff(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, 15_000);
}
