import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";

/** ms that a slow endpoint may delay the rest of the queue. */
const HOLD_MS = 250;

export type Background = Pick<ExecutionContext, "waitUntil">;

/**
 * Waits briefly for work on an external endpoint, then lets it continue in the background. Its row is leased, so the
 * sweep restarts work that the platform cuts off.
 */
export async function aside(work: Promise<unknown>, background: Background | undefined): Promise<void> {
  if (!background) return void (await work);
  let isLeft = false;
  const watched = work.then(
    () => undefined,
    (error: unknown) => {
      if (!isLeft) throw error;
      reportFailure("queue.asideFailed", {}, error);
    },
  );
  background.waitUntil(watched.catch(() => undefined));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const held = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isLeft = true;
      resolve();
    }, HOLD_MS);
  });
  await Promise.race([watched, held]).finally(() => clearTimeout(timer));
}
