const FORMAT = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

const isRead = (sql) => /^\s*(select\b|pragma\b|with\b(?!.*\b(insert|update|delete|replace)\b))/is.test(sql);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Simulates D1 on another continent: every call of this runtime's sessions takes `farMs` to the primary or `nearMs` to
 * a replica. The replica gets the primary's writes `lagMs` later, or as soon as a bookmark requires a state it may have
 * by then. D1's own binding speaks to it; its sessions keep the bookmarks. Without a `replica` it never lags.
 */
export class FarDatabase {
  farMs = 0;
  nearMs = 0;
  lagMs = 0;
  /** Calls since opening, by answering database. */
  calls = { primary: 0, replica: 0 };
  #log = [];
  #applied = 0;
  #isApplying = false;
  #sessions;
  #original;
  #near;
  #hasReplica;

  constructor(binding, replica) {
    this.#sessions = Object.getPrototypeOf(binding.withSession());
    this.#original = this.#sessions._wrappedFetch;
    this.#near = (replica ?? binding).withSession().fetcher;
    this.#hasReplica = replica !== undefined;
    const far = this;
    this.#sessions._wrappedFetch = function (input, init) {
      return far.#answer(this, input, init);
    };
  }

  close() {
    this.#sessions._wrappedFetch = this.#original;
  }

  /** Number of batches that wrote. */
  get written() {
    return this.#log.length;
  }

  /** Waits until all writes have reached the replica. */
  async catchUp() {
    await this.#applyUpTo(this.#log.length);
  }

  async #answer(session, input, init) {
    const requested = session.bookmarkOrConstraint;
    const statements = [JSON.parse(init.body)].flat();
    const isNear = statements.every(({ sql }) => isRead(sql)) && requested !== null && requested !== "first-primary";
    const wanted = isNear && requested !== "first-unconstrained" ? numberOf(requested) : 0;
    if (Number.isNaN(wanted)) return Response.json({ success: false, error: "The bookmark of the session is invalid" });
    // A bookmark beyond the last write: only the primary can answer.
    if (!isNear || wanted > this.#log.length) return this.#fromPrimary(session, input, init, statements);
    this.calls.replica++;
    await wait(this.nearMs);
    const due = this.#log.findLastIndex(({ at }) => at <= Date.now() - this.lagMs) + 1;
    await this.#applyUpTo(Math.max(due, wanted));
    const applied = this.#hasReplica ? this.#applied : this.#log.length;
    const response = await this.#near.fetch(input, init);
    session._updateBookmark(bookmarkOf(applied));
    const text = await response.text();
    return new Response(text.replaceAll('"served_by_primary":true', '"served_by_primary":false'));
  }

  async #fromPrimary(session, input, init, statements) {
    this.calls.primary++;
    await wait(this.farMs);
    const response = await session.fetcher.fetch(input, init);
    const text = await response.text();
    const hasWritten = !statements.every(({ sql }) => isRead(sql)) && !text.startsWith('{"success":false');
    if (hasWritten) this.#log.push({ at: Date.now(), statements });
    session._updateBookmark(bookmarkOf(this.#log.length));
    return new Response(text);
  }

  async #applyUpTo(number) {
    if (!this.#hasReplica) return;
    while (this.#applied < number) {
      while (this.#isApplying) await wait(1);
      const next = this.#log.slice(this.#applied, Math.max(number, this.#applied));
      if (next.length === 0) return;
      this.#isApplying = true;
      try {
        const body = JSON.stringify(next.flatMap(({ statements }) => statements));
        const url = "http://d1/query?resultsFormat=NONE";
        const response = await this.#near.fetch(url, { method: "POST", body });
        const text = await response.text();
        if (text.startsWith('{"success":false')) throw new Error(`The replica cannot follow: ${text}`);
        this.#applied += next.length;
      } finally {
        this.#isApplying = false;
      }
    }
  }
}

const bookmarkOf = (number) => `${number.toString(16).padStart(8, "0")}-00000000-00000000-${"0".repeat(32)}`;
const numberOf = (bookmark) => (FORMAT.test(bookmark) ? Number.parseInt(bookmark.slice(0, 8), 16) : Number.NaN);

/** Copies the contents of `binding` to the empty `replica`. */
export async function copyDatabase(binding, replica) {
  const { results: schema } = await binding
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
    )
    .all();
  const of = (type) => schema.filter((one) => one.type === type);
  const { results: old } = await replica
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
    )
    .all();
  const sent = [
    "PRAGMA defer_foreign_keys = true",
    ...old.map(({ name }) => `DROP TABLE "${name}"`),
    ...of("table").map(({ sql }) => sql),
  ].map((sql) => replica.prepare(sql));
  for (const { name } of of("table")) {
    const columns = await binding.prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0").bind(name).raw();
    const names = columns.map((column) => `"${column}"`).join(", ");
    const insert = `INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`;
    const rows = await binding.prepare(`SELECT ${names} FROM "${name}"`).raw();
    sent.push(...rows.map((row) => replica.prepare(insert).bind(...row)));
  }
  sent.push(...[...of("index"), ...of("trigger"), ...of("view")].map(({ sql }) => replica.prepare(sql)));
  await replica.batch(sent);
}
