import { beforeAll, describe, expect, it } from "vitest";
import { errors as en } from "../../../app/i18n/errors/en";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, make, titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

/** A provider of an SMS centre with its server and credentials. */
async function smsCentre() {
  const server = await make(manager, "/servers", { host: "smsc.example", processor: "smpp" });
  const secrets = await make(manager, "/credentials", { records: { username: "cabinet", password: "hunter42" } });
  const properties = { window: 20 };
  const rows = { ServerId: server.id, CredentialsId: secrets.id };
  const provider = await make(manager, "/providers", { title: titled("Lynx"), ...rows, properties });
  return { server, secrets, provider, rows };
}

const stored = (table: string, id: string) => rowsOf(`SELECT * FROM ${table} WHERE id = ?`, id);
const put = (path: string, body: object) => ask("PUT", path, manager, body);

describe("A provider's row", () => {
  it("is refused with invalid protocol settings, each error at its field", async () => {
    const { server, rows } = await smsCentre();
    const bare = await make(manager, "/credentials", { records: { token: "of something else" } });
    const before = await rowsOf("SELECT id FROM providers");
    const post = (body: object) => ask("POST", "/providers", manager, { title: titled(), ...rows, ...body });
    expect(await post({ properties: { window: "wide" } })).toMatchObject([
      422,
      { data: [{ field: "properties.window" }] },
    ]);
    expect(await post({ CredentialsId: bare.id })).toMatchObject([422, { data: [{ field: "CredentialsId" }] }]);
    expect(await post({ CredentialsId: null })).toMatchObject([422, { data: [{ field: "CredentialsId" }] }]);
    expect(JSON.stringify(await post({ CredentialsId: bare.id }))).toContain("username");
    await put(`/servers/${server.id}`, { host: "smsc.example" });
    expect(await rowsOf("SELECT id FROM providers")).toEqual(before);
  });

  it("is not changed to an invalid one", async () => {
    const { provider } = await smsCentre();
    const before = await stored("providers", provider.id);
    const url = await make(manager, "/servers", { host: "https://smsc.example/api", processor: "smpp" });
    const wrong = [
      [{ properties: { window: 5000 } }, "properties.window"],
      [{ properties: { bind: "both", secure: "perhaps" } }, "properties.bind", "properties.secure"],
      [{ CredentialsId: null }, "CredentialsId"],
      [{ ServerId: url.id }, "ServerId"],
    ] as const;
    for (const [change, ...fields] of wrong) {
      const [status, refusal] = await put(`/providers/${provider.id}`, change);
      const said = refusal.data.map(({ field }: { field: string }) => field).sort();
      expect([change, status, said]).toEqual([change, 422, [...fields].sort()]);
    }
    expect(await stored("providers", provider.id)).toEqual(before);
  });

  it("with an existing error can be switched off, renamed and corrected, but not broken otherwise", async () => {
    const { provider } = await smsCentre();
    await rowsOf(`UPDATE providers SET properties = '{"window":0}' WHERE id = ? RETURNING id`, provider.id);
    const path = `/providers/${provider.id}`;
    const [, whole] = await ask("GET", path, manager);
    const { id: _id, createdAt: _made, updatedAt: _at, ...body } = whole;
    expect((await put(path, { ...body, isActive: false, control: "drained" }))[0]).toBe(200);
    expect((await put(path, { properties: { window: -1 } }))[0]).toBe(422);
    expect((await put(path, { properties: { window: 1 } }))[0]).toBe(200);
  });
});

describe("A server used by providers", () => {
  it("is not changed so that one of them would stop working, and that one is named", async () => {
    const { server, provider } = await smsCentre();
    const path = `/servers/${server.id}`;
    const before = await stored("servers", server.id);
    const wrong = [
      [{ host: "https://smsc.example" }, "host"],
      [{ processor: "infobip-sms", host: "https://sms.example" }, "processor"],
      [{ properties: { alphabet: "koi8-r" } }, "properties.alphabet"],
    ] as const;
    for (const [change, field] of wrong) {
      const answer = await put(path, change);
      expect([change, ...answer]).toMatchObject([change, 422, { data: [{ field }] }]);
      expect(JSON.stringify(answer)).toContain(provider.title);
    }
    expect(await stored("servers", server.id)).toEqual(before);
    expect((await put(path, { properties: { alphabet: "ascii" } }))[0]).toBe(200);
  });

  it("is not blocked by errors elsewhere, or when no provider uses it", async () => {
    const { server, provider } = await smsCentre();
    await rowsOf(`UPDATE providers SET properties = '{"window":0}' WHERE id = ? RETURNING id`, provider.id);
    expect((await put(`/servers/${server.id}`, { properties: { alphabet: "ascii" } }))[0]).toBe(200);
    const free = await make(manager, "/servers", { host: "smsc.example", processor: "smpp" });
    expect((await put(`/servers/${free.id}`, { host: "https://smsc.example" }))[0]).toBe(200);
  });
});

describe("Stored secrets", () => {
  const refusedAt = (field: string, key: string) => [422, { data: [{ field, message: en[key as keyof typeof en] }] }];
  const english = async (method: string, path: string, body: object) => {
    const answer = await call(method, `/api${path}`, { session: manager, body, headers: { "accept-language": "en" } });
    return [answer.status, await answer.json()];
  };

  it("are not sent to another address by changing their provider's server", async () => {
    const { server, provider } = await smsCentre();
    const before = await stored("servers", server.id);
    for (const change of [{ host: "evil.example" }, { port: 9999 }]) {
      const answer = await put(`/servers/${server.id}`, change);
      expect(answer).toMatchObject([422, { data: [{ field: "host" }] }]);
      expect(JSON.stringify(answer)).toContain(provider.title);
    }
    expect(await stored("servers", server.id)).toEqual(before);
  });

  it("are not sent elsewhere with their provider, another provider, or after removing theirs", async () => {
    const { provider, secrets } = await smsCentre();
    const evil = await make(manager, "/servers", { host: "evil.example", processor: "smpp" });
    const elsewhere = refusedAt("CredentialsId", "secretsElsewhere");
    const lead = (method: string, path: string, body: object) => english(method, path, { ServerId: evil.id, ...body });
    expect(await lead("PUT", `/providers/${provider.id}`, {})).toMatchObject(elsewhere);
    const another = { title: titled("Lynx"), CredentialsId: secrets.id };
    expect(await lead("POST", "/providers", another)).toMatchObject(elsewhere);
    expect((await ask("DELETE", `/providers/${provider.id}`, manager))[0]).toBe(200);
    expect(await lead("POST", "/providers", another)).toMatchObject(elsewhere);
    const path = `/credentials/${secrets.id}`;
    expect((await put(path, { records: { username: "cabinet" } }))[0]).toBe(200);
    expect(await lead("POST", "/providers", another)).toMatchObject(elsewhere);
    expect((await put(path, { records: { username: "cabinet", password: "given again" } }))[0]).toBe(200);
    expect((await lead("POST", "/providers", another))[0]).toBe(200);
  });

  it("that predate this rule stay at their current addresses only", async () => {
    const { server, provider, secrets } = await smsCentre();
    await rowsOf("UPDATE credentials SET places = NULL WHERE id = ? RETURNING id", secrets.id);
    const same = await make(manager, "/servers", { host: "SMSC.example", processor: "smpp" });
    expect((await put(`/providers/${provider.id}`, { ServerId: same.id }))[0]).toBe(200);
    expect((await put(`/providers/${provider.id}`, { ServerId: server.id }))[0]).toBe(200);
    const evil = await make(manager, "/servers", { host: "evil.example", processor: "smpp" });
    expect((await put(`/providers/${provider.id}`, { ServerId: evil.id }))[0]).toBe(422);
  });

  it("are not sent to another address from a protocol's properties", async () => {
    const server = await make(manager, "/servers", { host: "https://api.green-api.example", processor: "green-api" });
    const access = await make(manager, "/credentials", { records: { token: "of the partner" } });
    const provider = await make(manager, "/providers", { ServerId: server.id, CredentialsId: access.id });
    const properties = { partner_host: "https://evil.example" };
    expect(await put(`/providers/${provider.id}`, { properties })).toMatchObject([
      422,
      { data: [{ field: "CredentialsId" }] },
    ]);
    expect(await put(`/servers/${server.id}`, { properties })).toMatchObject([
      422,
      { data: [{ field: "properties" }] },
    ]);
    expect((await put(`/servers/${server.id}`, { host: "https://api.green-api.example/v3" }))[0]).toBe(200);
  });
});

describe("Credentials of providers", () => {
  it("are not changed so that one of them would stop working", async () => {
    const { secrets, server, provider } = await smsCentre();
    const other = await make(manager, "/providers", { ServerId: server.id, CredentialsId: secrets.id });
    const path = `/credentials/${secrets.id}`;
    const before = await stored("credentials", secrets.id);
    for (const username of [null, "longer than fifteen letters"]) {
      const answer = await put(path, { records: { username } });
      expect(answer).toMatchObject([422, { data: [{ field: "records.username" }] }]);
      expect(JSON.stringify(answer)).toMatch(new RegExp(`${provider.title}|${other.title}`));
      expect(JSON.stringify(answer)).not.toContain("hunter42");
    }
    expect(await stored("credentials", secrets.id)).toEqual(before);
    expect((await put(path, { records: { username: "", password: null } }))[0]).toBe(200);
    expect((await put(path, { title: "Renamed" }))[0]).toBe(200);
  });
});
