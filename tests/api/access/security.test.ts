import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PERMISSIONS } from "../../../app/domain/base/access/permissions";
import { readAs } from "../../../workers/api/http/read-as";
import { routes } from "../../../workers/api/routes";
import { CONFIGURATION } from "../../matrix/configuration";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { anotherOwnersRow } from "../http/other-owner";

const NO_ONE = "00000000-0000-7000-8000-000000000000";

const guarded = routes.filter(({ access }) => access.includes("."));
// The platform's configuration, the numbering register, dead letters and incidents have no owner: readers see all rows.
const OF_PLATFORM = [...Object.keys(CONFIGURATION), "deadLetters", "incidents", "n"];
// Bank statements belong to the seller: tests/api/invoices.test.ts requests another seller's.
const isOfSellers = (path: string) => path.startsWith("/invoices/statements");
// Managers only, whoever owns the row: tests/matrix covers all actors.
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

  it("requires a token", async () => {
    await expectRefusal(await call(method, target), 401, "AuthError", isOfCodes);
  });

  it("refuses an invalid token", async () => {
    const answer = await call(method, target, { headers: { authorization: "Bearer nobody" } });
    await expectRefusal(answer, 401, "AuthError", isOfCodes);
  });

  it("does not accept the session cookie as a token", async () => {
    const answer = await call(method, target, { headers: { cookie: viewer.cookie } });
    await expectRefusal(answer, 401, "AuthError", isOfCodes);
  });

  it("refuses a viewer without the permission", async () => {
    await expectRefusal(await call(method, target, { session: powerless }), 403, "PermissionError", isOfCodes);
  });
});

/** The part of the body, written for related routes, that this call accepts. */
function knownOf(body: unknown, schema: z.ZodType | undefined): unknown {
  const { strange } = readAs(schema ?? z.object({}), body ?? {});
  const names = new Set(strange.filter((one) => one.path.length === 0).map(({ key }) => key));
  return Object.fromEntries(Object.entries(Object(body)).filter(([name]) => !names.has(name)));
}

describe.each(named.map((route) => [label(route), route] as const))("%s", (_, { method, path, endpoint }) => {
  it("finds nothing under another owner's id or an unknown id", async () => {
    const { id, body } = await anotherOwnersRow(path);
    for (const requestedId of [id, NO_ONE, "%27%20OR%201=1"]) {
      const response = await call(method, pathOf(path, requestedId), {
        session: viewer,
        body: method === "GET" || method === "DELETE" ? undefined : knownOf(body, endpoint.body),
      });
      await expectRefusal(response, 404, "NotFoundError");
    }
  });
});

describe.each([
  "/contactLists",
  "/segments",
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

it("invalidates a session after sign-out", async () => {
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

/** The one-time-code dialect has its own names. */
const OF_CODES: Record<string, string> = { AuthError: "UnauthorizedException", PermissionError: "ForbiddenException" };

async function expectRefusal(response: Response, status: number, name: string, isOfCodes = false) {
  const body = await response.json();
  const said = isOfCodes ? { httpStatus: status, type: OF_CODES[name] } : { error: status, name };
  expect({ status: response.status, body }).toMatchObject({ status, body: said });
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(body).toHaveProperty("message", expect.stringMatching(/\S/));
}
