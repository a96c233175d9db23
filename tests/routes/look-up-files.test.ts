import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { lookUp } from "../../app/domain/hlr/look-up";
import { visit } from "../support/doors";
import { type Asked, openLookUp } from "../support/look-ups";
import { createUser, signInAs } from "../support/people";
import { engineOn } from "../support/scene";

it("the page's file of a look-up has all phones of all its chunks", async () => {
  const session = await signInAs((await createUser()).username);
  const chunks = Array.from({ length: 101 }, (_, n): Asked[] => [
    [`7916${String(n).padStart(7, "0")}`, lookUp("reachable")],
  ]);
  const taskId = await openLookUp(engineOn(env.DB, env.FILES), session.id, chunks);
  const response = await visit(`/messages/tasks/${taskId}/lookups`, session);
  expect(response.status).toBe(200);
  expect((await response.text()).trimEnd().split("\r\n")).toHaveLength(102);
});
