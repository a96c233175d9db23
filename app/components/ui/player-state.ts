/** Audio player states (spec §4). */
export type PlayerState = "empty" | "loading" | "play" | "pause";

/** ms after the end until the position resets (spec §4). */
export const RESET_MS = 300;

/** `open`: a source is set; the others are media events. */
export type PlayerEvent = "open" | "close" | "waiting" | "ready" | "playing" | "paused" | "failed";

const NEXT: Record<PlayerEvent, (state: PlayerState) => PlayerState> = {
  open: () => "loading",
  close: () => "empty",
  waiting: (state) => (state === "empty" ? state : "loading"),
  ready: (state) => (state === "loading" ? "pause" : state),
  playing: (state) => (state === "empty" ? state : "play"),
  paused: (state) => (state === "empty" ? state : "pause"),
  failed: () => "empty",
};

export function playerAfter(state: PlayerState, event: PlayerEvent): PlayerState {
  return NEXT[event](state);
}

/** Seconds as "1:05". */
export function clockText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
