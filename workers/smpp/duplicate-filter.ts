import { fingerprint } from "./codec/octets";
import { octetsOf, type Pdu, TLV } from "./codec/pdu";
import type { Session } from "./session";

/** An SMSC retries within minutes, in the next session. */
const KEPT_MS = 10 * 60_000;
/** After this time in a live session, the SMSC has our answer. */
const SURE_MS = 5000;

interface Seen {
  session: Session;
  at: number;
  isAnswered: boolean;
}

/** Detects repeats: the SMSC repeats messages if it may have missed our answer, and only in another session. */
export class DuplicateFilter {
  #sql: SqlStorage;
  #seen = new Map<string, Seen>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS doubts (key TEXT PRIMARY KEY, ref TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
    );
  }

  /** null for a new message. */
  refOf(key: string, now: number): string | null {
    const seen = this.#seen.get(key);
    if (seen && !seen.session.isOver && (seen.isAnswered || now - seen.at < SURE_MS)) return null;
    const rows = this.#sql.exec<{ ref: string }>(
      "SELECT ref FROM doubts WHERE key = ? AND at >= ?",
      key,
      now - KEPT_MS,
    );
    return [...rows][0]?.ref ?? null;
  }

  note(key: string, ref: string, session: Session, now: number): void {
    this.#sql.exec("INSERT OR REPLACE INTO doubts VALUES (?, ?, ?)", key, ref, now);
    this.#seen.set(key, { session, at: now, isAnswered: false });
  }

  answer(key: string, isTaken: boolean, now: number): void {
    const seen = this.#seen.get(key);
    if (seen && isTaken && !seen.session.isOver) this.#seen.set(key, { ...seen, at: now, isAnswered: true });
    else this.#seen.delete(key);
  }

  prune(now: number): void {
    for (const [key, { session, at, isAnswered }] of this.#seen) {
      const isSure = isAnswered && !session.isOver && now - at > SURE_MS;
      if (isSure) this.#sql.exec("DELETE FROM doubts WHERE key = ?", key);
      if (isSure || session.isOver) this.#seen.delete(key);
    }
    this.#sql.exec("DELETE FROM doubts WHERE at < ?", now - KEPT_MS);
  }
}

export function keyOfMessage(pdu: Pdu): string {
  const { source_addr, destination_addr, esm_class, data_coding } = pdu.fields;
  const place = [TLV.sarReference, TLV.sarTotal, TLV.sarSegment].map((tag) => [...(pdu.tlvs.get(tag) ?? [])].join());
  const octets = octetsOf(pdu);
  return JSON.stringify([
    source_addr,
    destination_addr,
    esm_class,
    data_coding,
    ...place,
    octets.length,
    fingerprint(octets),
  ]);
}
