interface Question {
  statements: D1PreparedStatement[];
  /** How it is asked when no other waits, or when the batch failed. */
  alone: () => Promise<unknown>;
  answer: (results: D1Result[]) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Microtasks without a further question until a batch leaves: parallel loaders come to theirs some turns apart. */
const QUIET_TURNS = 40;

const KNOWN_TEXTS = 2000;

/** Sends reads of the same moment as one batch. One a request: a Worker may not wait for another request's answer. */
export function gathering(binding: D1Database): D1Database {
  const origin = new WeakMap<object, { sql: string; statement: D1PreparedStatement }>();
  let waiting: Question[] = [];

  const ask = (question: Pick<Question, "statements" | "alone" | "answer">) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push({ ...question, resolve, reject });
      if (waiting.length === 1) void sendWhenQuiet();
    });

  async function sendWhenQuiet() {
    for (let count = 0; count < waiting.length; ) {
      count = waiting.length;
      for (let turn = 0; turn < QUIET_TURNS; turn++) await null;
    }
    const asked = waiting;
    waiting = [];
    const results = asked.length > 1 ? await together(asked) : null;
    for (const { statements, alone, answer, resolve, reject } of asked) {
      if (results) resolve(answer(results.splice(0, statements.length)));
      else alone().then(resolve, reject);
    }
  }

  /** null: one of them failed, and each is to learn its own error. */
  const together = (asked: Question[]): Promise<D1Result[] | null> =>
    binding.batch(asked.flatMap(({ statements }) => statements)).catch(() => null);

  const wrap = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const mayWait = isRead(sql);
    const own: Pick<D1PreparedStatement, "bind" | "first" | "run" | "all" | "raw"> = {
      bind: (...values) => wrap(sql, statement.bind(...values)),
      first: (...given: [string]) => statement.first(...given),
      run: () => statement.run(),
      all: () => {
        const alone = () => statement.all();
        const asked = mayWait ? ask({ statements: [statement], alone, answer: ([result]) => result }) : alone();
        return asked as ReturnType<D1PreparedStatement["all"]>;
      },
      raw: (...given: []) => {
        const alone = () => statement.raw(...given);
        if (!mayWait || given.length > 0 || !hasOwnNames(sql)) return alone();
        const answer = ([result]: D1Result[]) => result!.results.map((row) => Object.values(row as object));
        return ask({ statements: [statement], alone, answer }) as ReturnType<D1PreparedStatement["raw"]>;
      },
    } as D1PreparedStatement;
    origin.set(own, { sql, statement });
    return own as D1PreparedStatement;
  };

  const batch = (list: D1PreparedStatement[]) => {
    const known = list.map((own) => origin.get(own)!);
    const statements = known.map(({ statement }) => statement);
    const alone = () => binding.batch(statements);
    return known.every(({ sql }) => isRead(sql)) ? ask({ statements, alone, answer: (results) => results }) : alone();
  };
  return { prepare: (sql: string) => wrap(sql, binding.prepare(sql)), batch } as unknown as D1Database;
}

const isRead = (sql: string) => /^\s*select\b/i.test(sql);

const ownNames = new Map<string, boolean>();

/** A batch answers with objects: of two columns of one name only the last is left, and a number comes first. */
function hasOwnNames(sql: string): boolean {
  const known = ownNames.get(sql);
  if (known !== undefined) return known;
  const columns = columnsOf(sql);
  const names = columns.map((column) => /"([^"]+)"$/.exec(column)?.[1] ?? column);
  const areOwn = new Set(names).size === names.length && !names.some((name) => /^\d+$/.test(name));
  const areKnown = columns.length === 1 || !columns.some((column) => /(^|\.)\*$/.test(column));
  if (ownNames.size === KNOWN_TEXTS) ownNames.clear();
  ownNames.set(sql, areOwn && areKnown);
  return areOwn && areKnown;
}

/** What stands between SELECT and its FROM, split at the commas outside of brackets and quotes. */
function columnsOf(sql: string): string[] {
  const columns = [""];
  let depth = 0;
  const parts = sql.replace(/^\s*select\s+(distinct\s+)?/i, "").match(/'[^']*'|"[^"]*"|[(),]|\w+|[^'"(),\w]+/g);
  for (const part of parts ?? []) {
    if (part === "(") depth++;
    if (part === ")") depth--;
    if (depth === 0 && /^from$/i.test(part)) break;
    if (depth === 0 && part === ",") columns.push("");
    else columns.push(columns.pop() + part);
  }
  return columns.map((column) => column.trim());
}
