import { logged } from "./logged";

/** Says in the log that something failed which others do not wait for; `where` names nobody but by ids. */
export function reportFailure(event: string, where: object, error: unknown): void {
  console.error(JSON.stringify({ event, ...where, error: logged(error) }));
}

/** Works on rows one after the other. One that throws is reported, may be moved on, and holds up none of the others. */
export async function eachApart<T extends object>(
  event: string,
  rows: Iterable<T>,
  work: (row: T) => Promise<unknown>,
  { idOf, moveOn }: { idOf(row: T): object; moveOn?(row: T): Promise<unknown> },
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      reportFailure(event, idOf(row), error);
      await moveOn?.(row).catch((unmoved) => reportFailure(`${event}.unmoved`, idOf(row), unmoved));
    }
  }
}

/** Does all of it, each by itself; answers the names of those that threw. */
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
