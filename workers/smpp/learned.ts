import type { ReceiptIds } from "./codec/receipt-ids";

interface Facts {
  /** The base of ids, if none is configured. */
  ids: ReceiptIds;
  /** Receipts come without esm_class and TLVs. */
  bare: true;
}

/** Facts inferred from the SMSC's receipts; outlives the object. */
export class Learned {
  #sql: SqlStorage;
  #facts: Partial<Facts>;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS learned (name TEXT PRIMARY KEY, fact TEXT NOT NULL) WITHOUT ROWID");
    const rows = [...sql.exec<{ name: string; fact: string }>("SELECT name, fact FROM learned")];
    this.#facts = Object.fromEntries(rows.map(({ name, fact }) => [name, JSON.parse(fact)]));
  }

  get<Name extends keyof Facts>(name: Name): Facts[Name] | undefined {
    return this.#facts[name];
  }

  set<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void {
    if (this.#facts[name] === fact) return;
    this.#facts[name] = fact;
    this.#sql.exec("INSERT OR REPLACE INTO learned VALUES (?, ?)", name, JSON.stringify(fact));
  }
}
