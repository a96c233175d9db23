import { env } from "cloudflare:test";

type Method = (this: unknown, ...given: unknown[]) => Promise<unknown>;

export interface Trips {
  /** The longest row of calls in which each began after another had ended. */
  steps: number;
  /** The SQL of each call, by its step. */
  calls: string[];
}

const statementText = new WeakMap<object, string>();
const bound = new WeakMap<object, unknown[]>();

/**
 * Counts what `work` asks D1, the calls of the Worker under test included: both share one runtime. `about`: only calls
 * with this value, such as an owner's id, since what earlier tests began may still run.
 */
export async function tripsOf(work: () => Promise<unknown>, about?: string): Promise<Trips> {
  const trips: Trips = { steps: 0, calls: [] };
  let done = 0;
  const counted = (original: Method, textOf: (of: unknown, given: unknown[]) => string): Method =>
    async function (...given) {
      const asked = Array.isArray(given[0]) ? given[0] : [this];
      if (about && !asked.some((one) => bound.get(one)?.includes(about))) return original.apply(this, given);
      const step = done + 1;
      trips.steps = Math.max(trips.steps, step);
      trips.calls.push(`${step}: ${textOf(this, given)}`);
      try {
        return await original.apply(this, given);
      } finally {
        done = Math.max(done, step);
      }
    };
  const database = Object.getPrototypeOf(env.DB);
  const statement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
  const known = { ...methodsOf(database, ["batch"]), ...methodsOf(statement, ["all", "raw", "run", "first"]) };
  const isolated = database.prepare;
  database.prepare = function (sql: string) {
    const made = isolated.call(this, sql);
    statementText.set(made, sql);
    return made;
  };
  const bind = statement.bind;
  statement.bind = function (...values: unknown[]) {
    const made = bind.apply(this, values);
    statementText.set(made, statementText.get(this) ?? "");
    bound.set(made, values);
    return made;
  };
  const short = (of: unknown) => (statementText.get(of as object) ?? "?").replace(/\s+/g, " ").slice(0, 160);
  database.batch = counted(known.batch!, (_, [list]) => (list as unknown[]).map(short).join("  ;  "));
  for (const name of ["all", "raw", "run", "first"]) statement[name] = counted(known[name]!, short);
  try {
    await work();
  } finally {
    Object.assign(database, { prepare: isolated, batch: known.batch });
    Object.assign(statement, { ...known, bind });
    delete statement.batch;
  }
  return trips;
}

function methodsOf(of: Record<string, Method>, names: string[]): Record<string, Method> {
  return Object.fromEntries(names.map((name) => [name, of[name]!]));
}
