import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SessionTimes, watchSession } from "../../../app/components/extras/session-clock";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
// The server's clock is an hour ahead of the local one.
const SKEW = 60 * MINUTE;

const listener = { onWarn: vi.fn(), onRenewed: vi.fn(), onOver: vi.fn(), ask: vi.fn() };
let clock: ReturnType<typeof watchSession>;

const times = (left: number, userId = "me"): SessionTimes => {
  const now = Date.now() + SKEW;
  return { userId, now, expiresAt: now + left };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});

afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

it("warns once, when less than five minutes are left, whatever this machine's clock shows", () => {
  clock = watchSession(times(10 * MINUTE), listener);
  vi.advanceTimersByTime(5 * MINUTE);
  expect(listener.onWarn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SECOND);
  expect(listener.onWarn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4 * MINUTE);
  expect(listener.onWarn).toHaveBeenCalledTimes(1);
});

it("warns at once on a page that opens late", () => {
  clock = watchSession(times(2 * MINUTE), listener);
  expect(listener.onWarn).toHaveBeenCalledTimes(1);
});

it("ends the session only when the server confirms it", async () => {
  clock = watchSession(times(MINUTE), listener);
  listener.ask.mockResolvedValueOnce(times(20 * MINUTE));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(listener.onOver).not.toHaveBeenCalled();
  expect(listener.onRenewed).toHaveBeenCalledTimes(1);
  listener.ask.mockResolvedValueOnce(null);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(listener.onWarn).toHaveBeenCalledTimes(2);
  expect(listener.onOver).toHaveBeenCalledTimes(1);
});

it("polls again every second without a reply", async () => {
  clock = watchSession(times(SECOND), listener);
  listener.ask.mockRejectedValue(new Error("offline"));
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  expect(listener.ask).toHaveBeenCalledTimes(3);
  expect(listener.onOver).not.toHaveBeenCalled();
});

it("leaves when the browser already holds another user's session", async () => {
  clock = watchSession(times(60 * MINUTE), listener);
  listener.ask.mockResolvedValueOnce(times(60 * MINUTE, "somebody else"));
  await clock.ask();
  expect(listener.onOver).toHaveBeenCalledTimes(1);
});
