import { dial, type Way } from "../dial";
import type { Wire } from "./session";
import type { SmppSetUp } from "./set-up";

/** Unsent octets; above this, the peer has stopped reading. */
const MOST_UNREAD = 4_000_000;

export interface Socket extends Wire {
  /** Passes on data whenever `drained` resolves; resolves at the end of the connection. */
  read(take: (chunk: Uint8Array) => void, drained: () => Promise<void>): Promise<void>;
}

/** Throws `NotDialed` if not open within `timeoutMs`. `onStuck`: the peer has stopped reading. */
export async function openSocket(
  { host, port, secure, servername }: SmppSetUp,
  { way, timeoutMs, onStuck }: { way: Way; timeoutMs: number; onStuck: () => void },
): Promise<Socket> {
  const target = { host, port, tls: secure ? "tls" : "none", servername } as const;
  const dialed = await dial(target, way, AbortSignal.timeout(timeoutMs));
  let unread = 0;
  return {
    write(octets) {
      unread += octets.length;
      if (unread > MOST_UNREAD) return onStuck();
      dialed.write(octets).then(
        () => {
          unread -= octets.length;
        },
        // The reader sees the end.
        () => {},
      );
    },
    close: dialed.close,
    async read(take, drained) {
      for (let chunk = await dialed.read(); chunk !== null; chunk = await dialed.read()) {
        take(chunk);
        await drained();
      }
    },
  };
}
