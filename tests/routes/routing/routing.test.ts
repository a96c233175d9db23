import { beforeAll, describe, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/en";
import { limits as limitWords } from "../../../app/i18n/limits/en";
import { routing as words } from "../../../app/i18n/routing/en";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { carrierOf, make, titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const page = async (path: string) => {
  const answer = await visit(path, manager, english);
  return [answer.status, await answer.text()] as const;
};

const post = async (path: string, fields: Record<string, string>) => {
  const answer = await submit(path, fields, manager, english);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
};

const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) });

describe("the tabs of the routing section", () => {
  it.each([
    "routes",
    "providers",
    "health",
    "servers",
    "messageRules",
    "keywords",
    "operators",
    "limits",
    "tester",
    "held",
    "deadLetters",
  ])("%s opens", async (tab) => {
    const [status, html] = await page(`/routing/${tab}`);
    expect([status, html.includes(`href="/routing/${tab}"`)]).toEqual([200, true]);
  });

  it("lead from the menu to the first of them, for managers only", async () => {
    expect((await visit("/routing", manager)).headers.get("location")).toBe("/routing/routes");
    const reseller = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await visit("/routing/routes", reseller)).headers.get("location")).toBe("/forbidden");
    expect(await (await visit("/", reseller)).text()).not.toContain('href="/routing"');
    expect(await (await visit("/?whose=mine", manager)).text()).toContain('href="/routing"');
  });
});

describe.each([
  ["routes", { type: "sms" }],
  ["messageRules", {}],
  ["keywords", {}],
  ["operators", {}],
])("a group under %s", (tab, more) => {
  it("is created, changed, found and removed by forms", async () => {
    const title = titled("Lynx");
    const made = await post(`/routing/${tab}/new`, { title, isActive: "on", ...more });
    expect(made.status).toBe(303);
    const path = made.to!;
    expect((await page(path))[1]).toContain(title);
    expect((await page(`${path}/edit`))[1]).toContain(`value="${title}"`);
    expect((await post(`${path}/edit`, { title: `${title} off`, ...more })).to).toBe(path);
    const [, list] = await page(`/routing/${tab}?search=${encodeURIComponent(`${title} OFF`)}`);
    expect(list).toContain(`href="${path}"`);
    expect((await page(`/routing/${tab}?search=no-such-thing`))[1]).toContain(words.noMatch);
    expect((await page(`${path}/remove`))[1]).toContain(`${title} off`);
    expect((await post(`${path}/remove`, {})).to).toBe(`/routing/${tab}`);
    expect((await page(path))[0]).toBe(404);
  });

  it("without a name returns with the error", async () => {
    const answer = await post(`/routing/${tab}/new`, { title: " ", ...more });
    expect([answer.status, answer.html.includes(errors.titleRequired)]).toEqual([422, true]);
  });
});

describe("servers, credentials and providers", () => {
  it("are created by forms, and a secret is never in a page", async () => {
    const [server, access, name] = [titled("Server"), titled("Access"), titled("Provider")];
    const fields = { title: server, host: "https://sms.example", processor: "infobip-sms", properties: "rate = 50" };
    expect((await post("/routing/servers/new", { ...fields, isActive: "on" })).status).toBe(303);
    const [stored] = await rowsOf<{ id: string }>("SELECT * FROM servers WHERE title = ?", server);
    expect(stored).toMatchObject({ port: null, properties: '{"rate":50}', is_active: 1 });
    expect((await page(`/routing/servers/${stored!.id}`))[1]).toContain("rate = 50");

    const secrets = { title: access, "records.apikey": "very secret" };
    expect((await post("/routing/servers/credentials/new", secrets)).status).toBe(303);
    const [credentials] = await rowsOf<{ id: string }>("SELECT id FROM credentials WHERE title = ?", access);
    const [, form] = await page(`/routing/servers/credentials/${credentials!.id}`);
    expect([form.includes(words.recordKept), form.includes("very secret")]).toEqual([true, false]);
    const refused = await post("/routing/servers/credentials/new", { ...secrets, title: "" });
    expect([refused.status, refused.html.includes("very secret")]).toEqual([422, false]);

    const provider = { title: name, ServerId: stored!.id, CredentialsId: credentials!.id, isActive: "on" };
    const rows = { "replacements[0].in": "text", "replacements[0].pattern": "ё", "replacements[0].with": "е" };
    expect((await post("/routing/providers/new", { ...provider, ...rows })).status).toBe(303);
    const [row] = await rowsOf<{ replacements: string }>("SELECT replacements FROM providers WHERE title = ?", name);
    expect(JSON.parse(row!.replacements)).toEqual([{ in: "text", pattern: "ё", with: "е" }]);
    const inUse = await post(`/routing/servers/${stored!.id}/remove`, {});
    expect([inUse.status, inUse.html.includes(name)]).toEqual([409, true]);
  });

  it("keep the typed values after an error", async () => {
    const answer = await post("/routing/servers/new", {
      title: "Typed title",
      host: "ftp://sms.example",
      processor: "infobip-sms",
      port: "x",
      properties: "odd",
    });
    expect(answer.status).toBe(422);
    for (const text of ["Typed title", "ftp://sms.example", errors.hostInvalid, errors.portInvalid, "odd"]) {
      expect(answer.html).toContain(text);
    }
  });

  it("share a group by weights, its rows added and moved by buttons", async () => {
    const { provider } = await carrierOf(manager);
    const other = (await carrierOf(manager)).provider;
    const path = "/routing/providers/groups/new";
    const typed = { title: titled("Group"), type: "sms", "Providers[0].id": provider.id, "Providers[0].weight": "30" };
    const added = await post(path, { ...typed, ...intent("insert", { name: "Providers" }) });
    expect([added.status, added.html.includes('name="Providers[1].id"')]).toEqual([200, true]);
    const both = { ...typed, "Providers[1].id": other.id, "Providers[1].weight": "70" };
    const moved = await post(path, { ...both, ...intent("reorder", { name: "Providers", from: 1, to: 0 }) });
    expect(moved.html).toMatch(/name="Providers\[0\]\.weight"[^>]*value="70"/);
    expect((await post(path, { ...both, isActive: "on" })).status).toBe(303);
    const members = await rowsOf(
      "SELECT weight FROM provider_group_members m JOIN provider_groups g ON g.id = m.group_id WHERE g.title = ? ORDER BY weight",
      typed.title,
    );
    expect(members).toEqual([{ weight: 30 }, { weight: 70 }]);
    const twice = await post(path, { ...both, "Providers[1].id": provider.id });
    expect([twice.status, twice.html.includes(errors.providerTwice)]).toEqual([422, true]);
  });
});

describe("limits", () => {
  it("are created, changed and removed by forms, with provider and account by their names", async () => {
    const { provider } = await carrierOf(manager);
    const customer = await createUser();
    const fields = { kind: "provider", key: provider.title, amount: "50", period: "3600", isActive: "on" };
    expect((await post("/routing/limits/new", fields)).to).toBe("/routing/limits");
    const [row] = await rowsOf<{ id: string }>("SELECT * FROM limits WHERE key = ?", provider.id);
    expect(row).toMatchObject({ kind: "provider", owner_id: "", amount: 50, period_ms: 3_600_000, is_active: 1 });
    const path = `/routing/limits/${row!.id}`;
    expect((await page("/routing/limits"))[1]).toContain(`${limitWords.kind_provider}: ${provider.title}`);
    expect((await page(path))[1]).toContain(`value="${provider.title}"`);
    const changed = { kind: "account", OwnerId: customer.username, amount: "10", period: "90" };
    expect((await post(path, changed)).to).toBe("/routing/limits");
    expect(await rowsOf("SELECT * FROM limits WHERE id = ?", row!.id)).toMatchObject([
      { kind: "account", key: "", owner_id: customer.id, amount: 10, period_ms: 90_000, is_active: 0 },
    ]);
    expect((await page("/routing/limits"))[1]).toContain(customer.username);
    expect((await page(`${path}/remove`))[1]).toContain(limitWords.removeTitle);
    expect((await post(`${path}/remove`, {})).to).toBe("/routing/limits");
    expect((await page(path))[0]).toBe(404);
  });

  it.each([
    [{ kind: "provider", key: "" }, errors.limitKeyRequired],
    [{ kind: "provider", key: "no such provider" }, errors.providerUnknown],
    [{ kind: "operator", key: "no such group" }, errors.operatorGroupUnknown.replace("{{title}}", "no such group")],
    [{ kind: "account", OwnerId: "no-such-user" }, errors.userNotFound],
    [{ kind: "account", amount: "0" }, errors.limitAmountInvalid],
  ])("return with the error: %o", async (fields, sentence) => {
    const answer = await post("/routing/limits/new", { amount: "777", period: "60", ...fields });
    expect([answer.status, answer.html.includes(sentence)]).toEqual([422, true]);
    if (!("amount" in fields)) expect(answer.html).toContain('value="777"');
  });
});

describe("keywords and operators", () => {
  it("accept many words at once and skip existing ones", async () => {
    const { id } = await make(manager, "/keywordLists");
    const path = `/routing/keywords/${id}`;
    expect((await post(path, { regexps: "casino\nbet(s)?\ncasino" })).to).toBe(path);
    expect((await post(path, { regexps: "casino\npoker" })).to).toBe(path);
    const words = await rowsOf<{ id: string }>("SELECT id, regexp FROM keywords WHERE list_id = ? ORDER BY id", id);
    expect(words).toMatchObject([{ regexp: "casino" }, { regexp: "bet(s)?" }, { regexp: "poker" }]);
    const wrong = await post(path, { regexps: "fine\n(" });
    expect([wrong.status, wrong.html.includes(errors.patternInvalid)]).toEqual([422, true]);
    expect(wrong.html).toContain("fine\n(");
    expect((await post(`${path}/words/${words[0]!.id}/remove`, {})).to).toBe(path);
    expect((await page(`${path}?search=POKER`))[1]).toContain("poker");
  });

  it("put an operator into a group", async () => {
    const { id } = await make(manager, "/dictionaries");
    const path = `/routing/operators/${id}`;
    const wrong = await post(`${path}/lines/new`, { group: "Big", country: "Russia", mcc: "25" });
    for (const text of ["Russia", errors.countryCodeInvalid, errors.mccInvalid]) expect(wrong.html).toContain(text);
    expect((await post(`${path}/lines/new`, { group: "Big", country: "ru", mcc: "250", mnc: "01" })).to).toBe(path);
    const [row] = await rowsOf<{ id: string }>("SELECT * FROM operator_groups WHERE dictionary_id = ?", id);
    expect(row).toMatchObject({ group: "Big", country: "RU", operator: null, mcc: "250", mnc: "01" });
    expect((await post(`${path}/lines/${row!.id}`, { group: "Big", operator: "MTS" })).to).toBe(path);
    expect(await rowsOf("SELECT * FROM operator_groups WHERE id = ?", row!.id)).toMatchObject([
      { country: null, operator: "MTS", mcc: null },
    ]);
  });
});

describe("a user's groups", () => {
  it("are ticked in a dialog and shown in the user's panel", async () => {
    const customer = await createUser();
    const routes = await make(manager, "/routingGroups", { type: "sms" });
    const rules = await make(manager, "/messageRuleGroups");
    const path = `/users/${customer.id}/routing`;
    expect((await page(path))[1]).toContain(routes.title);
    const saved = await post(path, { routingGroups: routes.id, messageRuleGroups: rules.id });
    expect([saved.status, saved.to]).toEqual([303, `/users/${customer.id}`]);
    expect((await page(path))[1]).toMatch(
      new RegExp(`checked=""[^>]*value="${routes.id}"|value="${routes.id}"[^>]*checked`),
    );
    expect((await page(`/users/${customer.id}`))[1]).toContain(rules.title);
    expect((await post(path, {})).status).toBe(303);
    expect(await rowsOf("SELECT * FROM user_routing_groups WHERE user_id = ?", customer.id)).toEqual([]);
    expect((await post(path, { routingGroups: "no-such-row" })).status).toBe(422);
  });
});
