export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS messages (
      id INTEGER PRIMARY KEY, channel TEXT NOT NULL, provider TEXT NOT NULL, bulk TEXT NOT NULL,
      reference TEXT NOT NULL, recipient TEXT NOT NULL, sender TEXT NOT NULL, text TEXT NOT NULL, parts INTEGER NOT NULL,
      callback_url TEXT, callback_data TEXT, status TEXT NOT NULL, received_at INTEGER NOT NULL, done_at INTEGER
    );
    CREATE INDEX IF NOT EXISTS messages_reference ON messages (reference);
    CREATE INDEX IF NOT EXISTS messages_recipient ON messages (recipient);
    CREATE INDEX IF NOT EXISTS messages_bulk ON messages (bulk) WHERE channel = 'telegram';
    CREATE INDEX IF NOT EXISTS calls_bulk ON messages (bulk) WHERE channel IN ('voice', 'flashcall');
    CREATE TABLE IF NOT EXISTS clips (
      id INTEGER NOT NULL, part INTEGER NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (id, part)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS extras (message_id INTEGER PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS letters (message_id INTEGER PRIMARY KEY, subject TEXT NOT NULL, html TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS replies (
      id INTEGER PRIMARY KEY, message_id INTEGER NOT NULL, text TEXT NOT NULL, received_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS replies_message ON replies (message_id);
    CREATE TABLE IF NOT EXISTS presses (reply_id INTEGER PRIMARY KEY, data TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS people (
      provider TEXT NOT NULL, phone TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (provider, phone)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS instances (id INTEGER PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS events (
      id INTEGER PRIMARY KEY AUTOINCREMENT, provider TEXT NOT NULL, phone TEXT NOT NULL, act TEXT NOT NULL, data TEXT,
      at INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS due (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, provider TEXT NOT NULL, kind TEXT NOT NULL,
      url TEXT, ids TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, first_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS due_at ON due (at);
    CREATE TABLE IF NOT EXISTS refusals (reference TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS once (
      key TEXT PRIMARY KEY, print TEXT NOT NULL, answer TEXT, at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS totals (channel TEXT PRIMARY KEY, total INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS used_ids (name TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `);
}

/** Tables emptied with the messages; chats remain, as in the apps. */
const OF_MESSAGES = ["messages", "letters", "extras", "clips", "replies", "presses", "events", "due", "totals", "once"];

/** Tables with ids that clients identify rows by. */
const NUMBERED = ["messages", "replies", "clips"] as const;

/** Never reuses an id, even after the tables were emptied: clients take a known id for a repeat. */
export function nextId(sql: SqlStorage, table: (typeof NUMBERED)[number]): number {
  const used = "SELECT last FROM used_ids WHERE name = ?";
  const ids = `SELECT max(coalesce((SELECT max(id) FROM ${table}), 0), coalesce((${used}), 0)) + 1 AS id`;
  return sql.exec<{ id: number }>(ids, table).one().id;
}

export function emptyTables(sql: SqlStorage): void {
  for (const table of NUMBERED)
    sql.exec("INSERT OR REPLACE INTO used_ids VALUES (?, ?)", table, nextId(sql, table) - 1);
  for (const table of OF_MESSAGES) sql.exec(`DELETE FROM ${table}`);
}
