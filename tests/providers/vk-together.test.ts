import { afterEach, describe, expect, it, vi } from "vitest";
import type { SubmitOutcome } from "../../app/domain/base/shared/ports/platform";
import { answering } from "./rubbish";
import { act, clear, received } from "./sandbox";
import { LINK, open, reaching, VK } from "./vk";

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

/** Counts requests from now on. */
function counting(): () => number {
  const spy = vi.spyOn(globalThis, "fetch");
  return () => spy.mock.calls.length;
}

describe("messages of a VK community with the same content", () => {
  const users = [161_234_511, 161_234_512, 161_234_513, 161_234_514];
  const alike = (user: number, change: object = {}) => ({
    ...VK,
    id: `0199a000-0000-7000-8000-${String(user).padStart(12, "0")}`,
    batchKey: "mailing 1",
    ...reaching(user),
    ...change,
  });
  const refs = (outcomes: SubmitOutcome[]) => outcomes.map((one) => (one.kind === "accepted" ? one.ref : one.kind));

  it("go in one call, once to each recipient, however a repeat is grouped", async () => {
    for (const user of users) await act(`79${user}`, "vk-messages", "allow");
    const [a, b, c, d] = users.map((user) => alike(user));
    const calls = counting();
    const first = refs(await open().submit([a!, b!, c!], 5000));
    expect(calls()).toBe(1);
    expect(new Set(first).size).toBe(3);
    expect(refs(await open().submit([d!, b!], 5000))).toContain(first[1]);
    expect(refs(await open().submit([c!], 5000))).toEqual([first[2]]);
    expect((await received()).map(({ to }) => to).sort()).toEqual(users.map((user) => `79${user}`));
  });

  it("are reported one by one, and an unreached recipient is retried alone at the next address", async () => {
    const sent: Record<string, string>[] = [];
    answering(async (request) => {
      const call = Object.fromEntries(new URLSearchParams(await request.text()));
      sent.push(call);
      if (!call.peer_ids) return Response.json({ response: 99 });
      return Response.json({
        response: [
          { peer_id: 3, message_id: 0, error: { code: 902, description: "Private" } },
          { peer_id: 1, message_id: 71, conversation_message_id: 1 },
          { peer_id: 2, message_id: 0, error: { code: 10, description: "Internal" } },
          { peer_id: 4, message_id: 0, error: { code: 901, description: "Denied" } },
        ],
      });
    });
    const both = alike(4, reaching(4, 44));
    const outcomes = await open().submit([alike(1), alike(2), alike(3), both, alike(5)], 5000);
    expect(outcomes).toMatchObject([
      { kind: "accepted", ref: "71" },
      { kind: "unknown", code: "INTERNAL_ERROR", detail: "10 Internal" },
      { kind: "rejected", code: "blocked", detail: "902 Private", gone: ["3"] },
      { kind: "accepted", ref: "99", gone: ["4"] },
      { kind: "unknown", code: "unanswered" },
    ]);
    expect(outcomes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((user) => alike(user).id));
    const [many, one, ...more] = sent;
    expect([many!.peer_ids, one!.user_id, more]).toEqual(["1,2,3,4,5", "44", []]);
    expect(one!.random_id).toBe(many!.random_id);
  });

  it.each([
    [{ batchKey: "mailing 2" }, 2],
    [{ text: "Another" }, 2],
    [{ payload: { buttons: [LINK] } }, 2],
    [{ batchKey: undefined }, 2],
    [{}, 1],
  ])("do not share a call if they differ by %j", async (change, calls) => {
    const sent: string[] = [];
    answering(async (request) => {
      sent.push(await request.text());
      return Response.json({ response: 1 });
    });
    await open().submit([alike(1), alike(2, change)], 200);
    expect(sent).toHaveLength(calls);
  });

  it("share calls of a hundred", async () => {
    const sizes: number[] = [];
    answering(async (request) => {
      const peers = (new URLSearchParams(await request.text()).get("peer_ids") ?? "").split(",");
      sizes.push(peers.length);
      return Response.json({ response: peers.map((peer) => ({ peer_id: Number(peer), message_id: Number(peer) })) });
    });
    const outcomes = await open().submit(
      Array.from({ length: 150 }, (_, place) => alike(place + 1)),
      5000,
    );
    expect(sizes).toEqual([100, 50]);
    expect(refs(outcomes)).toEqual(outcomes.map((_, place) => String(place + 1)));
  });

  it.each([
    [6, "retry", "TOO_MANY_PER_SECOND"],
    [10, "unknown", "INTERNAL_ERROR"],
    [914, "rejected", "textTooLong"],
    [911, "rejected", "buttonInvalid"],
    [100, "retry", "BAD_PARAMETER"],
    [901, "retry", "blocked"],
  ])(
    "are retried in smaller groups, unless error %i of the call concerns their content: %s",
    async (error_code, kind, code) => {
      answering(() => Response.json({ error: { error_code, error_msg: "Said by VK" } }));
      const outcomes = await open().submit([alike(1), alike(2)], 200);
      expect(outcomes).toMatchObject([1, 2].map((user) => ({ id: alike(user).id, kind, code })));
      for (const outcome of outcomes) expect(outcome).not.toHaveProperty("gone");
    },
  );
});
