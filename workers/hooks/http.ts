import type { Http, HttpAnswer } from "../../app/domain/base/shared/ports/platform";
import { outgoing } from "../outgoing";
import { isPrivateName } from "./resolver";

const MOST_BYTES = 64 * 1024;
const MOST_RETRY_SECONDS = 24 * 60 * 60;

/** Redirects are returned, not followed; at most 64 KB of an answer is read. */
export const http: Http = {
  async send({ url, timeoutMs, ...request }) {
    try {
      if (await isPrivateName(url)) return { failed: "address" };
      return await outgoing(new URL(url).host, timeoutMs, async (signal) => {
        const response = await fetch(url, { ...request, redirect: "manual", signal });
        const text = await readStart(response);
        return { status: response.status, text, retryAfterMs: retryAfterOf(response) } satisfies HttpAnswer;
      });
    } catch (error) {
      return { failed: error instanceof Error && error.name === "TimeoutError" ? "timeout" : "noAnswer" };
    }
  },
};

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const rest = part.value.subarray(0, MOST_BYTES - size);
    text += decoder.decode(rest, { stream: true });
    size += rest.byteLength;
    if (size >= MOST_BYTES) {
      await reader?.cancel();
      break;
    }
  }
  return text + decoder.decode();
}

function retryAfterOf({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0;
  const seconds = Number(headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MOST_RETRY_SECONDS) * 1000 : 0;
}
