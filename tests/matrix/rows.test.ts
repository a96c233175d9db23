import { expect, it } from "vitest";
import { openActors } from "./actors";
import { listOf, markOf, sendingOf } from "./objects";
import { belongingsOf } from "./things";

it("the snapshot of an account changes with each of its rows, and only with them", async () => {
  const { client, client2 } = (await openActors()).actors;
  const [before, others] = [await belongingsOf(client.id), await belongingsOf(client2.id)];
  expect(before).toContain(client.username);
  await listOf(client);
  const withList = await belongingsOf(client.id);
  expect(withList).toContain(markOf(client));
  await sendingOf(client);
  expect(new Set([before, withList, await belongingsOf(client.id)]).size).toBe(3);
  expect(await belongingsOf(client2.id)).toBe(others);
});
