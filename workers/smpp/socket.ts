import { connect } from "cloudflare:sockets";
import type { Wire } from "./session";
import type { SmppSetUp } from "./set-up";

/** Unsent octets; above this the peer has stopped reading. */
const MOST_UNREAD = 4_000_000;

export interface Socket extends Wire {
  /** Passes on data when `room` resolves; resolves at the end of the connection. */
  read(take: (chunk: Uint8Array) => void, room: () => Promise<void>): Promise<void>;
}

/** Throws when not open within `timeoutMs`. `onStuck`: the peer does not read. */
export async function openSocket(
  { host, port, secure, servername }: SmppSetUp,
  timeoutMs: number,
  onStuck: () => void,
): Promise<Socket> {
  const isRenamed = secure && servername !== undefined && servername !== host;
  const secureTransport = isRenamed ? "starttls" : secure ? "on" : "off";
  const opened = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false });
  const socket = isRenamed ? opened.startTls({ expectedServerHostname: servername }) : opened;
  // Both reject when the connection fails; `opened` reports it.
  opened.closed.catch(() => {});
  socket.closed.catch(() => {});
  await within(timeoutMs, socket.opened).catch(async (error) => {
    await socket.close().catch(() => {});
    throw error;
  });
  const writer = socket.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
  let unread = 0;
  return {
    write(octets) {
      unread += octets.length;
      if (unread > MOST_UNREAD) return onStuck();
      writer.write(octets).then(
        () => {
          unread -= octets.length;
        },
        // The reader sees the end.
        () => {},
      );
    },
    close() {
      socket.close().catch(() => {});
    },
    async read(take, room) {
      const reader = (socket.readable as ReadableStream<Uint8Array>).getReader();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          take(part.value);
          await room();
        }
      } catch {
        // A reset is an end like any other.
      }
    },
  };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
