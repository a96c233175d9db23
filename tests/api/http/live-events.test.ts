import type { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { eventsFor } from "../../../app/domain/base/access/live-rights";
import type { NotificationRow } from "../../../app/domain/base/notifications/view";
import type { LiveEvent } from "../../../app/domain/base/shared/ports/platform";
import { routes } from "../../../workers/api/routes";
import { hubOf } from "../../../workers/hub/ports";

/** A hub that records each call's events by account; its first call fails if `isDown`. */
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

it("publishes the first event after a silence at once, and the next ones of that moment together, in order", async () => {
  const { hub, said } = listened();
  const all = ["1", "2", "3", "4"].map((id) => hub.publish("a", [event(id)]));
  await Promise.all([...all, hub.publish("b", [event("5")])]);
  expect(said).toEqual([["a 1"], ["b 5"], ["a 2", "a 3", "a 4"]]);
  await scheduler.wait(30);
  await hub.publish("a", [event("6")]);
  expect(said.at(-1)).toEqual(["a 6"]);
});

it("publishes what follows a failed call", async () => {
  const { hub, said } = listened(true);
  const first = hub.publish("a", [event("1")]);
  const second = hub.publish("a", [event("2")]);
  await expect(first).rejects.toThrow("down");
  await second;
  expect(said).toEqual([["a 1"], ["a 2"]]);
});

it("publishes nothing for an empty batch", async () => {
  const { hub, said } = listened();
  await hub.publish("a", []);
  expect(said).toEqual([]);
});

it("calls a hub no more often than its interval allows, however many events come at once", async () => {
  const { hub, said } = listened();
  await Promise.all(Array.from({ length: 500 }, (_, n) => hub.publish("a", [event(`${n}`)])));
  expect(said.flat()).toHaveLength(500);
  expect(said.length).toBe(2);
});

it("names events after the paths of their resources", () => {
  const everybody = { permissions: { has: () => true } } as unknown as Parameters<typeof eventsFor>[0];
  const paths = new Set(routes.map(({ path }) => path.slice(1).split("/:")[0]));
  // Events without a resource path: messages held for review, and a widget's code sessions.
  expect(eventsFor(everybody).filter((name) => !paths.has(name))).toEqual(["held", "otpSessions"]);
});

it("puts the text of a notification into its event, in the owner's language", async () => {
  const heard: LiveEvent[] = [];
  const publish = async (events: LiveEvent[]) => void heard.push(...events);
  const hub = hubOf({ idFromName: String, get: () => ({ publish }) } as unknown as typeof env.ACCOUNT_HUB);
  const row = { type: "accrual", title: null, text: null, isHtml: false, data: { amount: 2_500_000, comment: "" } };
  const notice = (language: "en" | "ru") => ({
    row: row as unknown as NotificationRow,
    reading: { language, currency: "RUB", now: Date.UTC(2026, 5, 1) },
  });
  for (const language of ["en", "ru"] as const)
    await hub.publish(language, [{ event: "notifications.created", data: { id: language }, notice: notice(language) }]);
  expect(heard).toMatchObject([
    { data: { id: "en", title: expect.stringContaining("2.50"), text: expect.stringMatching(/^Added/) } },
    { data: { id: "ru", title: expect.stringContaining("2,50"), text: expect.stringMatching(/^Деньги/) } },
  ]);
  expect(heard[0]).not.toHaveProperty("notice");
});
