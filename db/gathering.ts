interface Question {
  statements: D1PreparedStatement[];
  /** Runs the query alone, when no other waits or when the batch failed. */
  alone: () => Promise<unknown>;
  answer: (results: D1Result[]) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Sends the batch after this many microtasks without a new query: parallel loaders issue theirs a few turns apart. */
const QUIET_TURNS = 40;

const KNOWN_TEXTS = 2000;

/** Batches reads issued at the same moment. One instance per request: a Worker may not await another request's I/O. */
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
      for (let tick = 0; tick < QUIET_TURNS; tick++) await null;
    }
    const questions = waiting;
    waiting = [];
    const results = questions.length > 1 ? await together(questions) : null;
    for (const { statements, alone, answer, resolve, reject } of questions) {
      if (results) resolve(answer(results.splice(0, statements.length)));
      else alone().then(resolve, reject);
    }
  }

  /** null: one failed, so each is run alone to get its own error. */
  const together = (questions: Question[]): Promise<D1Result[] | null> =>
    binding.batch(questions.flatMap(({ statements }) => statements)).catch(() => null);

  const wrap = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const mayWait = isSelect(sql);
    const own: Pick<D1PreparedStatement, "bind" | "first" | "run" | "all" | "raw"> = {
      bind: (...values) => wrap(sql, statement.bind(...values)),
      first: (...given: [string]) => statement.first(...given),
      run: () => statement.run(),
      all: () => {
        const alone = () => statement.all();
        const pending = mayWait ? ask({ statements: [statement], alone, answer: ([result]) => result }) : alone();
        return pending as ReturnType<D1PreparedStatement["all"]>;
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
    return known.every(({ sql }) => isSelect(sql)) ? ask({ statements, alone, answer: (results) => results }) : alone();
  };
  return { prepare: (sql: string) => wrap(sql, binding.prepare(sql)), batch } as unknown as D1Database;
}

const isSelect = (sql: string) => /^\s*select\b/i.test(sql);

const ownNames = new Map<string, boolean>();

/** Batch results are objects: duplicate column names overwrite one another, and numeric names move to the front. */
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

/** The column list between SELECT and its FROM, split at commas outside brackets and quotes. */
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
