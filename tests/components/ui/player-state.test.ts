import { expect, it } from "vitest";
import { clockText, type PlayerEvent, type PlayerState, playerAfter } from "../../../app/components/ui/player-state";

const run = (...events: PlayerEvent[]) => events.reduce<PlayerState>(playerAfter, "empty");

it("loads a file, plays it and pauses", () => {
  expect(run("open")).toBe("loading");
  expect(run("open", "ready")).toBe("pause");
  expect(run("open", "ready", "playing")).toBe("play");
  expect(run("open", "ready", "playing", "waiting")).toBe("loading");
  expect(run("open", "ready", "playing", "paused")).toBe("pause");
});

it("is empty after an error, and stays so whatever the browser reports", () => {
  expect(run("open", "ready", "playing", "failed")).toBe("empty");
  expect(run("open", "failed", "playing")).toBe("empty");
  expect(run("open", "failed", "ready")).toBe("empty");
  expect(run("open", "ready", "close")).toBe("empty");
  expect(run("open", "failed", "open")).toBe("loading");
});

it("formats seconds as minutes and seconds", () => {
  expect([0, 9.9, 65, Number.NaN].map(clockText)).toEqual(["0:00", "0:09", "1:05", "0:00"]);
});
