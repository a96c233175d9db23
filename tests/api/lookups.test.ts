import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { lookUpOf } from "../../app/domain/library/hlr/look-up";
import { platformOf } from "../../workers/platform";
import { call } from "../support/forms/open-screen";
import { openLookUp } from "../support/world/hlr-results";
import { createUser, giveTariff, type Session, signInAs } from "../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const platform = platformOf(env);

let session: Session;
let task: string;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
  task = await openLookUp(platform, session.id, [
    [
      ["79160000001", lookUpOf("reachable", { operator: "MTS" })],
      ["79160000002", lookUpOf("absent", { operator: "Tele2" })],
    ],
  ]);
});

const store = async (body: unknown, by = session): Promise<{ status: number; body: Answer }> => {
  const response = await call("POST", `/api/tasks/${task}/lookups`, { session: by, body });
  return { status: response.status, body: await response.json() };
};

it("stores the results as a file", async () => {
  const { status, body } = await store({});
  expect([status, body]).toEqual([200, { FileId: expect.any(String), rows: 2, next: null }]);
  const file = await call("GET", `/api/storage/${body.FileId}`, { session });
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(await file.text()).toContain("79160000001;reachable;yes;MTS");
});

it("looks up a list's phones and keeps the register's answers", async () => {
  session = await signInAs((await createUser({ balance: 1_000_000_000 })).username);
  await giveTariff(session.id, "sendings.hlr");
  const post = async (path: string, body: unknown): Promise<Answer> =>
    (await call("POST", `/api${path}`, { session, body })).json();
  const { id: ListId } = await post("/contactLists", { title: "Customers" });
  for (const phone of ["+79990000001", "+79990000003", "+79990000007"]) await post("/contacts", { ListId, phone });
  task = (await post("/sendings", { type: "hlr", recipient: [ListId], payload: {} })).TaskId;
  const state = async () => ((await (await call("GET", `/api/tasks/${task}`, { session })).json()) as Answer).state;
  await expect.poll(state, { timeout: 40_000, interval: 200 }).toBe("completed");
  const { body } = await store({ where: { reachable: true } });
  const lines = (await (await call("GET", `/api/storage/${body.FileId}`, { session })).text()).split("\r\n");
  expect(lines).toEqual([
    expect.any(String),
    expect.stringMatching(/^79990000003;reachable;yes;.+;Russia;250;\d\d;yes;/),
    expect.stringMatching(/^79990000007;reachable;yes;.+;yes;Turkcell;Turkey;$/),
  ]);
});

it("creates a list of reachable phones", async () => {
  const { body } = await store({ where: { reachable: true }, listTitle: "Reachable" });
  await expect
    .poll(async () => (await (await call("GET", `/api/contactLists/${body.ListId}`, { session })).json()) as Answer, {
      timeout: 10_000,
    })
    .toMatchObject({ title: "Reachable", contacts: 1 });
});

it.each([
  [{ where: { reachable: "yes" } }, "where.reachable"],
  [{ where: { operator: " " } }, "where.operator"],
  [{ listTitle: "" }, "listTitle"],
  [{ after: -1 }, "after"],
])("refuses %j", async (body, field) => {
  expect(await store(body)).toMatchObject({ status: 422, body: { data: [{ field }] } });
});

it("refuses a task without look-ups, and a filter without matches", async () => {
  expect((await store({ where: { operator: "Beeline" } })).status).toBe(422);
  task = await openLookUp(platform, session.id, [[["79160000001", null]]], "sms");
  expect((await store({})).status).toBe(422);
});

it("creates no list without the permission to create lists", async () => {
  const grants = { "contactLists.create": false };
  const other = await signInAs((await createUser({ grants })).username);
  task = await openLookUp(platform, other.id, [[["79160000001", lookUpOf("reachable")]]]);
  expect((await store({ listTitle: "Mine" }, other)).status).toBe(403);
  expect((await store({}, other)).status).toBe(200);
});
