import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { screens } from "../../../app/i18n/screens/ru";
import { openDatabase } from "../../../db/client";
import { settings } from "../../../db/schema/accounts";
import { visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RUB = 1_000_000;
const db = openDatabase(env.DB);

const someone = async (wanted: Parameters<typeof createUser>[0] = {}) => signInAs((await createUser(wanted)).username);

interface Money {
  available: number;
  isLow: boolean;
  newest: { source: string; amount: number }[];
}

const money = async (session: Awaited<ReturnType<typeof someone>>) =>
  (await visit("/toolbar/balance", session)).json<Money>();

it("shows the available sum, its parts and the newest movements, of the own account only", async () => {
  const other = await someone({ balance: 7 * RUB });
  const session = await someone({ balance: 1234.5 * RUB });
  const own = await money(session);
  expect(own).toMatchObject({ available: 1234.5 * RUB, balance: 1234.5 * RUB, overdraft: 0, currency: "RUB" });
  expect(own.newest).toMatchObject([{ source: "accrual", amount: 1234.5 * RUB }]);
  expect((await money(other)).newest).toMatchObject([{ amount: 7 * RUB }]);
});

it("shows no movements and no balance without the permission", async () => {
  expect((await money(await someone({ balance: RUB, grants: { "billings.find": false } }))).newest).toEqual([]);
  const blind = await someone({ balance: RUB, grants: { "billings.get": false } });
  expect((await visit("/toolbar/balance", blind)).headers.get("location")).toBe("/forbidden");
});

it("shows when the money is below a limit of the owner or below zero", async () => {
  const rich = await someone({ balance: 100 * RUB });
  expect((await money(rich)).isLow).toBe(false);
  await db
    .insert(settings)
    .values({ ownerId: rich.id, key: "notifications.limits", value: [50 * RUB, 200 * RUB], updatedAt: Date.now() });
  expect((await money(rich)).isLow).toBe(true);
  expect(await (await visit("/", rich)).text()).toContain("money-low");
  expect((await money(await someone())).isLow).toBe(false);
});

it("counts the messages of the last five minutes for viewers that may see them", async () => {
  const answer = await visit("/toolbar/messages", await someone());
  expect(await answer.json()).toEqual({ accepted: 0, sent: 0, delivered: 0, failed: 0, isWhole: true });
  const blind = await someone({ grants: { "sendings.get": false } });
  expect((await visit("/toolbar/messages", blind)).headers.get("location")).toBe("/forbidden");
});

it("shows a visitor nothing", async () => {
  for (const path of ["/toolbar/balance", "/toolbar/messages"]) {
    expect((await visit(path)).headers.get("location")).toMatch(/^\/login/);
  }
});

it("lists in the full menu every tab that the user may open, as plain links, the settings last", async () => {
  const html = await (await visit("/", await someone({ grants: { "tasks.get": false } }))).text();
  const menu = html.slice(html.indexOf('id="full-menu"'));
  expect(menu).toContain('href="/messages/outgoing"');
  expect(menu).not.toContain('href="/messages/tasks"');
  const sections = [...html.matchAll(/<a title="([^"]+)"[^>]*>/g)].map(([, title]) => title);
  expect(sections.slice(0, 3)).toEqual([screens.home, screens.messages, screens.contacts]);
  expect(sections.indexOf(screens.settings)).toBeGreaterThan(sections.indexOf(screens.contacts));
});
