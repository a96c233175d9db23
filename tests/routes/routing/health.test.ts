import { beforeAll, describe, expect, it } from "vitest";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, carrierOf, make, titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const page = async () => (await visit("/routing/health", manager, english)).text();

const post = async (fields: Record<string, string>, by = manager) => {
  const answer = await submit("/routing/health", fields, by, english);
  return { status: answer.status, to: answer.headers.get("location") };
};

describe("the health of providers", () => {
  it("shows each with its state, and lets a manager pin, drain and release it", async () => {
    const { provider: carrier } = await carrierOf(manager);
    const controlOf = async () =>
      (await rowsOf<{ control: string }>("SELECT control FROM providers WHERE id = ?", carrier.id))[0]?.control;
    expect(await page()).toContain(carrier.title);
    for (const control of ["pinned", "drained", "auto"]) {
      const done = await post({ id: carrier.id, control });
      expect([done.status, done.to, await controlOf()]).toEqual([303, "/routing/health", control]);
    }
  });

  it("shows why one is stopped and until when", async () => {
    const { provider: carrier } = await carrierOf(manager);
    const until = Date.now() + 60_000;
    await rowsOf(
      `INSERT INTO provider_health (provider_id, operator_group, state, weight, until, trips, reason, changed_at)
        VALUES (?, '', 'tripped', 0, ?, 1, '{"rule":"errors","share":0.8,"of":50}', ?),
          (?, 'RU|mts', 'lowered', 50, ?, 0, '{"rule":"slow","share":0.2,"of":90}', ?)`,
      carrier.id,
      until,
      until - 60_000,
      carrier.id,
      until,
      until - 60_000,
    );
    const html = await page();
    expect(html).toContain("Stopped");
    expect(html).toContain("Errors: 80% of 50");
    expect(html).toContain("RU mts: Reduced traffic");
    const [status, rest] = await ask("GET", `/providers/${carrier.id}/health`, manager);
    expect([status, rest]).toMatchObject([
      200,
      {
        health: { operatorGroup: null, state: "tripped", weight: 0, until: new Date(until).toISOString() },
        operators: [{ operatorGroup: "RU|mts", state: "lowered", reason: { rule: "slow", share: 0.2, of: 90 } }],
      },
    ]);
    expect(rest.minutes).toHaveLength(60);
  });

  it("shows unhealthy ones first, the worst on top, with a link to each, and has no pages below fifty", async () => {
    const carriers = [];
    for (let n = 0; n < 20; n++) carriers.push((await carrierOf(manager)).provider);
    const [stopped, lowered] = [carriers[0]!, carriers[1]!];
    for (const [{ id }, state, weight] of [
      [lowered, "lowered", 50],
      [stopped, "tripped", 0],
    ] as const)
      await rowsOf(
        `INSERT INTO provider_health (provider_id, operator_group, state, weight, until, trips, reason, changed_at)
          VALUES (?, '', ?, ?, ?, 1, '{"rule":"errors","share":0.8,"of":50}', 1)`,
        id,
        state,
        weight,
        Date.now() + 60_000,
      );
    const html = await page();
    const at = (id: string) => html.indexOf(`href="/routing/providers/${id}"`);
    const well = carriers.slice(2).map(({ id }) => at(id));
    expect(Math.min(at(stopped.id), at(lowered.id), ...well)).toBeGreaterThan(0);
    expect(at(stopped.id)).toBeLessThan(at(lowered.id));
    expect(at(lowered.id)).toBeLessThan(Math.min(...well));
    expect(html).not.toContain("cursor=");
    const home = await (await visit("/?whose=all", manager, english)).text();
    expect(home).toContain(stopped.title);
    expect(home).toContain('href="/routing/health"');
    await rowsOf("DELETE FROM provider_health WHERE provider_id IN (?, ?)", stopped.id, lowered.id);
  });

  it("refuses an unknown control, an unknown provider, and users that may not change providers", async () => {
    const { provider: carrier } = await carrierOf(manager);
    expect((await post({ id: carrier.id, control: "loud" })).status).toBe(400);
    expect((await post({ id: "no-such-row", control: "pinned" })).status).toBe(404);
    expect((await ask("PATCH", `/providers/${carrier.id}`, manager, { control: "loud" }))[0]).toBe(422);
    expect(await ask("PATCH", `/providers/${carrier.id}`, manager, { control: "drained" })).toMatchObject([
      200,
      { control: "drained" },
    ]);
    expect((await ask("GET", "/providers/no-such-row/health", manager))[0]).toBe(404);
    const reader = await signInAs(
      (await createUser({ level: "manager", grants: { "providers.update": false } })).username,
    );
    expect((await post({ id: carrier.id, control: "auto" }, reader)).to).toBe("/forbidden");
    const reseller = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await ask("GET", `/providers/${carrier.id}/health`, reseller))[0]).toBe(403);
  });

  it("is shown beside each provider, with its channel and its weight", async () => {
    const { provider: carrier } = await carrierOf(manager);
    await rowsOf(
      `INSERT INTO provider_health (provider_id, operator_group, state, weight, until, trips, reason, changed_at)
        VALUES (?, '', 'lowered', 45, ?, 1, '{"rule":"slow","share":0.3,"of":50}', 1)`,
      carrier.id,
      Date.now() + 60_000,
    );
    const html = await (
      await visit(`/routing/providers?search=${encodeURIComponent(carrier.title)}`, manager, english)
    ).text();
    const row = html.slice(html.indexOf(`href="/routing/providers/${carrier.id}"`)).split("</tr>")[0]!;
    expect(["SMS", "Reduced traffic", "45%"].filter((word) => !row.includes(word))).toEqual([]);
  });
});

it("routes and groups of providers are sorted by channel, then by title, however they were made", async () => {
  const name = titled("Order");
  for (const [type, title] of [
    ["whatsapp", `${name} a`],
    ["sms", `${name} z`],
    ["sms", `${name} b`],
  ] as const) {
    await make(manager, "/routingGroups", { type, title });
    await make(manager, "/providerGroups", { type, title, Providers: [] });
  }
  for (const path of [`/routing/routes?search=${encodeURIComponent(name)}`, "/routing/providers"]) {
    const html = await (await visit(path, manager, english)).text();
    const order = [...html.matchAll(new RegExp(`>(${name} \\w)<`, "g"))].map(([, title]) => title);
    expect([path, [...new Set(order)]]).toEqual([path, [`${name} b`, `${name} z`, `${name} a`]]);
  }
});
