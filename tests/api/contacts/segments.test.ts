import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;
let listId = "";

async function ask(method: string, path: string, body?: unknown, as = session) {
  const response = await call(method, `/api${path}`, { session: as, body });
  return { status: response.status, body: (await response.json()) as Answer };
}

const idOf = async (path: string, body: unknown): Promise<string> => (await ask("POST", path, body)).body.id;

const inKazan = [{ field: "custom01", op: "is", value: "казань" }];

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
  listId = await idOf("/contactLists", { title: "Customers" });
  for (const [at, custom01] of ["Казань", "КАЗАНЬ", "Пермь"].entries())
    await idOf("/contacts", { ListId: listId, phone: `+7916123450${at}`, custom01 });
});

describe("segments over REST", () => {
  it("are made with their number of people, read, listed and changed", async () => {
    const made = await ask("POST", "/segments", { title: "Kazan", conditions: inKazan });
    expect(made).toMatchObject({ status: 200, body: { match: "all", conditions: inKazan, people: 2, isExact: true } });
    const { id } = made.body;
    expect((await ask("GET", `/segments/${id}`)).body).toEqual(made.body);
    expect((await ask("GET", "/segments?$search=KAZ")).body).toMatchObject({ total: 1, data: [{ id }] });
    await idOf("/contacts", { ListId: listId, phone: "+79161234509", custom01: "Казань" });
    expect((await ask("PATCH", `/segments/${id}`, { title: "Kazan city" })).body).toMatchObject({ people: 2 });
    expect((await ask("POST", `/segments/${id}/recount`)).body).toMatchObject({ title: "Kazan city", people: 3 });
    expect((await ask("DELETE", `/segments/${id}`)).body).toEqual({ id });
    expect((await ask("GET", `/segments/${id}`)).status).toBe(404);
  });

  it("filter contacts of all lists, or of one", async () => {
    const id = await idOf("/segments", { title: "Kazan", conditions: inKazan });
    const phones = async (query: string) =>
      (await ask("GET", `/contacts?segment=${id}${query}`)).body.data.map(({ phone }: Answer) => phone.slice(-1));
    expect(await phones("")).toEqual(["0", "1"]);
    expect(await phones(`&ListId=${listId}&phone=%2B79161234501`)).toEqual(["1"]);
    const first = (await ask("GET", `/contacts?segment=${id}&$limit=1`)).body;
    expect(first).toMatchObject({ total: 2, totalIsLowerBound: true });
    expect(await phones(`&$limit=1&$after=${first.next}`)).toEqual(["1"]);
    expect((await ask("GET", `/contacts?segment=${id}&$after=nonsense`)).status).toBe(422);
    expect(await ask("GET", `/contacts?segment=${id}&gender=male`)).toMatchObject({ status: 422 });
    expect((await ask("GET", `/contacts?segment=${listId}`)).status).toBe(404);
  });

  it("are recipients of a campaign, which keeps them as they were", async () => {
    const id = await idOf("/segments", { title: "Kazan", conditions: inKazan });
    const campaign = {
      type: "sms",
      recipient: { include: [id, "+79161234500"], exclude: [] },
      payload: { sender: "CABINET", text: "Hello" },
      schedule: { delay: "2100-01-01T00:00:00Z" },
    };
    const dry = await ask("POST", "/sendings/dryRun", campaign);
    expect(dry.body).toMatchObject({ recipients: { accepted: 2, excluded: [{ reason: "duplicate", count: 1 }] } });
    const taskId = await idOf("/sendings", campaign);
    await ask("PATCH", `/segments/${id}`, {
      title: "Changed",
      conditions: [{ field: "gender", op: "is", value: "male" }],
    });
    const { body } = await ask("GET", `/sendings/${taskId}`);
    expect(body.segments).toEqual([{ id, title: "Kazan", match: "all", conditions: inKazan, people: null }]);
    expect(body.contactLists).toEqual([]);
  });

  it.each([
    [{ field: "size", op: "is", value: "1" }, "conditions.0.field"],
    [{ field: "gender", op: "likes", value: "male" }, "conditions.0.op"],
    [{ field: "delivered", op: "within", value: "soon" }, "conditions.0.value"],
    [{ field: "custom01", op: "is" }, "conditions.0.value"],
  ])("refuse %o", async (condition, field) => {
    const { status, body } = await ask("POST", "/segments", { title: "Kazan", conditions: [condition] });
    expect([status, body.data?.map((one: Answer) => one.field)]).toEqual([422, [field]]);
    expect((await ask("GET", "/segments")).body.total).toBe(0);
  });

  it("are of their account alone", async () => {
    const id = await idOf("/segments", { title: "Kazan", conditions: inKazan });
    const stranger = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
    for (const [method, path] of [
      ["GET", `/segments/${id}`],
      ["PATCH", `/segments/${id}`],
      ["POST", `/segments/${id}/recount`],
      ["DELETE", `/segments/${id}`],
      ["GET", `/contacts?segment=${id}`],
    ] as const)
      expect((await ask(method, path, method === "PATCH" ? { title: "Mine" } : undefined, stranger)).status).toBe(404);
    const foreign = await ask(
      "POST",
      "/segments",
      { title: "Mine", conditions: [{ field: "list", op: "is", value: listId }] },
      stranger,
    );
    expect(foreign.status).toBe(422);
  });
});
