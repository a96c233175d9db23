import { noteFailure } from "./failure-kind";
import { logged } from "./logged";

export function reportFailure(event: string, where: object, error: unknown): void {
  noteFailure(event, error);
  console.error(JSON.stringify({ event, ...where, error: logged(error) }));
}

/** A row that throws is logged and may be postponed. Returns how many threw. */
export async function eachApart<T extends object>(
  event: string,
  rows: Iterable<T>,
  work: (row: T) => Promise<unknown>,
  { idOf, moveOn }: { idOf(row: T): object; moveOn?(row: T): Promise<unknown> },
): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      failed++;
      reportFailure(event, idOf(row), error);
      await moveOn?.(row).catch((unmoved) => reportFailure(`${event}.unmoved`, idOf(row), unmoved));
    }
  }
  return failed;
}

const MOST_PAGES = 20;

/** After a failed row, continues with the next page, although the row is read again. */
export async function pagesApart<T extends object>(
  event: string,
  { size, read, keyOf }: { size: number; read(after: string): Promise<T[]>; keyOf(row: T): string },
  work: (row: T) => Promise<unknown>,
  options: { idOf(row: T): object },
): Promise<void> {
  let after = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const rows = await read(after);
    const failed = await eachApart(event, rows, work, options);
    if (failed === 0 || rows.length < size) return;
    after = keyOf(rows.at(-1)!);
  }
}

const MOST_HALVINGS = 300;

/** Bisects until each throwing row is alone and goes to `alone`; when time is up, `left` gets the rest. */
export async function halved<T>(
  rows: readonly T[],
  work: (rows: readonly T[]) => Promise<unknown>,
  { alone, left }: { alone(row: T, error: unknown): Promise<unknown>; left?(rows: readonly T[]): Promise<unknown> },
): Promise<void> {
  let failures = 0;
  const parts = [rows];
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (failures >= MOST_HALVINGS) {
      await left?.(part);
      continue;
    }
    try {
      await work(part);
    } catch (error) {
      failures++;
      const middle = Math.ceil(part.length / 2);
      if (part.length > 1) parts.push(part.slice(middle), part.slice(0, middle));
      else if (part.length === 1) await alone(part[0]!, error);
    }
  }
}

export async function allApart(event: string, jobs: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const failed: string[] = [];
  for (const [job, work] of Object.entries(jobs)) {
    await work().catch((error) => {
      failed.push(job);
      reportFailure(event, { job }, error);
    });
  }
  return failed;
}
