import { isRead } from "./is-read";

/** Constraints of D1's sessions; anything else is a bookmark. */
export const PRIMARY = "first-primary";
export const ANYWHERE = "first-unconstrained";

interface Known {
  sql: string;
  values: unknown[];
}

interface ReadRequest<T> {
  send(session: D1DatabaseSession, statements: D1PreparedStatement[]): Promise<T>;
  /** Without it, there is no way to tell which instance answered. */
  metaOf?(answer: T): D1Meta | undefined;
}

/**
 * Reads of one request: from a replica at least as new as `from`, or all from the primary. Writes go to the primary.
 */
export class Reading {
  /** null: each call opens its own session, because only a session's first query is sure to reach the primary. */
  #session: D1DatabaseSession | null;
  #bookmark: string | null = null;
  #isBehind: boolean | undefined;
  #hasWritten = false;
  #isOver = false;
  #isStopped = false;
  #beginAnew = () => {};
  readonly #checks: Promise<boolean>[] = [];
  readonly #origin: D1Database;
  readonly db: D1Database;
  /** Resolves when a request that read from a replica is about to write: its decision may rest on stale data. */
  readonly anew: Promise<void>;

  constructor(origin: D1Database, from: string) {
    this.#origin = origin;
    this.#session = from === PRIMARY ? null : origin.withSession(from);
    this.anew = new Promise((resolve) => {
      this.#beginAnew = resolve;
    });
    this.db = this.#open();
  }

  /** Bookmark of the newest state that an answer had; null before the first answer. */
  get bookmark(): string | null {
    return this.#bookmark;
  }

  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** A replica has answered. */
  get isBehind(): boolean {
    return this.#isBehind === true;
  }

  /** Runs alongside the reads; the response waits for it. False: it must not be sent. */
  hold(check: Promise<boolean>): void {
    check.catch(() => undefined);
    this.#checks.push(check);
  }

  /** The response is ready; later writes are no part of its decision. False: a check failed. */
  async end(): Promise<boolean> {
    this.#isOver = true;
    const passed = await Promise.all(this.#checks).catch(() => [false]);
    return passed.every(Boolean);
  }

  /** Leaves pending queries unanswered: another reading answers the request. */
  stop(): void {
    this.#isStopped = true;
    this.#beginAnew();
  }

  #open(): D1Database {
    const origins = new WeakMap<object, Known>();
    const wrap = (known: Known): D1PreparedStatement => {
      const alone = <T>(work: (statement: D1PreparedStatement) => Promise<T>, metaOf?: ReadRequest<T>["metaOf"]) =>
        this.#ask([known], { send: (_, [statement]) => work(statement!), ...(metaOf && { metaOf }) });
      const metaOf = ({ meta }: D1Result) => meta;
      const own = {
        bind: (...values: unknown[]) => wrap({ ...known, values }),
        first: (...given: [string]) => alone((statement) => statement.first(...given)),
        run: () => alone((statement) => statement.run(), metaOf),
        all: () => alone((statement) => statement.all(), metaOf),
        raw: (...given: [{ columnNames: true }]) => alone((statement) => statement.raw(...given)),
      } as unknown as D1PreparedStatement;
      origins.set(own, known);
      return own;
    };
    const batch = (list: D1PreparedStatement[]) =>
      this.#ask(
        list.map((own) => origins.get(own)!),
        { send: (session, statements) => session.batch(statements), metaOf: ([first]: D1Result[]) => first?.meta },
      );
    return { prepare: (sql: string) => wrap({ sql, values: [] }), batch } as unknown as D1Database;
  }

  async #ask<T>(list: Known[], request: ReadRequest<T>): Promise<T> {
    const onlyReads = list.every(({ sql }) => isRead(sql));
    if (!onlyReads && this.isBehind && !this.#isOver) this.stop();
    if (this.#isStopped) return new Promise(() => {});
    this.#hasWritten ||= !onlyReads;
    const near = this.#session;
    const session = near ?? this.#origin.withSession(PRIMARY);
    try {
      const statements = list.map(({ sql, values }) => session.prepare(sql).bind(...values));
      const answer = await request.send(session, statements);
      this.#note(session, request.metaOf?.(answer));
      return answer;
    } catch (error) {
      // Unknown bookmark, failing replica or one without a new column: the primary decides.
      if (!near || !onlyReads) throw error;
      this.#session = null;
      return this.#ask(list, request);
    }
  }

  #note(session: D1DatabaseSession, meta: D1Meta | undefined): void {
    const bookmark = session.getBookmark();
    if (bookmark !== null && (this.#bookmark === null || this.#bookmark < bookmark)) this.#bookmark = bookmark;
    if (meta) this.#isBehind = this.#isBehind === true || !meta.served_by_primary;
    else this.#isBehind ??= this.#session !== null;
  }
}
