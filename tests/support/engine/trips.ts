import { env } from "cloudflare:test";

type Method = (this: unknown, ...given: unknown[]) => Promise<unknown>;

export interface Trips {
  /** Length of the longest sequence of calls in which each began after another had ended. */
  steps: number;
  /** SQL of each call, by step. */
  calls: string[];
}

/** A statement as the binding stores it. */
type Statement = D1PreparedStatement & { statement: string; params: unknown[] };

/**
 * Counts D1 calls made by `work`, including those of the Worker under test: both share one runtime. `about`: counts
 * only calls with this value, such as an owner's id, since work started by earlier tests may still run.
 */
export async function tripsOf(work: () => Promise<unknown>, about?: string): Promise<Trips> {
  const trips: Trips = { steps: 0, calls: [] };
  let done = 0;
  const counted = (original: Method, textOf: (of: unknown, args: unknown[]) => string): Method =>
    async function (...given) {
      const statements = (Array.isArray(given[0]) ? given[0] : [this]) as Statement[];
      if (about && !statements.some(({ params }) => params.includes(about))) return original.apply(this, given);
      const step = done + 1;
      trips.steps = Math.max(trips.steps, step);
      trips.calls.push(`${step}: ${textOf(this, given)}`);
      try {
        return await original.apply(this, given);
      } finally {
        done = Math.max(done, step);
      }
    };
  // Sessions use the binding's batch as well.
  const session = Object.getPrototypeOf(env.DB.withSession());
  const statement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
  const known = methodsOf(statement, ["all", "raw", "run", "first"]);
  const { batch } = methodsOf(session, ["batch"]);
  const short = (of: unknown) => (of as Statement).statement.replace(/\s+/g, " ").slice(0, 160);
  session.batch = counted(batch!, (_, [list]) => (list as unknown[]).map(short).join("  ;  "));
  for (const [name, method] of Object.entries(known)) statement[name] = counted(method, short);
  try {
    await work();
  } finally {
    session.batch = batch;
    Object.assign(statement, known);
  }
  return trips;
}

function methodsOf(of: Record<string, Method>, names: string[]): Record<string, Method> {
  return Object.fromEntries(names.map((name) => [name, of[name]!]));
}
