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

const FILE = "https://cabinet.test/assets/part.js";
/** The server's status for the file; null: no connection. */
let served: number | null = 404;

/** Simulates a failed load of a file in this router state; returns whether it was handled at once. */
async function fail(navigation: object | null = { state: "idle" }): Promise<boolean> {
  vi.stubGlobal("__remixRouter", navigation ? { state: { navigation } } : undefined);
  vi.stubGlobal("fetch", (file: string) => {
    expect(file).toBe(FILE);
    return served === null
      ? Promise.reject(new TypeError("offline"))
      : Promise.resolve(new Response("", { status: served }));
  });
  const payload = new Error(`Failed to fetch dynamically imported module: ${FILE}`);
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
  const isHandled = !dispatchEvent(event);
  await vi.waitFor(() => Promise.resolve());
  await new Promise((resolve) => setTimeout(resolve));
  return isHandled;
}

it("opens the pressed page if one of its files did not load, every time", async () => {
  const navigation = { state: "loading", location: { pathname: "/contacts/1", search: "?page=2", hash: "#top" } };
  expect([await fail(navigation), await fail(navigation)]).toEqual([true, true]);
  expect(went).toEqual(["/contacts/1?page=2#top", "/contacts/1?page=2#top"]);
});

it("reloads the page once a minute if no navigation is pending and the file is gone", async () => {
  await fail();
  await fail();
  expect(went).toEqual(["again"]);
  stored.set("reloaded", String(Date.now() - 61_000));
  await fail({ state: "loading", location: { ...here, hash: "#top" } });
  expect(went).toEqual(["again", "again"]);
});

it("keeps the page and its typed values if only the connection failed", async () => {
  served = null;
  await fail();
  served = 200;
  await fail();
  served = 404;
  expect(went).toEqual([]);
});

it("opens no address that is only the target of a form", async () => {
  await fail({ state: "submitting", location: { pathname: "/send/draft", search: "", hash: "" } });
  expect(went).toEqual(["again"]);
});

it("works before the router has loaded", async () => {
  await fail(null);
  expect(went).toEqual(["again"]);
});
