export async function pool<T>(items: T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const workers = Array.from({ length: Math.min(size, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  await Promise.all(workers);
}
