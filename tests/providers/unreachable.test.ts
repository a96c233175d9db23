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
function losing(look: (request: Request) => Response | Promise<Response>) {
  const looks: Request[] = [];
  answering((request) => {
    if (request.method === "POST") return lost();
    looks.push(request);
    return look(request);
  });
  return looks;
}

it("distinguishes a provider that is down from a lost reply", async () => {
  losing(lost);
  expect(await post()).toMatchObject({ status: 0 });
  losing(() => new Response("no such page", { status: 500 }));
  expect(await post()).toBeNull();
});

it("checks the connection without the request's content", async () => {
  const looks = losing(() => new Response(null, { status: 302, headers: { location: "/login" } }));
  await post("bot1:secret/sendMessage?key=secret");
  expect(looks.map(({ url, method, redirect }) => [url, method, redirect])).toEqual([
    ["http://provider.test/", "HEAD", "manual"],
  ]);
  expect([...looks[0]!.headers].join()).not.toContain("secret");
});

it("checks once for all requests that fail at once, and again for later failures", async () => {
  const looks = losing(async () => {
    await scheduler.wait(50);
    return lost();
  });
  const answers = await Promise.all(Array.from({ length: 30 }, () => post()));
  expect(answers.map((answer) => answer?.status)).toEqual(Array(30).fill(0));
  expect(looks).toHaveLength(1);
  await post();
  expect(looks).toHaveLength(2);
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

it("counts its own time-out, and a cut-off reply, as lost without a check", async () => {
  const looks = losing(lost);
  answering(({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  expect(await post("slow", 20)).toBeNull();
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) });
  answering(() => new Response(body));
  expect(await post()).toBeNull();
  expect(looks).toEqual([]);
});
