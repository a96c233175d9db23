import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/doors";
import { createUser, type Session, signInAs } from "../support/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

const send = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }> => {
  const response = await call(method, `/api${path}`, { session, body });
  return { status: response.status, body: await response.json() };
};
const openList = async (title = "Customers") =>
  (await send("POST", "/contactLists", { title, isActive: true, type: "regular" })).body;

describe("contact lists", () => {
  it("are made, read, changed and removed", async () => {
    const list = await openList("First");
    expect(list).toMatchObject({ title: "First", type: "regular", isActive: true, contacts: 0, OwnerId: session.id });
    expect((await send("GET", `/contactLists/${list.id}`)).body).toEqual(list);
    expect((await send("PUT", `/contactLists/${list.id}`, { id: list.id, title: "Second" })).body).toMatchObject({
      title: "Second",
    });
    expect((await send("PATCH", `/contactLists/${list.id}`, { isActive: false })).body).toMatchObject({
      title: "Second",
      isActive: false,
    });
    expect((await send("DELETE", `/contactLists/${list.id}`)).body).toEqual({ id: list.id });
    expect((await send("GET", `/contactLists/${list.id}`)).status).toBe(404);
    expect((await send("DELETE", `/contactLists/${list.id}`)).body).toMatchObject({
      error: 404,
      message: expect.any(String),
    });
  });

  it("are listed by type", async () => {
    const { body: black } = await send("POST", "/contactLists", { title: "Never", type: "blacklist" });
    await openList();
    const { body } = await send("GET", "/contactLists?type=blacklist");
    expect(body.data.map(({ id }: Answer) => id)).toContain(black.id);
    expect(body.data.every(({ type }: Answer) => type === "blacklist")).toBe(true);
  });

  it.each([
    [{}, "title"],
    [{ title: " " }, "title"],
    [{ title: "x", type: "grey" }, "type"],
  ])("refuse %j", async (body, field) => {
    expect(await send("POST", "/contactLists", body)).toMatchObject({ status: 422, body: { data: [{ field }] } });
  });
});

describe("contacts", () => {
  it("are made, read, changed and removed", async () => {
    const list = await openList();
    const { body: contact } = await send("POST", "/contacts", {
      ListId: list.id,
      phone: "8 916 123 45 67",
      firstName: "Ann",
      custom01: "x",
    });
    expect(contact).toMatchObject({
      phone: "+79161234567",
      firstName: "Ann",
      custom01: "x",
      custom20: null,
      ListId: list.id,
    });
    expect((await send("GET", `/contacts/${contact.id}`)).body).toEqual(contact);
    const { body: changed } = await send("PUT", `/contacts/${contact.id}`, { ...contact, lastName: "Lee" });
    expect(changed).toMatchObject({ firstName: "Ann", lastName: "Lee", phone: "+79161234567" });
    expect((await send("GET", `/contactLists/${list.id}`)).body.contacts).toBe(1);
    expect((await send("DELETE", `/contacts/${contact.id}`)).body).toEqual({ id: contact.id });
    expect((await send("GET", `/contactLists/${list.id}`)).body.contacts).toBe(0);
  });

  it("are listed within their list and found by the beginning of the phone", async () => {
    const list = await openList();
    for (const phone of ["+79161234501", "+79161234502", "+79031234503"])
      await send("POST", "/contacts", { ListId: list.id, phone });
    expect((await send("GET", `/contacts?ListId=${list.id}&$limit=2`)).body).toMatchObject({
      total: 3,
      next: expect.any(String),
    });
    const found = await send("GET", `/contacts?ListId=${list.id}&$search=${encodeURIComponent("8 (903)")}`);
    expect(found.body.data.map(({ phone }: Answer) => phone)).toEqual(["+79031234503"]);
    expect((await send("GET", `/contacts?ListId=${list.id}&$search=ann`)).status).toBe(422);
    expect((await send("GET", "/contacts")).body).toMatchObject({ error: 422, data: [{ field: "ListId" }] });
  });

  it("stand once in a list and stay in it", async () => {
    const [list, other] = [await openList(), await openList()];
    const { body: contact } = await send("POST", "/contacts", { ListId: list.id, phone: "+79161234567" });
    expect((await send("POST", "/contacts", { ListId: list.id, phone: "89161234567" })).status).toBe(409);
    expect(await send("PUT", `/contacts/${contact.id}`, { ListId: other.id })).toMatchObject({
      status: 422,
      body: { data: [{ field: "ListId" }] },
    });
  });

  it("of another owner's list cannot be listed, added or imported", async () => {
    const stranger = await signInAs((await createUser()).username);
    const list = await openList();
    const asStranger = (method: string, path: string, body?: unknown) =>
      call(method, `/api${path}`, { session: stranger, body });
    expect((await asStranger("GET", `/contacts?ListId=${list.id}`)).status).toBe(404);
    expect((await asStranger("POST", "/contacts", { ListId: list.id, phone: "+79161234567" })).status).toBe(404);
    expect((await send("GET", `/contacts?ListId=${list.id}`)).body.total).toBe(0);
  });
});

describe("an import", () => {
  const upload = async (text: string): Promise<Answer> => {
    const headers = { authorization: session.token, "content-type": "text/csv" };
    const response = await SELF.fetch("http://cabinet.test/api/storage?filename=a.csv", {
      method: "POST",
      headers,
      body: text,
    });
    return response.json();
  };

  it("fills a list from a stored file and tells how far it got", async () => {
    const list = await openList();
    const file = await upload("phone;email;name;lastname;\n89161234567;a@b.ru;Ann;Lee;\n12;;;;\n");
    const started = await send("PUT", "/contacts", { ListId: list.id, from: { key: file.id } });
    expect(started).toEqual({ status: 200, body: { TaskId: expect.any(String) } });
    const task = `/tasks/${started.body.TaskId}`;
    await expect.poll(async () => (await send("GET", task)).body.state, { timeout: 10_000 }).toBe("completed");
    expect((await send("GET", task)).body).toMatchObject({
      type: "contacts:import",
      meta: { total: 2, completed: 2, imported: 1, invalid: 1, duplicates: 0, progress: 100, errors: [{ row: 3 }] },
    });
    const { body } = await send("GET", `/contacts?ListId=${list.id}`);
    expect(body).toMatchObject({ total: 1, data: [{ phone: "+79161234567", email: "a@b.ru", lastName: "Lee" }] });
  });

  it("needs a list and a file of its own", async () => {
    const list = await openList();
    expect((await send("PUT", "/contacts", { ListId: list.id })).body).toMatchObject({
      error: 422,
      data: [{ field: "from" }],
    });
    const nobodys = { ListId: list.id, from: { key: "00000000-0000-7000-8000-000000000000" } };
    expect((await send("PUT", "/contacts", nobodys)).status).toBeGreaterThanOrEqual(404);
    const file = await upload("phone\n79161234567\n");
    expect((await send("PUT", "/contacts", { from: { key: file.id } })).body).toMatchObject({
      data: [{ field: "ListId" }],
    });
  });
});
