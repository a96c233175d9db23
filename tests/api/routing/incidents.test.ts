import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendBroadcasts } from "../../../app/domain/base/broadcasts/send";
import { newId } from "../../../app/domain/base/shared/ids";
import { noteMinute } from "../../../app/domain/insight/console/minutes";
import { console as words } from "../../../app/i18n/console/en";
import { toasts } from "../../../app/i18n/toasts/en";
import { platformOf } from "../../../workers/platform";
import { soon } from "../../support/engine/soon";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };
const LIST = "/console/incidents";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let manager: Session;
beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});
beforeEach(async () => {
  await rowsOf("DELETE FROM incidents");
  await rowsOf("DELETE FROM broadcasts");
});

const page = async (path: string, by = manager) => (await visit(path, by, english)).text();
const send = async (method: string, path: string, body?: unknown, session = manager): Promise<[number, Answer]> => {
  const answer = await call(method, `/api${path}`, { session, body });
  return [answer.status, await answer.json()];
};

describe("incidents over REST", () => {
  const open = async (title: string) => (await send("POST", "/incidents", { title, text: "We look into it" }))[1];

  it("are opened, updated and resolved once", async () => {
    const { id } = await open("SMS delays");
    expect((await send("POST", `/incidents/${id}/updates`, { text: "Half is mended" }))[0]).toBe(200);
    const [status, ended] = await send("POST", `/incidents/${id}/resolve`, { text: "All works" });
    expect([status, ended.resolvedAt]).toEqual([200, expect.any(String)]);
    for (const path of ["resolve", "updates"])
      expect(await send("POST", `/incidents/${id}/${path}`, { text: "Again" })).toMatchObject([
        409,
        { data: [{ code: "incidentResolved" }] },
      ]);
    const [, { data }] = await send("GET", "/incidents");
    expect(data[0].notes.map(({ kind, text }: Answer) => [kind, text])).toEqual([
      ["opened", "We look into it"],
      ["updated", "Half is mended"],
      ["resolved", "All works"],
    ]);
  });

  it("are listed both ways, by period and by search, page by page", async () => {
    const ids: string[] = [];
    for (const title of ["Alpha", "Beta", "Gamma"]) ids.push((await open(title)).id);
    const listed = async (query: Record<string, string>) =>
      (await send("GET", `/incidents?${new URLSearchParams(query)}`))[1] as Answer;
    const order = (way: string) => ({ "$order[0][0]": "createdAt", "$order[0][1]": way });
    const idsOf = ({ data }: Answer) => data.map(({ id }: Answer) => id);
    expect(idsOf(await listed(order("asc")))).toEqual(ids);
    expect(idsOf(await listed({}))).toEqual(ids.toReversed());
    expect(idsOf(await listed({ $search: "BETA" }))).toEqual([ids[1]]);
    expect(await listed({ "createdAt[$lt]": "2020-01-01" })).toMatchObject({ data: [], total: 0, next: null });
    const first = await listed({ $limit: "2" });
    expect(first).toMatchObject({ total: 3, next: ids[1] });
    expect(idsOf(await listed({ $limit: "2", $after: first.next }))).toEqual([ids[0]]);
    expect(idsOf(await listed({ $limit: "2", $offset: "2" }))).toEqual([ids[0]]);
    expect((await send("GET", "/incidents?$after=no-such-cursor"))[0]).toBe(422);
  });

  it("are refused with an invalid field", async () => {
    const wrong = { title: " ", text: "", type: "pigeon", days: 2, also: 1 };
    expect((await send("POST", "/incidents", wrong))[0]).toBe(422);
    expect((await send("POST", "/incidents/no-such-row/updates", { text: "Lost" }))[0]).toBe(404);
  });
});

describe("the figures of the platform", () => {
  it("are shown to managers over REST and on their screen", async () => {
    await noteMinute(platformOf(env), { failed: ["sweepLedger"], startedAt: Date.now() - 60_000 });
    const [status, figures] = await send("GET", "/console");
    expect([status, figures.lanes.length, figures.minutes.length]).toEqual([200, 7, 60]);
    expect(figures.database.marks).toEqual([60, 80, 90]);
    expect(figures.database.bytes).toBeGreaterThan(0);
    const shown = await page("/console");
    for (const text of [words.lane_webhooks, words.size, "sweepLedger", words.overNormNone])
      expect(shown).toContain(text);
  });

  it("suggest an incident where a provider stopped, until one is open", async () => {
    const [provider] = await rowsOf<{ id: string }>("SELECT id FROM providers WHERE is_active LIMIT 1");
    const { id } = provider!;
    await rowsOf(
      `INSERT INTO provider_health (provider_id, operator_group, state, weight, until, trips, reason, changed_at)
        VALUES (?, '', 'tripped', 0, ?, 1, '{"rule":"errors","share":0.8,"of":50}', ?)`,
      id,
      Date.now() + 60_000,
      Date.now() - 60_000,
    );
    const link = `${LIST}/new?provider=${id}`;
    expect(await page("/console")).toContain(link);
    const fields = { key: newId(), title: "Delays", text: "We look into it", providerId: id, days: "7" };
    expect((await submit(`${LIST}/new`, fields, manager, english)).status).toBe(303);
    const shown = await page("/console");
    expect(shown).not.toContain(link);
    expect(shown).toContain("We look into it");
    await rowsOf("DELETE FROM provider_health WHERE provider_id = ?", id);
  });
});

describe("on their screens", () => {
  const post = (path: string, fields: Record<string, string>) => submit(path, fields, manager, english);

  it("an incident is closed once, and another tab shows it", async () => {
    expect(await page(LIST)).toContain(words.noIncidents);
    await post(`${LIST}/new`, { key: newId(), title: "Delays", text: "We look into it", type: "sms", days: "7" });
    const [{ id }] = (await rowsOf<{ id: string }>("SELECT id FROM incidents")) as [{ id: string }];
    expect((await post(`${LIST}/${id}/update`, { key: newId(), text: "" })).status).toBe(422);
    expect((await post(`${LIST}/${id}/resolve`, { key: newId(), text: "All works" })).status).toBe(303);
    const late = await post(`${LIST}/${id}/resolve`, { key: newId(), text: "All works" });
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("already resolved")]);
    expect(await page(`${LIST}/${id}/update`)).toContain(words.alreadyOver);
    expect((await visit(`${LIST}/no-such-row/update`, manager, english)).status).toBe(404);
  });

  it("a message to everyone shows its audience first, then stays above their pages until it is closed", async () => {
    const reader = await signInAs((await createUser({ level: "reseller" })).username);
    const fields = { key: newId(), title: "Night works", text: "At two in the night", level: "reseller", barDays: "3" };
    const counted = await post("/console/message", fields);
    expect([counted.status, await counted.text()]).toEqual([200, expect.stringContaining(words.checkHelp)]);
    expect(await rowsOf("SELECT 1 FROM broadcasts")).toEqual([]);
    // The level was changed after the readers were counted.
    expect((await post("/console/message", { ...fields, counted: "me" })).status).toBe(200);
    expect((await post("/console/message", { ...fields, counted: "reseller" })).status).toBe(303);
    expect((await post("/console/message", { ...fields, counted: "reseller" })).status).toBe(303);
    await sendBroadcasts(platformOf(env));
    await soon(async () => expect(await page("/", reader)).toContain("At two in the night"));
    const [notice] = await rowsOf<{ id: string }>(
      "SELECT id FROM notifications WHERE owner_id = ? AND type = 'message'",
      reader.id,
    );
    const closed = await submit("/notifications/read", { id: notice!.id, to: "/contacts" }, reader, english);
    expect([closed.status, closed.headers.get("location")]).toEqual([303, "/contacts"]);
    expect(await page("/", reader)).not.toContain("At two in the night");
    expect(await rowsOf("SELECT 1 FROM broadcasts")).toHaveLength(1);
    expect(await page("/console/message")).toContain("Night works");
    expect(toasts.broadcastSent).toBeTruthy();
  });
});
