import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { soon } from "../support/engine/soon";
import { humanFields } from "../support/forms/human";
import { submit } from "../support/forms/open-screen";
import { SANDBOX_URL } from "../support/run/hosts";
import { createUser } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const control = (change: object) => fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify(change) });
const letters = async () =>
  ((await (await fetch(`${SANDBOX_URL}/messages?channel=email`)).json()) as { data: { to: string }[] }).data;

it("delivers the e-mail once, after an outage of the mail provider", async () => {
  const { id, username } = await createUser();
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(`${id}@example.com`, id).run();
  await control({ failShare: 1 });
  await submit("/recover", { username, ...(await humanFields()) });
  await soon(async () => expect(await rowsOf("SELECT user_id FROM recoveries")).toEqual([{ user_id: id }]));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await letters()).toEqual([]);
  await control({ failShare: 0 });
  await vi.waitFor(async () => expect((await letters()).map(({ to }) => to)).toEqual([`${id}@example.com`]), 40_000);
});
