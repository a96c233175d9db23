/** Processes all items, `size` at a time, then throws the first error. */
export async function pool<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(size, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await allOf(workers);
}

/** Waits for all, even if one fails, then throws the first error. */
export async function allOf(works: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
