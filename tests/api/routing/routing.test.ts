import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { openSecret } from "../../../app/domain/base/shared/secrets";
import { CONFIGURATION } from "../../matrix/configuration";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, carrierOf, make, titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const version = async () => (await rowsOf<{ version: number }>("SELECT version FROM routing_version"))[0]!.version;

/** A valid body, with a parent where one is required. */
async function bodyOf(noun: string): Promise<Record<string, unknown>> {
  const body = { ...CONFIGURATION[noun] };
  const parents = {
    ServerId: ["/servers", CONFIGURATION.servers],
    CredentialsId: ["/credentials", { records: { apikey: "mine" } }],
    RoutingGroupId: ["/routingGroups", CONFIGURATION.routingGroups],
    MessageRuleGroupId: ["/messageRuleGroups", {}],
    ListId: ["/keywordLists", {}],
    DictionaryId: ["/dictionaries", {}],
  } as const;
  for (const [key, [path, parent]] of Object.entries(parents)) {
    if (key in body) body[key] = (await make(manager, path, parent)).id;
  }
  return body;
}

describe.each(Object.keys(CONFIGURATION))("/%s", (noun) => {
  it("is created, read, found, changed and removed, and every write renews the version", async () => {
    const name = { keywords: "regexp", operatorGroups: "group", limits: "key" }[noun] ?? "title";
    const word = titled("zebra").replaceAll(" ", "-");
    const body = { ...(await bodyOf(noun)), [name]: word };
    const versions = [await version()];
    const [status, row] = await ask("POST", `/${noun}`, manager, body);
    expect([status, row]).toMatchObject([200, { [name]: word }]);
    versions.push(await version());
    expect(await ask("GET", `/${noun}/${row.id}`, manager)).toEqual([200, row]);
    const [, found] = await ask("GET", `/${noun}?$search=${word.toUpperCase()}`, manager);
    expect(found).toMatchObject({ data: [{ id: row.id }], total: 1, next: null });
    const near = (ms: number) => new Date(Date.parse(row.createdAt) + ms).toISOString();
    const within = async (query: string) =>
      (await ask("GET", `/${noun}?${query}&$search=${word}`, manager))[1].data.map(({ id }: { id: string }) => id);
    expect(await within(`createdAt[$gte]=${near(-1000)}&createdAt[$lte]=${near(1000)}`)).toEqual([row.id]);
    expect(await within(`createdAt[$lt]=${near(-1000)}`)).toEqual([]);
    expect(await within(`createdAt[$gt]=${near(1000)}`)).toEqual([]);
    const renamed = await ask("PUT", `/${noun}/${row.id}`, manager, { id: row.id, [name]: `${word}-2` });
    expect(renamed).toMatchObject([
      200,
      { ...row, [name]: `${word}-2`, ...(row.updatedAt && { updatedAt: expect.anything() }) },
    ]);
    versions.push(await version());
    expect(await ask("DELETE", `/${noun}/${row.id}`, manager)).toEqual([200, { id: row.id }]);
    versions.push(await version());
    expect(new Set(versions).size).toBe(4);
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect((await ask(method, `/${noun}/${row.id}`, manager, method === "PUT" ? {} : undefined))[0]).toBe(404);
    }
  });

  it("refuses unknown fields, without a trace", async () => {
    const before = await version();
    expect((await ask("POST", `/${noun}`, manager, {}))[0]).toBe(422);
    expect((await ask("POST", `/${noun}`, manager, { ...(await bodyOf(noun)), colour: "red" }))[0]).toBe(422);
    const parents = Object.keys(CONFIGURATION[noun]!).filter((key) => /^[A-Z]\w+Id$/.test(key));
    for (const key of parents) {
      const body = { ...(await bodyOf(noun)), [key]: "no-such-row" };
      expect(await ask("POST", `/${noun}`, manager, body)).toMatchObject([422, { data: [{ field: key }] }]);
    }
    expect((await ask("GET", `/${noun}?colour=red`, manager))[0]).toBe(422);
    const isOwnWork = parents.length > 0;
    if (!isOwnWork) expect(await version()).toBe(before);
  });

  it("is for managers only", async () => {
    const people = [await createUser(), await createUser({ level: "reseller" })];
    const body = await bodyOf(noun);
    const before = await version();
    expect((await ask("GET", `/${noun}`))[0]).toBe(401);
    for (const { username } of people) {
      const session = await signInAs(username);
      expect((await ask("GET", `/${noun}`, session))[0]).toBe(403);
      expect((await ask("POST", `/${noun}`, session, body))[0]).toBe(403);
      expect((await ask("DELETE", `/${noun}/any`, session))[0]).toBe(403);
    }
    expect(await version()).toBe(before);
  });
});

describe("credentials", () => {
  it("are sealed in storage and returned by name only", async () => {
    const { secrets } = await carrierOf(manager);
    expect(secrets.records).toEqual(["username", "password", "apikey"]);
    const [row] = await rowsOf<{ sealed: string }>("SELECT * FROM credentials WHERE id = ?", secrets.id);
    expect(JSON.stringify(row)).not.toContain("very secret");
    const open = async () => {
      const [{ sealed } = { sealed: "" }] = await rowsOf<{ sealed: string }>(
        "SELECT sealed FROM credentials WHERE id = ?",
        secrets.id,
      );
      return JSON.parse(await openSecret(env.CREDENTIALS_KEY, `credentials/${secrets.id}`, sealed));
    };
    expect(await open()).toEqual({ username: "cabinet", password: "very secret", apikey: "a key" });
    const change = { records: { password: "", token: "new", username: null } };
    expect(await ask("PATCH", `/credentials/${secrets.id}`, manager, change)).toMatchObject([
      200,
      { records: ["password", "token", "apikey"] },
    ]);
    expect(await open()).toEqual({ password: "very secret", token: "new", apikey: "a key" });
  });
});

describe("a record in use", () => {
  it("is not removed, and the refusal names its user", async () => {
    const { server, secrets, provider, group } = await carrierOf(manager);
    const routes = await make(manager, "/routingGroups", { type: "sms" });
    const rule = await make(manager, "/routingRules", { RoutingGroupId: routes.id, ProviderGroups: [group.id] });
    const words = await make(manager, "/keywordLists");
    const dictionary = await make(manager, "/dictionaries");
    const item = await make(manager, "/operatorGroups", {
      DictionaryId: dictionary.id,
      group: "Big three",
      title: undefined,
    });
    const messages = await make(manager, "/messageRuleGroups");
    const conditions = [
      { tag: "keywords", values: [words.id] },
      { tag: "operatorGroups", values: ["Big three"] },
    ];
    const messageRule = await make(manager, "/messageRules", { MessageRuleGroupId: messages.id, conditions });
    const users = [
      [`/servers/${server.id}`, provider.title],
      [`/credentials/${secrets.id}`, provider.title],
      [`/providers/${provider.id}`, group.title],
      [`/providerGroups/${group.id}`, rule.title],
      [`/keywordLists/${words.id}`, messageRule.title],
      [`/dictionaries/${dictionary.id}`, messageRule.title],
      [`/operatorGroups/${item.id}`, messageRule.title],
    ];
    for (const [path, title] of users) {
      const [status, refusal] = await ask("DELETE", path!, manager);
      expect([path, status, refusal.message]).toEqual([path, 409, expect.stringContaining(title!)]);
      expect((await ask("GET", path!, manager))[0]).toBe(200);
    }
    for (const path of [`/routingGroups/${routes.id}`, `/messageRuleGroups/${messages.id}`]) {
      expect((await ask("DELETE", path, manager))[0]).toBe(200);
    }
    const free = [users[3], users[2], users[0], users[1], users[4], users[6], users[5]];
    for (const each of free) expect([each![0], (await ask("DELETE", each![0]!, manager))[0]]).toEqual([each![0], 200]);
  });
});

describe("rules", () => {
  it("keep their order, accept a new position, and include their group", async () => {
    const { id } = await make(manager, "/routingGroups", { type: "sms" });
    const titles = ["first", "second", "third", "fourth"];
    const rules: { id: string }[] = [];
    for (const title of titles) rules.push(await make(manager, "/routingRules", { title, RoutingGroupId: id }));
    const order = async () => {
      const [, group] = await ask("GET", `/routingGroups/${id}`, manager);
      return group.RoutingRules.map(
        ({ title, position }: { title: string; position: number }) => `${position} ${title}`,
      );
    };
    expect(await order()).toEqual(["1 first", "2 second", "3 third", "4 fourth"]);
    expect(await ask("PATCH", `/routingRules/${rules[3]!.id}`, manager, { position: 1 })).toMatchObject([
      200,
      { position: 1 },
    ]);
    expect(await order()).toEqual(["1 fourth", "2 first", "3 second", "4 third"]);
    await ask("DELETE", `/routingRules/${rules[0]!.id}`, manager);
    await ask("PATCH", `/routingRules/${rules[3]!.id}`, manager, { position: 2 });
    expect(await order()).toEqual(["1 second", "2 fourth", "3 third"]);
    const [, page] = await ask("GET", `/routingRules?RoutingGroupId=${id}`, manager);
    expect(page).toMatchObject({ total: 3 });
  });

  it("refuse conditions and actions that could never work", async () => {
    const { id } = await make(manager, "/messageRuleGroups");
    const post = (more: object) =>
      ask("POST", "/messageRules", manager, { title: "Rule", MessageRuleGroupId: id, ...more });
    const bad = [
      [{ conditions: [{ tag: "text", match: "regexp", values: ["("] }] }, "conditions.0.values"],
      [{ conditions: [{ tag: "text", match: "regexp", values: ["(a)\\1"] }] }, "conditions.0.values"],
      [{ conditions: [{ tag: "text", values: [] }] }, "conditions.0.values"],
      [{ conditions: [{ tag: "colour", values: ["red"] }] }, "conditions.0.tag"],
      [{ conditions: [{ tag: "type", values: ["fax"] }] }, "conditions.0.values"],
      [{ conditions: [{ tag: "keywords", values: ["no such list"] }] }, "conditions.0.values"],
      [{ conditions: [{ tag: "operatorGroups", values: ["no such group"] }] }, "conditions.0.values"],
      [{ conditions: [{ tag: "country|operator", values: ["Russia"] }] }, "conditions.0.values"],
      [{ actions: { text: [{ pattern: "[", with: "" }] } }, "actions.text.0.pattern"],
      [{ actions: { buttons: [{ text: "Go", url: "javascript:alert(1)" }] } }, "actions.buttons.0.url"],
      [{ actions: { type: "fax" } }, "actions.type"],
    ] as const;
    for (const [body, field] of bad) {
      expect([body, ...(await post(body))]).toMatchObject([body, 422, { data: [{ field }] }]);
    }
    expect(await rowsOf("SELECT id FROM message_rules WHERE group_id = ?", id)).toEqual([]);
  });

  it("accept a keyword list by its title and store its id", async () => {
    const list = await make(manager, "/keywordLists");
    const { id } = await make(manager, "/messageRuleGroups");
    const rule = await make(manager, "/messageRules", {
      MessageRuleGroupId: id,
      conditions: [{ tag: "keywords", values: [list.title], not: true }, { tag: "default" }],
      actions: { moderation: "pending", sender: [{ with: "CABINET" }] },
    });
    expect(rule.conditions).toEqual([{ tag: "keywords", values: [list.id], not: true }, { tag: "default" }]);
    expect(rule.actions).toEqual({ moderation: "pending", sender: [{ with: "CABINET" }] });
  });
});

describe("groups assigned to users", () => {
  it("are given, replaced and taken by managers only, and keep a group from being removed", async () => {
    const boss = await createUser({ level: "reseller" });
    const customer = await createUser({ resellerId: boss.id });
    const routes = await make(manager, "/routingGroups", { type: "sms" });
    const rules = await make(manager, "/messageRuleGroups");
    const groups = { RoutingGroups: [routes.id, routes.id], MessageRuleGroups: [rules.id] };
    const before = await version();
    expect((await ask("PUT", `/users/${customer.id}`, manager, groups))[0]).toBe(200);
    expect(await version()).toBeGreaterThan(before);
    const stored = () =>
      rowsOf(
        `SELECT group_id FROM user_routing_groups WHERE user_id = ?1
         UNION ALL SELECT group_id FROM user_message_rule_groups WHERE user_id = ?1`,
        customer.id,
      );
    expect(await stored()).toEqual([{ group_id: routes.id }, { group_id: rules.id }]);
    const [status, refusal] = await ask("DELETE", `/routingGroups/${routes.id}`, manager);
    expect([status, refusal.message]).toEqual([409, expect.stringContaining(customer.username)]);
    expect((await ask("PUT", `/users/${customer.id}`, manager, { RoutingGroups: ["no-such-row"] }))[0]).toBe(422);
    expect((await ask("PUT", `/users/${customer.id}`, await signInAs(boss.username), { RoutingGroups: [] }))[0]).toBe(
      403,
    );
    expect(await stored()).toHaveLength(2);
    await ask("PUT", `/users/${customer.id}`, manager, { RoutingGroups: [] });
    expect(await stored()).toEqual([{ group_id: rules.id }]);
  });
});
