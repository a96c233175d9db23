import { reportFailure } from "../../../base/shared/errors/isolate-failures";
import type { Platform } from "../../../base/shared/ports/platform";
import type { Born, ChunkMessage } from "../dispatch/dispatch";
import { takeBornTurn } from "../dispatch/fair-queue";

/**
 * The chunk that the expansion itself sends while it writes the next. Its messages are stored as claimed, which saves
 * one write per message. If the worker crashes, the lease expires like that of any claim.
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
