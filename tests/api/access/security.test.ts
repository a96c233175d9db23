import { beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../app/domain/access/permissions";
import { routes } from "../../../workers/api/routes";
import { CONFIGURATION } from "../../matrix/configuration";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { anotherOwnersRow } from "../http/other-owner";

const NO_ONE = "00000000-0000-7000-8000-000000000000";

const guarded = routes.filter(({ access }) => access.includes("."));
// The platform's configuration and dead letters have no owner: readers see all rows. Nor has the public register.
const OF_PLATFORM = [...Object.keys(CONFIGURATION), "deadLetters", "n"];
// A bank's statements are of who sells: tests/api/invoices.test.ts asks for those of another seller.
const isOfSellers = (path: string) => path.startsWith("/invoices/statements");
// Managers' alone, whoever owns the row: tests/matrix asks everybody.
const OF_MANAGERS = ["/users/:id/archive", "/users/:id/erasures", "/otp-settings/widgets/:id/block"];
const isOwned = ({ path }: (typeof routes)[number]) =>
  !OF_PLATFORM.includes(path.split("/")[1] ?? "") && !isOfSellers(path) && !OF_MANAGERS.includes(path);
const named = routes.filter((route) => route.path.includes(":") && isOwned(route));
const label = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
const pathOf = (path: string, id: string) => `/api${path.replace(/:\w+/, id).replace(":key", "frontend.title")}`;

let viewer: Session;
let powerless: Session;

beforeAll(async () => {
  const all = Object.fromEntries(PERMISSIONS.map((permission) => [permission, true]));
  const none = Object.fromEntries(PERMISSIONS.map((permission) => [permission, false]));
  [viewer, powerless] = await Promise.all([
    createUser({ grants: all }).then(({ username }) => signInAs(username)),
    createUser({ grants: none }).then(({ username }) => signInAs(username)),
  ]);
});

describe.each(guarded.map((route) => [label(route), route] as const))("%s", (_, { method, path }) => {
  const target = pathOf(path, NO_ONE);
  const isOfCodes = path.startsWith("/n/otp-handler");

  it("asks for a token", async () => {
    await expectRefusal(await call(method, target), 401, "AuthError", isOfCodes);
  });

  it("refuses a token that is none", async () => {
    const answer = await call(method, target, { headers: { authorization: "Bearer nobody" } });
    await expectRefusal(answer, 401, "AuthError", isOfCodes);
  });

  it("does not take the session cookie for a token", async () => {
    const answer = await call(method, target, { headers: { cookie: viewer.cookie } });
    await expectRefusal(answer, 401, "AuthError", isOfCodes);
  });

  it("refuses a viewer without the permission", async () => {
    await expectRefusal(await call(method, target, { session: powerless }), 403, "PermissionError", isOfCodes);
  });
});

describe.each(named.map((route) => [label(route), route] as const))("%s", (_, { method, path }) => {
  it("finds nothing under another owner's id or an unknown id", async () => {
    const { id, body } = await anotherOwnersRow(path);
    for (const asked of [id, NO_ONE, "%27%20OR%201=1"]) {
      const response = await call(method, pathOf(path, asked), {
        session: viewer,
        body: method === "GET" || method === "DELETE" ? undefined : body,
      });
      await expectRefusal(response, 404, "NotFoundError");
    }
  });
});

describe.each([
  "/contactLists",
  "/contacts",
  "/sendings",
  "/tasks",
  "/storage",
  "/billings",
  "/tariffs",
  "/sendernames",
  "/tokens",
  "/notifications",
  "/templates",
  "/webhooks",
  "/push/sites",
  "/wapi",
])("GET %s", (path) => {
  it("lists nothing of another owner", async () => {
    const { id, ownerId } = await anotherOwnersRow(path);
    const list = path === "/contacts" ? `?ListId=${id}` : "";
    const own = await call("GET", `/api${path}${list}`, { session: viewer });
    const ids = own.ok ? ((await own.json()) as { data: { id: string }[] }).data.map((row) => row.id) : [];
    expect(ids).not.toContain(id);
    const query = path === "/contacts" ? `?ListId=${id}&OwnerId=${ownerId}` : `?OwnerId=${ownerId}`;
    const foreign = await call("GET", `/api${path}${query}`, { session: viewer });
    expect(await foreign.json()).toMatchObject({ data: [], total: 0 });
  });
});

it("forgets a session that was signed out", async () => {
  const { username } = await createUser();
  const session = await signInAs(username);
  expect((await call("GET", "/api/settings", { session })).status).toBe(200);
  await revoke(session.id);
  await expectRefusal(await call("GET", "/api/settings", { session }), 401, "AuthError");
});

async function revoke(userId: string) {
  const { env } = await import("cloudflare:test");
  await env.DB.prepare("UPDATE sessions SET revoked_at = 1 WHERE user_id = ?").bind(userId).run();
}

/** The dialect of one-time codes has names of its own. */
const OF_CODES: Record<string, string> = { AuthError: "UnauthorizedException", PermissionError: "ForbiddenException" };

async function expectRefusal(response: Response, status: number, name: string, isOfCodes = false) {
  const body = await response.json();
  const said = isOfCodes ? { httpStatus: status, type: OF_CODES[name] } : { error: status, name };
  expect({ status: response.status, body }).toMatchObject({ status, body: said });
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(body).toHaveProperty("message", expect.stringMatching(/\S/));
}
