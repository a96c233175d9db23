import { expect, it } from "vitest";
import type { ListName } from "../../app/domain/people/views/lists";
import { submit, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const LIST = "/messages/outgoing";

const someone = async () => signInAs((await createUser({ preferences: { language: "en" } })).username);
const page = async (path: string, session: Session) => (await visit(path, session)).text();
const viewsOf = ({ id }: Session) =>
  rowsOf<{ id: string; name: string; query: string; columns: string | null }>(
    "SELECT id, name, query, columns FROM saved_views WHERE owner_id = ?",
    id,
  );

function form(change: Record<string, string> = {}) {
  const to = `${LIST}?status=failed`;
  return { intent: "save", resource: "sendings", to, name: "Failures", query: "status=failed", ...change };
}

it("saves a list's filters and returns to them by their view", async () => {
  const session = await someone();
  expect(await page(`${LIST}?status=failed`, session)).toContain("Save view");
  const answer = await submit("/views", form(), session);
  const [view] = await viewsOf(session);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`${LIST}?status=failed&view=${view!.id}`);
  expect(await page(LIST, session)).toContain("Failures");
});

it("opens the list with the default view, and whole on request", async () => {
  const session = await someone();
  await submit("/views", form({ isDefault: "on" }), session);
  const [view] = await viewsOf(session);
  const opened = await visit(LIST, session);
  expect(opened.status).toBe(302);
  expect(opened.headers.get("location")).toBe(`${LIST}?status=failed&view=${view!.id}`);
  expect((await visit(`${LIST}?view=none`, session)).status).toBe(200);
  await submit("/views", form({ intent: "unsetDefault", id: view!.id }), session);
  expect((await visit(LIST, session)).status).toBe(200);
});

it.each([
  ["sendings", LIST, "status=failed"],
  ["sendingsIncoming", "/messages/incoming", "read=1"],
])("leads from an empty default view of %s to the whole list", async (resource, list, query) => {
  const session = await someone();
  const saved = { intent: "save", resource, to: `${list}?${query}`, name: "Mine", query, isDefault: "on" };
  await submit("/views", saved, session);
  const opened = await visit(list, session);
  expect(opened.status).toBe(302);
  const nothing = /class="empty"[\s\S]*$/.exec(await page(opened.headers.get("location")!, session))![0];
  expect(nothing).toContain(`href="${list}?view=none"`);
});

const NINE = {
  sendings: [LIST, "status=failed", ["price", "path"]],
  sendingsIncoming: ["/messages/incoming", "read=1", ["to", "text"]],
  tasks: ["/messages/tasks", "state=running", ["progress", "started"]],
  contacts: ["/contacts/:list", "gender=female", ["email", "created"]],
  contactLists: ["/contacts", "type=blacklist", ["type", "created"]],
  templates: ["/messages/templates", "moderation=approved", ["type", "text"]],
  storage: ["/storage", "kind=image", ["size", "created"]],
  billings: ["/balance/billings", "period=today", ["status", "amount"]],
  users: ["/users", "active=yes", ["balance", "visit"]],
} as const satisfies Record<ListName, readonly [path: string, query: string, columns: readonly [string, string]]>;

it.each(Object.entries(NINE))(
  "keeps a view of %s with its columns, and opens the list by it",
  async (resource, nth) => {
    const [path, query, columns] = nth;
    const level = resource === "users" ? "manager" : "me";
    const session = await signInAs((await createUser({ level, preferences: { language: "en" } })).username);
    if (resource === "contacts") await submit("/contacts/new", { title: "Guests", type: "regular" }, session);
    const [own] = await rowsOf<{ id: string }>("SELECT id FROM contact_lists WHERE owner_id = ?", session.id);
    const list = path.replace(":list", own?.id ?? "");
    const to = `${list}?${query}`;
    const first = await page(to, session);
    expect(first).toContain("Save view");
    // The form that submits itself.
    expect(first).toMatch(/class="filter-bar"><form method="get" action="[^"]+" role="search"/);
    await submit("/views", { intent: "save", resource, to, name: "Mine", query, isDefault: "on" }, session);
    const [view] = await viewsOf(session);
    const opened = await visit(list, session);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(`${to}&view=${view!.id}`);
    await submit(
      "/views",
      { intent: "columns", resource, to: `${to}&view=${view!.id}`, columns: columns[0], id: view!.id },
      session,
    );
    const html = await page(`${to}&view=${view!.id}`, session);
    expect(columns.map((column) => isTicked(html, column))).toEqual([true, false]);
    expect(html).toMatch(/<input type="hidden" name="view" value="[\w-]+"/);
    expect(html).toContain(`href="${list}?view=none"`);
    expect((await visit(`${list}?view=none`, session)).status).toBe(200);
  },
);

it("shows only the chosen columns, and keeps them in an open view", async () => {
  const session = await someone();
  await submit("/views", form(), session);
  const [view] = await viewsOf(session);
  const chosen = form({ intent: "columns", columns: "price", density: "compact", id: view!.id });
  expect((await submit("/views", chosen, session)).status).toBe(303);
  expect((await viewsOf(session))[0]!.columns).toBe('["price"]');
  expect(await rowsOf("SELECT columns, density FROM list_looks WHERE owner_id = ?", session.id)).toEqual([
    { columns: null, density: "compact" },
  ]);
  await submit("/views", form({ intent: "columns", columns: "status", density: "" }), session);
  expect(await rowsOf("SELECT columns, density FROM list_looks WHERE owner_id = ?", session.id)).toEqual([
    { columns: '["status"]', density: null },
  ]);
});

it("shows the chosen columns also where another user's view has its own", async () => {
  const manager = await signInAs((await createUser({ level: "manager", preferences: { language: "en" } })).username);
  const shared = { columns: "price", isShared: "on", audience: "everybody" };
  await submit("/views", form(shared), manager);
  const [view] = await viewsOf(manager);
  const session = await someone();
  const open = `${LIST}?status=failed&view=${view!.id}`;
  const chosen = form({ intent: "columns", columns: "status", to: open, id: view!.id });
  const answer = await submit("/views", chosen, session);
  expect(answer.headers.get("location")).toBe(`${LIST}?status=failed`);
  expect(isTicked(await page(`${LIST}?status=failed`, session), "status")).toBe(true);
  expect(isTicked(await page(`${LIST}?status=failed`, session), "price")).toBe(false);
  expect(isTicked(await page(open, session), "price")).toBe(true);
});

function isTicked(html: string, column: string): boolean {
  const boxes = html.match(/<input[^>]*name="columns"[^>]*>/g) ?? [];
  return boxes.some((box) => box.includes(`value="${column}"`) && box.includes("checked"));
}

it("reports an invalid name on its own page", async () => {
  const session = await someone();
  const empty = await submit("/views", form({ name: " " }), session);
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain("Enter a view name");
  await submit("/views", form(), session);
  const taken = await submit("/views", form(), session);
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain("A view with this name already exists");
});

it("renames and removes own views and never redirects off the site", async () => {
  const session = await someone();
  await submit("/views", form({ columns: "price" }), session);
  const [view] = await viewsOf(session);
  const renamed = await submit(
    "/views",
    form({ intent: "rename", id: view!.id, name: "Not delivered", to: "//evil.example" }),
    session,
  );
  expect(renamed.headers.get("location")).toBe("/");
  expect(await page("/views", session)).toContain("Not delivered");
  expect(await viewsOf(session)).toMatchObject([{ query: "status=failed", columns: '["price"]' }]);
  const foreign = await submit("/views", form({ intent: "rename", id: view!.id, name: "Mine" }), await someone());
  expect(foreign.status).toBe(404);
  expect((await submit(`/views/${view!.id}/remove`, {}, session)).status).toBe(303);
  expect(await viewsOf(session)).toEqual([]);
});
