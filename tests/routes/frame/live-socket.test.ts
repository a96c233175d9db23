import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openLive } from "../../../app/web/live/live-socket";

class Socket extends EventTarget {
  static all: Socket[] = [];
  sent: string[] = [];
  constructor(readonly url: string) {
    super();
    Socket.all.push(this);
  }
  send(frame: string) {
    this.sent.push(frame);
  }
  close(code = 1000) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  open() {
    this.dispatchEvent(new Event("open"));
  }
  hear(data: string) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

const listener = { onEvent: vi.fn(), onReturn: vi.fn(), onSessionOver: vi.fn(), onLost: vi.fn() };
const last = () => Socket.all.at(-1)!;
const DRAWN_AT = 1_795_000_000_000;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, "now").mockReturnValue(900);
  vi.stubGlobal("WebSocket", Socket);
  vi.clearAllMocks();
  Socket.all = [];
  end = openLive({ since: DRAWN_AT }, listener, "https://cabinet.test");
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("opens one socket at its own origin and passes events on", () => {
  expect(Socket.all.map(({ url }) => url)).toEqual([`wss://cabinet.test/api/ws?since=${DRAWN_AT}`]);
  last().open();
  last().hear('{"event":"tasks.updated","data":{"id":"1"}}');
  last().hear("pong");
  expect(listener.onEvent.mock.calls).toEqual([[{ event: "tasks.updated", data: { id: "1" } }]]);
  expect(listener.onReturn).not.toHaveBeenCalled();
});

it("reconnects after 1 to 5 seconds, without a limit, and catches up on missed events once", () => {
  last().open();
  last().close(1006);
  expect(listener.onLost).toHaveBeenLastCalledWith(true);
  for (const delay of [1000, 2000, 3000, 4000, 5000, 5000, 5000]) {
    const before = Socket.all.length;
    vi.advanceTimersByTime(delay - 1);
    expect(Socket.all.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(Socket.all.length).toBe(before + 1);
    last().close(1006);
  }
  vi.advanceTimersByTime(5000);
  last().open();
  expect(listener.onReturn).toHaveBeenCalledTimes(1);
  expect(listener.onLost).toHaveBeenLastCalledWith(false);
});

it("catches up on missed events when its first connection is late or needs retries", () => {
  vi.spyOn(performance, "now").mockReturnValue(9000);
  last().open();
  expect(listener.onReturn).toHaveBeenCalledTimes(1);
  end();

  vi.spyOn(performance, "now").mockReturnValue(900);
  end = openLive({ since: DRAWN_AT }, listener, "https://cabinet.test");
  last().close(1006);
  vi.advanceTimersByTime(1000);
  last().open();
  expect(listener.onReturn).toHaveBeenCalledTimes(2);
});

it("reports no loss of a connection that never worked", () => {
  last().close(1006);
  expect(listener.onLost).toHaveBeenLastCalledWith(false);
});

it("detects a silent connection by an unanswered ping", () => {
  last().open();
  vi.advanceTimersByTime(30_000);
  expect(last().sent).toEqual(["ping"]);
  last().hear("pong");
  vi.advanceTimersByTime(30_000);
  expect(Socket.all.length).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(listener.onLost).toHaveBeenLastCalledWith(true);
  vi.advanceTimersByTime(1000);
  expect(Socket.all.length).toBe(2);
});

it("stops when the session is over, and when the page closes", () => {
  last().open();
  last().close(4401);
  vi.advanceTimersByTime(60_000);
  expect(Socket.all.length).toBe(1);
  expect(listener.onSessionOver).toHaveBeenCalledTimes(1);
});
