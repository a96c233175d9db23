import { reportFailure } from "../../shared/errors/isolate-failures";
import type { Platform } from "../../shared/ports/platform";
import type { Born, ChunkMessage } from "../dispatch/dispatch";
import { takeBornTurn } from "../dispatch/fair-queue";

/**
 * The chunk that the expansion sends itself while it writes on: its messages are written as claimed, which saves
 * each the write of a claim. If the worker dies, their lease ends like that of any claim.
 */
export function openOwnChunk(platform: Platform) {
  let sending: Promise<void> | null = null;
  return {
    isFree: () => sending === null,
    send(chunk: ChunkMessage, born: Born): void {
      sending = takeBornTurn(platform, chunk, born)
        .catch((error) => reportFailure("chunk.failed", { ownerId: chunk.ownerId, id: chunk.firstId }, error))
        .finally(() => {
          sending = null;
        });
    },
    ended: () => sending,
  };
}
