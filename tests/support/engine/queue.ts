/** A queue batch that records the outcome of each message; `delays` in seconds. */
export function batchOf(bodies: unknown[], { queue = "cabinet-express", attempts = 1 } = {}) {
  const fates: string[] = [];
  const delays: number[] = [];
  const messages = bodies.map((body, index) => ({
    id: String(index),
    body,
    attempts,
    timestamp: new Date(),
    ack: () => {
      fates[index] = "done";
    },
    retry: ({ delaySeconds = 0 }: { delaySeconds?: number } = {}) => {
      fates[index] = "again";
      delays[index] = delaySeconds;
    },
  }));
  return { batch: { queue, messages } as unknown as MessageBatch, fates, delays };
}
