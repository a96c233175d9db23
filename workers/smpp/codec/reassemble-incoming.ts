import { fingerprint } from "./octets";
import type { Piece } from "./short-message";
import { textOf } from "./short-message";

type Row = { segment: number; total: number; coding: number; octets: ArrayBuffer; at: number };

/** After this, incomplete messages are delivered as they are. */
const PATIENCE_MS = 10 * 60 * 1000;
const MOST_PARTS = 10_000;

export interface Joined {
  from: string;
  to: string;
  text: string;
  key: string;
  ref: string;
}

export class Reassembly {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS pieces (key TEXT NOT NULL, segment INTEGER NOT NULL, total INTEGER NOT NULL,
      coding INTEGER NOT NULL, octets BLOB NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (key, segment)) WITHOUT ROWID`);
  }

  /** Parts may be out of order or repeated. */
  add(from: string, to: string, piece: Piece & { part: NonNullable<Piece["part"]> }, now: number): Joined | null {
    const { reference, total, segment } = piece.part;
    const key = JSON.stringify([from, to, reference, total]);
    const { octets } = piece;
    this.#sql.exec(
      `INSERT INTO pieces VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET total = excluded.total, coding = excluded.coding, octets = excluded.octets`,
      key,
      segment,
      total,
      piece.reading,
      octets.slice().buffer,
      now,
    );
    const rows = this.#rows(key);
    if (rows.length === total) return joinedOf(key, rows);
    this.#bound();
    return null;
  }

  overdue(now: number): Joined[] {
    const keys = this.#sql.exec<{ key: string }>(
      "SELECT key FROM pieces GROUP BY key HAVING max(at) < ? LIMIT 100",
      now - PATIENCE_MS,
    );
    return [...keys].map(({ key }) => joinedOf(key, this.#rows(key)));
  }

  forget(key: string): void {
    this.#sql.exec("DELETE FROM pieces WHERE key = ?", key);
  }

  get isEmpty(): boolean {
    return this.#sql.exec("SELECT 1 FROM pieces LIMIT 1").toArray().length === 0;
  }

  #rows(key: string): Row[] {
    return this.#sql
      .exec<Row>("SELECT segment, total, coding, octets, at FROM pieces WHERE key = ? ORDER BY segment", key)
      .toArray();
  }

  // Limits storage against a flood of first parts.
  #bound(): void {
    this.#sql.exec(
      `DELETE FROM pieces WHERE (SELECT count(*) FROM pieces) > ?
        AND key IN (SELECT key FROM pieces ORDER BY at LIMIT 100)`,
      MOST_PARTS,
    );
  }
}

function joinedOf(key: string, rows: Row[]): Joined {
  const [from, to] = JSON.parse(key) as [string, string];
  const pieces = rows.map(({ octets, coding }) => ({ octets: new Uint8Array(octets), reading: coding }));
  const ref = [Math.min(...rows.map(({ at }) => at)), fingerprint(new TextEncoder().encode(key)), rows.length].join(
    "-",
  );
  return { from, to, text: textOf(pieces), key, ref };
}
