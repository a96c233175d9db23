export function createBankTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS orders (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, provider TEXT NOT NULL, order_id TEXT NOT NULL, value TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS orders_order ON orders (provider, order_id);
    CREATE TABLE IF NOT EXISTS refunds (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS cards (
      id INTEGER PRIMARY KEY AUTOINCREMENT, customer TEXT NOT NULL, pan TEXT NOT NULL, expiry TEXT NOT NULL,
      UNIQUE (customer, pan)
    );
    CREATE TABLE IF NOT EXISTS due (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, provider TEXT NOT NULL, order_key TEXT NOT NULL,
      url TEXT, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, first_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS due_at ON due (at);
    CREATE TABLE IF NOT EXISTS once (
      key TEXT PRIMARY KEY, print TEXT NOT NULL, answer TEXT, at INTEGER NOT NULL
    ) WITHOUT ROWID;
  `);
}

export function emptyBankTables(sql: SqlStorage): void {
  for (const table of ["orders", "refunds", "cards", "due", "once"]) sql.exec(`DELETE FROM ${table}`);
}
