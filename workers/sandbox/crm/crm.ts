import { DurableObject } from "cloudflare:workers";
import type { Env } from "../core/env";

/** Storage of the CRMs: JSON by key. */
export class Crm extends DurableObject<Env> {
  #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec("CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
  }

  get(key: string): string | null {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM kept WHERE key = ?", key).toArray();
    return row?.value ?? null;
  }

  put(key: string, value: string): void {
    this.#sql.exec("INSERT INTO kept VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2", key, value);
  }

  /** Atomic: of two concurrent callers, only one gets the value. */
  take(key: string): string | null {
    const [row] = this.#sql.exec<{ value: string }>("DELETE FROM kept WHERE key = ? RETURNING value", key).toArray();
    return row?.value ?? null;
  }

  list(prefix: string): Record<string, string> {
    const rows = this.#sql
      .exec<{ key: string; value: string }>("SELECT * FROM kept WHERE key >= ?1 AND key < ?1 || '\uffff'", prefix)
      .toArray();
    return Object.fromEntries(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
  }
}
