const PATH = "/api/ws";
const PING_MS = 30_000;
const PONG_WITHIN_MS = 10_000;
const RETRY_MS = { first: 1000, most: 5000 };
/** The server replays events this old, ms. */
const LATE_MS = 8000;
/** Close code "session over": do not retry. */
const SESSION_OVER = 4401;

export interface LiveEvent {
  event: string;
  data: unknown;
}

interface Listener {
  onEvent(event: LiveEvent): void;
  onReturn(): void;
  onSessionOver(): void;
  onLost(isLost: boolean): void;
}

/** Subscription: an account's events after `since` (ms UTC, server clock), or viewers of an item. */
type Subscription = { since: number } | { looks: string };

/** Reconnects after 1–5 s (spec §7). Returns a function that closes the socket. */
export function openLive(subscription: Subscription, listener: Listener, origin = location.origin): () => void {
  const query = new URLSearchParams(Object.entries(subscription).map(([name, value]) => [name, String(value)]));
  let socket: WebSocket;
  let delay = RETRY_MS.first;
  let hasWorked = false;
  let isFirst = true;
  let isEnded = false;
  const timers: { retry?: Timer; ping?: Timer; pong?: Timer } = {};

  function connect() {
    socket = new WebSocket(`${origin.replace(/^http/, "ws")}${PATH}?${query}`);
    socket.addEventListener("open", opened);
    socket.addEventListener("message", heard);
    socket.addEventListener("close", closed);
  }

  function opened() {
    if (!isFirst || performance.now() > LATE_MS) listener.onReturn();
    hasWorked = true;
    delay = RETRY_MS.first;
    listener.onLost(false);
    timers.ping = setInterval(ping, PING_MS);
  }

  function ping() {
    socket.send("ping");
    timers.pong ??= setTimeout(() => socket.close(), PONG_WITHIN_MS);
  }

  function heard({ data }: MessageEvent) {
    stop("pong");
    const event = read(data);
    if (event) listener.onEvent(event);
  }

  function closed({ code }: CloseEvent) {
    stop("pong");
    stop("ping");
    isFirst = false;
    if (isEnded) return;
    if (code === SESSION_OVER) return listener.onSessionOver();
    listener.onLost(hasWorked || globalThis.navigator?.onLine === false);
    timers.retry = setTimeout(() => {
      timers.retry = undefined;
      connect();
    }, delay);
    delay = Math.min(delay + RETRY_MS.first, RETRY_MS.most);
  }

  function stop(name: keyof typeof timers) {
    clearTimeout(timers[name]);
    timers[name] = undefined;
  }

  // Going offline does not close a socket; it may be dead afterwards.
  const onOffline = () => listener.onLost(true);
  const onOnline = () => {
    if (!timers.retry) return socket.close();
    stop("retry");
    connect();
  };
  addEventListener("offline", onOffline);
  addEventListener("online", onOnline);
  connect();
  return () => {
    isEnded = true;
    removeEventListener("offline", onOffline);
    removeEventListener("online", onOnline);
    stop("retry");
    socket.close();
  };
}

type Timer = ReturnType<typeof setTimeout>;

function read(frame: unknown): LiveEvent | null {
  if (typeof frame !== "string" || !frame.startsWith("{")) return null;
  return JSON.parse(frame) as LiveEvent;
}
