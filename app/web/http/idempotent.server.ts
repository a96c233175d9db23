import { redirect } from "@remix-run/cloudflare";
import { answerOnce } from "../../domain/base/access/idempotency";
import { digestOf } from "../../domain/base/access/sha256";
import type { Viewer } from "../../domain/base/access/viewer";
import type { Result } from "../../domain/base/shared/errors/result";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { type Flash, redirectWithToast } from "./toast";

export interface Led {
  to: string;
  toast?: Flash;
}

interface Form {
  key: string;
  posted: FormData;
}

type Asker = { platform: Pick<Platform, "db" | "clock">; viewer: Pick<Viewer, "id"> };

const POLL_MS = 100;
const MOST_POLLS = 100;

/** Runs a form once per key: repeated and concurrent submits get the first result. */
export async function once(
  { request }: { request: Request },
  { platform, viewer }: Asker,
  { key, posted }: Form,
  run: () => Promise<Result<Led>>,
): Promise<Result<Led>> {
  const hash = await digestOf(JSON.stringify([new URL(request.url).search, ...posted]));
  const keyed = { ownerId: viewer.id, key: `form ${key} ${hash}`, hash };
  for (let polls = 0; ; polls++) {
    const result = await answerOnce<Led, Result<Led>>(platform, keyed, run);
    const isRunning = !result.ok && result.problems[0]?.key === "idempotencyRunning";
    if (!isRunning || polls === MOST_POLLS) return result;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export function leadTo({ to, toast }: Led) {
  return toast ? redirectWithToast(to, toast) : redirect(to, 303);
}
