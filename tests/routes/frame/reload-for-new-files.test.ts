import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { reloadForNewFiles } from "../../../app/web/live/reload-for-new-files";

const went: string[] = [];
const stored = new Map<string, string>();
const here = { pathname: "/contacts", search: "", hash: "" };

beforeAll(reloadForNewFiles);

beforeEach(() => {
  went.length = 0;
  stored.clear();
  vi.stubGlobal("location", {
    ...here,
    assign: (to: string) => went.push(to),
    reload: () => went.push("again"),
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** A file fails to load in this router state; returns whether it was handled. */
function fail(navigation: object = { state: "idle" }): boolean {
  vi.stubGlobal("__remixRouter", { state: { navigation } });
  return !dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
}

it("opens the page that was pressed where a file of it did not come, however often", () => {
  const navigation = { state: "loading", location: { pathname: "/contacts/1", search: "?page=2", hash: "#top" } };
  expect([fail(navigation), fail(navigation)]).toEqual([true, true]);
  expect(went).toEqual(["/contacts/1?page=2#top", "/contacts/1?page=2#top"]);
});

it("reloads the page where no navigation is pending, once a minute", () => {
  expect([fail(), fail()]).toEqual([true, false]);
  vi.setSystemTime(Date.now() + 61_000);
  expect(fail({ state: "loading", location: { ...here, hash: "#top" } })).toBe(true);
  expect(went).toEqual(["again", "again"]);
});

it("opens no address that a form is only being sent to", () => {
  fail({ state: "submitting", location: { pathname: "/send/draft", search: "", hash: "" } });
  expect(went).toEqual(["again"]);
});

it("works before the router is there", () => {
  vi.stubGlobal("__remixRouter", undefined);
  dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  expect(went).toEqual(["again"]);
});
