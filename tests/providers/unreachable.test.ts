import { afterEach, expect, it, vi } from "vitest";
import { ask } from "../../workers/providers/core/http";
import { answering } from "./rubbish";

const HOST = "http://provider.test/v1";
const lost = () => Promise.reject(new TypeError("Network connection lost."));
const post = (path = "messages", timeoutMs = 1000) => {
  const headers = { authorization: "Bearer secret" };
  return ask(new URL(`${HOST}/${path}`), { method: "POST", headers, body: "{}" }, timeoutMs);
};

afterEach(() => void vi.restoreAllMocks());

/** Drops every request except look-ups; returns the look-ups. */
function losing(answerProbe: (request: Request) => Response | Promise<Response>) {
  const probes: Request[] = [];
  answering((request) => {
    if (request.method === "POST") return lost();
    probes.push(request);
    return answerProbe(request);
  });
  return probes;
}

it("distinguishes a provider that is down from a lost reply", async () => {
  losing(lost);
  expect(await post()).toMatchObject({ status: 0 });
  losing(() => new Response("no such page", { status: 500 }));
  expect(await post()).toBeNull();
});

it("checks the connection without the request's content", async () => {
  const probes = losing(() => new Response(null, { status: 302, headers: { location: "/login" } }));
  await post("bot1:secret/sendMessage?key=secret");
  expect(probes.map(({ url, method, redirect }) => [url, method, redirect])).toEqual([
    ["http://provider.test/", "HEAD", "manual"],
  ]);
  expect([...probes[0]!.headers].join()).not.toContain("secret");
});

it("checks once for all requests that fail at the same time, and again for later failures", async () => {
  const probes = losing(async () => {
    await scheduler.wait(50);
    return lost();
  });
  const answers = await Promise.all(Array.from({ length: 30 }, () => post()));
  expect(answers.map((answer) => answer?.status)).toEqual(Array(30).fill(0));
  expect(probes).toHaveLength(1);
  await post();
  expect(probes).toHaveLength(2);
});

it("waits a limited time, and stays uncertain when another request's check never ends", async () => {
  const ended = Promise.withResolvers<unknown>();
  losing(({ signal }) => {
    signal.addEventListener("abort", () => ended.resolve(signal.reason));
    return ended.promise.then((reason) => Promise.reject(reason));
  });
  expect(await post()).toMatchObject({ status: 0 });
  expect(await ended.promise).toMatchObject({ name: "TimeoutError" });
  losing(() => new Promise(() => {}));
  expect(await post()).toBeNull();
});

it("counts its own time-out, and a truncated reply, as lost without a check", async () => {
  const probes = losing(lost);
  answering(({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  expect(await post("slow", 20)).toBeNull();
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) });
  answering(() => new Response(body));
  expect(await post()).toBeNull();
  expect(probes).toEqual([]);
});
