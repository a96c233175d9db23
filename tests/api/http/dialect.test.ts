import { createExecutionContext, env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ERROR_STATUS } from "../../../app/domain/base/shared/errors/errors";
import { api } from "../../../workers/api/api";
import { messageOf } from "../../../workers/api/http/messages";
import { call } from "../../support/forms/open-screen";
import { createUser, PASSWORD, type Session, signInAs } from "../../support/world/people";

const ORIGIN = "http://cabinet.test";
let session: Session;
let username: string;

beforeAll(async () => {
  ({ username } = await createUser({ balance: 12_500_000 }));
  session = await signInAs(username);
});

const form = (text: string, headers: Record<string, string> = {}) =>
  SELF.fetch(`${ORIGIN}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: text,
  });

describe("signing in", () => {
  it("returns id, username and a token that works with and without Bearer", async () => {
    const response = await call("POST", "/api/login", { body: { username, password: PASSWORD } });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { id: string; username: string; token: string };
    expect(Object.keys(answer).sort()).toEqual(["id", "token", "username"]);
    expect(answer).toMatchObject({ id: session.id, username });
    for (const authorization of [answer.token, `Bearer ${answer.token}`, `bearer ${answer.token}`]) {
      const balance = await call("GET", `/api/billings/balance/${answer.id}`, { headers: { authorization } });
      expect(await balance.json()).toEqual({ result: 12.5 });
    }
  });

  it("accepts a form as well as JSON", async () => {
    const response = await form(new URLSearchParams({ username, password: PASSWORD }).toString());
    expect(await response.json()).toMatchObject({ id: session.id, username });
  });

  it("accepts JSON labelled as a form", async () => {
    const response = await form(JSON.stringify({ username, password: PASSWORD }));
    expect(await response.json()).toMatchObject({ id: session.id });
  });

  it("answers a wrong password like an unknown name", async () => {
    const wrong = await call("POST", "/api/login", { body: { username, password: "wrong-2026" } });
    const unknown = await call("POST", "/api/login", { body: { username: "nobody-here", password: PASSWORD } });
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  it("refuses a blocked account", async () => {
    const blocked = await createUser({ isActive: false });
    const response = await call("POST", "/api/login", { body: { username: blocked.username, password: PASSWORD } });
    expect(response.status).toBe(403);
  });

  it("ignores a stale token in the request", async () => {
    const body = { username, password: PASSWORD };
    const response = await call("POST", "/api/login", { body, headers: { authorization: "stale" } });
    expect(response.status).toBe(200);
  });

  it("names the missing fields", async () => {
    const response = await call("POST", "/api/login", { body: {} });
    expect(response.status).toBe(422);
    const { data } = (await response.json()) as { data: { field: string }[] };
    expect(data.map(({ field }) => field)).toEqual(["username", "password"]);
  });
});

describe("paths", () => {
  it("accepts double and trailing slashes without a redirect", async () => {
    for (const path of ["/api//settings", "/api/settings/", "//api//settings//".slice(1)]) {
      expect((await call("GET", path, { session })).status, path).toBe(200);
    }
    const response = await call("POST", "/api//login/", { body: { username, password: PASSWORD } });
    expect(response.status).toBe(200);
  });

  it("answers an unknown path with a JSON 404", async () => {
    for (const [method, path] of [
      ["GET", "/api/nothing"],
      ["GET", "/api"],
      ["POST", "/api/settings"],
    ] as const) {
      const response = await call(method, path, { session });
      expect(response.status, path).toBe(404);
      expect(await response.json()).toMatchObject({ error: 404, name: "NotFoundError" });
    }
  });
});

describe("errors", () => {
  const message = async (language?: string) => {
    const headers: Record<string, string> = language ? { "accept-language": language } : {};
    const response = await call("GET", "/api/settings", { headers });
    return ((await response.json()) as { message: string }).message;
  };

  it("use the reader's language, Russian by default", async () => {
    expect(await message()).toMatch(/^Войдите заново/);
    expect(await message("xx")).toMatch(/^Войдите заново/);
    expect(await message("en-US,en;q=0.9,ru;q=0.8")).toMatch(/^Sign in again/);
    expect(await message("ru;q=0.4, es;q=0.9")).toMatch(/^Inicie sesión/);
  });

  it("report a body that is not JSON", async () => {
    for (const body of ["{", "\u0000", "username=u"]) {
      const headers = { "content-type": "application/json" };
      const response = await SELF.fetch(`${ORIGIN}/api/login`, { method: "POST", headers, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 400, name: "ClientError" });
    }
  });

  it("refuse a body that is too long", async () => {
    const body = JSON.stringify({ username, password: "x".repeat(1024 * 1024) });
    const response = await SELF.fetch(`${ORIGIN}/api/login`, { method: "POST", body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 413 });
  });

  it("contain only a reference after an internal error, and log the rest", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const prepare = () => {
      throw new Error("disk on fire");
    };
    const broken = { ...env, DB: { withSession: () => ({ prepare }) } };
    const headers = { authorization: session.token };
    const response = await api.request(
      "http://cabinet.test/api/settings?token=hidden",
      { headers },
      broken,
      createExecutionContext(),
    );
    const body = (await response.json()) as { reference: string };
    const logged = log.mock.calls.map(([line]) => JSON.parse(`${line}`));
    log.mockRestore();
    expect(response.status).toBe(500);
    expect(body).toMatchObject({ error: 500, name: "ServerError", reference: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/fire|at |\.ts/);
    expect(logged).toEqual([
      expect.objectContaining({ event: "api.failed", reference: body.reference, pathname: "/api/settings" }),
    ]);
    expect(JSON.stringify(logged)).toContain("disk on fire");
    expect(JSON.stringify(logged)).not.toContain("hidden");
  });

  it("have a sentence in three languages for every code", () => {
    for (const code of Object.keys(ERROR_STATUS)) {
      const sentences = (["ru", "en", "es"] as const).map((language) => messageOf(language, { key: code }));
      expect(new Set([code, ...sentences]).size, code).toBe(4);
    }
  });

  it("refuse JSON that is not an object", async () => {
    for (const body of [null, 1, "text", []]) {
      expect((await call("POST", "/api/login", { body })).status).toBe(422);
    }
  });
});

describe("queries", () => {
  const list = (query: string) => call("GET", `/api/billings?${query}`, { session });

  it("accept paging, order, scope and a period", async () => {
    const query =
      "$offset=0&$limit=25&$order[0][0]=createdAt&$order[0][1]=desc&$scope[0]=full&createdAt[$gt]=2020-01-01";
    const response = await list(query);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ total: 1, data: [{ source: "accrual", amount: 12.5 }] });
  });

  it("treat an empty filter as none", async () => {
    expect((await list("$search=&createdAt[$gt]=&OwnerId=")).status).toBe(200);
  });

  it.each([
    ["$limit=1001", "$limit"],
    ["$limit=0", "$limit"],
    ["$limit=ten", "$limit"],
    ["$offset=-1", "$offset"],
    ["createdAt[$gt]=yesterday", "createdAt.$gt"],
    ["$order[0][0]=colour&$order[0][1]=desc", "$order.0.0"],
    ["$order[0][0]=createdAt&$order[0][1]=sideways", "$order.0.1"],
    ["colour=red", "colour"],
  ])("refuse %s and name the field", async (query, field) => {
    const response = await list(query);
    expect(response.status).toBe(422);
    const { data } = (await response.json()) as { data: { field: string; message: string }[] };
    expect(data[0]).toMatchObject({ field, message: expect.stringMatching(/[а-я]/) });
  });
});
