import type { env } from "cloudflare:test";
import { expect, it } from "vitest";
import type { LiveEvent } from "../../../app/domain/shared/ports/platform";
import { hubOf } from "../../../workers/hub/ports";

/** A hub that keeps what each call said, by account; its first call fails where `isDown`. */
function listened(isDown = false) {
  const said: string[][] = [];
  let isFailing = isDown;
  const namespace = {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      publish: async (events: LiveEvent[]) => {
        said.push(events.map(({ data }) => `${name} ${(data as { id: string }).id}`));
        if (!isFailing) return;
        isFailing = false;
        throw new Error("down");
      },
    }),
  };
  const hub = hubOf(namespace as unknown as typeof env.ACCOUNT_HUB);
  return { hub, said };
}

const event = (id: string): LiveEvent => ({ event: "sendings.updated", data: { id } });

it("says at once what comes after a silence, and together, in order, what follows within a moment", async () => {
  const { hub, said } = listened();
  const all = ["1", "2", "3", "4"].map((id) => hub.publish("a", [event(id)]));
  await Promise.all([...all, hub.publish("b", [event("5")])]);
  expect(said).toEqual([["a 1"], ["b 5"], ["a 2", "a 3", "a 4"]]);
  await scheduler.wait(30);
  await hub.publish("a", [event("6")]);
  expect(said.at(-1)).toEqual(["a 6"]);
});

it("says what follows a call that failed", async () => {
  const { hub, said } = listened(true);
  const first = hub.publish("a", [event("1")]);
  const second = hub.publish("a", [event("2")]);
  await expect(first).rejects.toThrow("down");
  await second;
  expect(said).toEqual([["a 1"], ["a 2"]]);
});

it("says of nothing nothing", async () => {
  const { hub, said } = listened();
  await hub.publish("a", []);
  expect(said).toEqual([]);
});

it("reaches a hub in as few calls as the time between them allows, whatever is said at once", async () => {
  const { hub, said } = listened();
  await Promise.all(Array.from({ length: 500 }, (_, n) => hub.publish("a", [event(`${n}`)])));
  expect(said.flat()).toHaveLength(500);
  expect(said.length).toBe(2);
});
