import { expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

async function someone(grants: Record<string, boolean> = {}): Promise<Session> {
  return signInAs((await createUser({ grants })).username);
}

const failed = { resource: "sendings", name: "Failed today", query: "status=failed&period=today&cursor=1" };

async function make(session: Session, body: object = failed) {
  const answer = await call("POST", "/api/views", { session, body });
  return { status: answer.status, body: (await answer.json()) as { id: string; message?: string } };
}

const read = async (path: string, session: Session) => (await call("GET", `/api${path}`, { session })).json();

it("creates a view, lists it with its list, changes and removes it", async () => {
  const session = await someone();
  const { body } = await make(session, { ...failed, isDefault: true, columns: ["time"] });
  expect(body).toMatchObject({ query: "period=today&status=failed", isDefault: true, isShared: false });
  expect(await read("/views?resource=sendings", session)).toMatchObject({
    total: 1,
    data: [{ id: body.id, isDefault: true, columns: ["time"], OwnerId: session.id }],
  });
  expect(await read("/views?resource=tasks", session)).toMatchObject({ total: 0 });
  const change = { name: "Failed", isDefault: false };
  const changed = await call("PATCH", `/api/views/${body.id}`, { session, body: change });
  expect(await changed.json()).toMatchObject({ name: "Failed", isDefault: false, columns: ["time"] });
  expect((await call("DELETE", `/api/views/${body.id}`, { session })).status).toBe(200);
  expect((await call("GET", `/api/views/${body.id}`, { session })).status).toBe(404);
});

it("stores a list's columns and density", async () => {
  const session = await someone();
  const path = "/api/views/looks/tasks";
  const kept = await call("PUT", path, { session, body: { columns: ["name", "state"], density: "compact" } });
  expect(await kept.json()).toMatchObject({ columns: ["name", "state"], density: "compact", defaultView: null });
  await call("PUT", path, { session, body: { density: null } });
  expect(await read("/views/looks/tasks", session)).toMatchObject({ columns: ["name", "state"], density: null });
  expect((await call("GET", "/api/views/looks/none", { session })).status).toBe(404);
});

it("reports the problem and stores nothing", async () => {
  const session = await someone();
  for (const body of [
    { ...failed, name: "  " },
    { ...failed, name: "x".repeat(61) },
    { ...failed, resource: "secrets" },
    { ...failed, query: "q".repeat(2001) },
    { ...failed, columns: ["<script>"] },
  ]) {
    expect((await make(session, body)).status).toBe(422);
  }
  expect((await make(session, { ...failed, isShared: true })).status).toBe(403);
  expect(await read("/views", session)).toMatchObject({ total: 0 });
});

it("is hidden from strangers, other accounts and users that may not read the list", async () => {
  const [owner, other, powerless] = [await someone(), await someone(), await someone({ "sendings.get": false })];
  const { body } = await make(owner);
  expect((await call("GET", "/api/views")).status).toBe(401);
  for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
    const answer = await call(method, `/api/views/${body.id}`, {
      session: other,
      body: method === "GET" ? undefined : {},
    });
    expect(answer.status).toBe(404);
  }
  expect((await make(powerless)).status).toBe(403);
  expect((await call("GET", "/api/views?resource=sendings", { session: powerless })).status).toBe(403);
});
