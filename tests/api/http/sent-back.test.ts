import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../workers/api/routes";
import { platformOf } from "../../../workers/platform";
import { CONFIGURATION } from "../../matrix/configuration";
import { contractOf } from "../../support/papers/company";
import { scheduleOf } from "../../support/papers/report";
import { COMPANY, SELLER } from "../../support/papers/requisite";
import { showIntegrations } from "../../support/providers/integration";
import { recurrentOf } from "../../support/providers/payment";
import { incomingOf } from "../../support/world/incoming";
import { ownNumberOf } from "../../support/world/own-number";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, make } from "../../support/world/platform-config";

const payload = { sender: "CABINET", text: "Hello" };
const LATER = { delay: "2099-12-31T09:00:00.000Z", until: "2099-12-31T10:00:00.000Z" };

let manager: Session;
let session: Session;
let customer: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  const own = { level: "reseller", balance: 1_000_000_000, sender: "CABINET" } as const;
  session = await signInAs((await createUser(own)).username);
  customer = await signInAs((await createUser({ resellerId: session.id, sender: "CABINET" })).username);
});

const posted = async (path: string, body: object) => {
  const [status, { id, message }] = await ask("POST", path, session, body);
  if (status !== 200) throw new Error(`${path}: ${message}`);
  return id as string;
};

/** A record of each kind, by the path for reading and changing it. */
const MAKERS: Record<string, () => Promise<string>> = {
  "/users/:id": async () => customer.id,
  "/tokens/:id": () => posted("/tokens", { description: "Shop" }),
  "/sendernames/:id": () =>
    posted("/sendernames", { name: "SENTBACK", type: "sms", comment: "ООО Ромашка, ИНН 7707083893" }),
  "/webhooks/:id": () => posted("/webhooks", { url: "https://crm.example/hook", events: ["sendings.sent"] }),
  "/integrations/:id": async () => {
    await showIntegrations();
    return posted("/integrations", { title: "Shop", recipient: "phone", text: "Hi", sender: "CABINET" });
  },
  "/otp-settings/widgets/:id": () => posted("/otp-settings/widgets", { name: "Shop" }),
  "/otp-settings/channels/:id": () => posted("/otp-settings/channels", { name: "SMS", channelType: "sms" }),
  "/otp-settings/templates/:id": () =>
    posted("/otp-settings/templates", {
      name: "Code",
      channelType: "sms",
      additionalSettings: { template: "$" + "{code}" },
    }),
  "/push/sites/:id": () => posted("/push/sites", { title: "Shop", origins: ["https://shop.example"] }),
  "/wapi/:id": () => ownNumberOf(session.id),
  "/url-shortener/:id": () => posted("/url-shortener", { fullUrl: "https://shop.example", domain: "go.cabinet.test" }),
  "/requisites/:id": () => posted("/requisites", COMPANY),
  "/companies/:id": () => posted("/companies", SELLER),
  "/contracts/:id": () => contractOf(session.id),
  "/recurrentPayments/:id": () => recurrentOf(session.id),
  "/views/looks/:resource": async () => "sendings",
  "/views/:id": () => posted("/views", { resource: "sendings", name: "Failed", query: "status=failed" }),
  "/sendings/:id": () => posted("/sendings", { type: "sms", recipient: ["+79161234567"], payload, schedule: LATER }),
  "/sendingsIncoming/:id": () => incomingOf(platformOf(env).db, { ownerId: session.id }),
  "/reportSchedules/:id": () => scheduleOf(session.id),
  "/contactLists/:id": () => posted("/contactLists", { title: "Guests" }),
  "/segments/:id": () =>
    posted("/segments", { title: "Kazan", conditions: [{ field: "gender", op: "is", value: "male" }] }),
  "/contacts/:id": async () =>
    posted("/contacts", { ListId: await posted("/contactLists", { title: "Some" }), phone: "+79161234567" }),
  "/tasks/:id": () => posted("/sendings", { type: "sms", recipient: ["+79161234567"], payload, schedule: LATER }),
  "/tariffs/:id": () =>
    posted("/tariffs", { title: "SMS", source: "sendings.sms", data: { rules: [{ price: 50, unit: "segment" }] } }),
  "/templates/:id": () => posted("/templates", { title: "Hello", type: "sms", payload }),
};

/** Parents of platform configuration records; created along with them. */
const PARENTS: Record<string, [path: string, body: object]> = {
  ServerId: ["/servers", CONFIGURATION.servers!],
  CredentialsId: ["/credentials", { records: { apikey: "mine" } }],
  RoutingGroupId: ["/routingGroups", CONFIGURATION.routingGroups!],
  MessageRuleGroupId: ["/messageRuleGroups", {}],
  ListId: ["/keywordLists", {}],
  DictionaryId: ["/dictionaries", {}],
};

async function configured(noun: string): Promise<string> {
  const body = { ...CONFIGURATION[noun] };
  for (const [key, [path, parent]] of Object.entries(PARENTS)) {
    if (key in body) body[key] = (await make(manager, path, parent)).id;
  }
  const [, { id }] = await ask("POST", `/${noun}`, manager, body);
  return id;
}

/**
 * Excluded: layered values, where a reader sees more than the account's own; a file, which is read as bytes; records
 * without a body; decisions of managers.
 */
const NO_RECORDS = [
  "/settingsUser/:accountId",
  "/settingsUser/:accountId/:key",
  "/storage/:file",
  "/users/:id/tariffs/:tariffId",
  "/otp-settings/widgets/:id/channels",
  "/otp-settings/widgets/:id/block",
  "/users/:id/archive",
];

const changed = routes
  // `/n/` repeats paths under an alias.
  .filter(({ path }) => path.includes(":") && !path.startsWith("/n/") && !NO_RECORDS.includes(path))
  .filter(({ method }) => method === "PUT")
  .map(({ path }) => path);

describe("a record sent back whole as it was read", () => {
  it.each(changed)("changes nothing at PUT %s", async (path) => {
    const noun = path.slice(1, path.indexOf("/", 1));
    const isPlatforms = noun in CONFIGURATION;
    // A contract of the platform's company can be changed only by managers.
    const who = isPlatforms || noun === "contracts" ? manager : session;
    const id = await (isPlatforms ? configured(noun) : MAKERS[path]!());
    const at = path.replace(/:\w+$/, id);
    const [status, record] = await ask("GET", at, who);
    expect(status).toBe(200);
    const { updatedAt: _, ...same } = record;
    const [put, answer] = await ask("PUT", at, who, record);
    expect([put, answer.data?.[0] ?? null]).toEqual([200, record.data?.[0] ?? null]);
    expect((await ask("GET", at, who))[1]).toMatchObject(same);
  });

  it("is accepted although its counters changed meanwhile", async () => {
    const at = `/url-shortener/${await MAKERS["/url-shortener/:id"]!()}`;
    const [, record] = await ask("GET", at, session);
    const moved = { ...record, clicks: record.clicks + 3, people: record.people + 2, bots: 1 };
    expect((await ask("PUT", at, session, { ...moved, fullUrl: "https://shop.example/new" }))[0]).toBe(200);
    expect((await ask("GET", at, session))[1]).toMatchObject({
      clicks: record.clicks,
      fullUrl: "https://shop.example/new",
    });
    const hook = `/webhooks/${await MAKERS["/webhooks/:id"]!()}`;
    const [, shown] = await ask("GET", hook, session);
    expect(
      (await ask("PUT", hook, session, { ...shown, delivered: 7, failed: 2, lastAt: "2026-01-01T00:00:00Z" }))[0],
    ).toBe(200);
  });

  it("may have new values only in changeable fields", async () => {
    const at = `/users/${customer.id}`;
    const [, record] = await ask("GET", at, session);
    const data = { ...record.data, firstName: "Anna" };
    expect(await ask("PUT", at, session, { ...record, data })).toMatchObject([200, { data: { firstName: "Anna" } }]);
    for (const more of [{ balance: 5 }, { referralCode: "mine" }, { Tariffs: [] }, { colour: "red" }]) {
      expect((await ask("PUT", at, session, { ...record, ...more }))[0], JSON.stringify(more)).toBe(422);
    }
    expect((await ask("PUT", at, session, { ...record, level: "reseller" }))[0]).toBe(403);
    const [, after] = await ask("GET", at, session);
    expect(after).toMatchObject({ balance: record.balance, level: "me", data: { firstName: "Anna" } });
  });

  it("works the same for one's own user", async () => {
    const at = `/users/${customer.id}`;
    const [, record] = await ask("GET", at, customer);
    const preferences = { ...record.preferences, language: "en" };
    expect(await ask("PUT", at, customer, { ...record, preferences })).toMatchObject([200, { preferences }]);
    expect((await ask("PUT", at, customer, { ...record, isActive: false }))[0]).toBe(403);
  });

  it("ignores fields that its sender may not read", async () => {
    const blind = await signInAs((await createUser({ grants: { "contactLists.get": false } })).username);
    const [status] = await ask("PUT", "/contactLists/none", blind, { id: "none", OwnerId: blind.id, colour: "red" });
    expect([404, 422]).toContain(status);
  });
});
