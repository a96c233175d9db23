import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { xlsxOf, zipOf } from "../../support/world/xlsx";

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
  it("are created, read, changed and removed", async () => {
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
  it("are created, read, changed and removed", async () => {
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

  it("are listed within their list and found by the start of the phone", async () => {
    const list = await openList();
    for (const phone of ["+79161234501", "+79161234502", "+79031234503"])
      await send("POST", "/contacts", { ListId: list.id, phone });
    expect((await send("GET", `/contacts?ListId=${list.id}&$limit=2`)).body).toMatchObject({
      total: 3,
      next: expect.any(String),
    });
    const found = await send("GET", `/contacts?ListId=${list.id}&$search=${encodeURIComponent("8 (903)")}`);
    expect(found.body.data.map(({ phone }: Answer) => phone)).toEqual(["+79031234503"]);
    const phonesBy = async (filter: string) =>
      (await send("GET", `/contacts?ListId=${list.id}&${filter}`)).body.data.map(({ phone }: Answer) => phone);
    const person = { phone: "+79031234504", lastName: "Лебедева", gender: "female", date: "1990-11-21" };
    await send("POST", "/contacts", { ListId: list.id, ...person });
    expect(await phonesBy(`$search=${encodeURIComponent("леб")}`)).toEqual([person.phone]);
    expect(await phonesBy("gender=female&birthday[$gte]=11-20&birthday[$lte]=11-22")).toEqual([person.phone]);
    expect(await phonesBy("hasEmail=true")).toEqual([]);
    expect((await send("GET", `/contacts?ListId=${list.id}&gender=other`)).status).toBe(422);
    const all = (await send("GET", "/contacts?$limit=1000")).body.data.map(({ phone }: Answer) => phone);
    expect(all).toContain(person.phone);
    const far = await send("GET", `/contacts?ListId=${list.id}&$offset=10001`);
    expect(far.body).toMatchObject({ error: 422, data: [{ field: "$offset" }] });
  });

  it("are changed in bulk: named ones at once, filtered ones by a task", async () => {
    const [list, other] = [await openList(), await openList()];
    for (const phone of ["+79161234501", "+79161234502"]) await send("POST", "/contacts", { ListId: list.id, phone });
    const { body: page } = await send("GET", `/contacts?ListId=${list.id}`);
    const ids = page.data.map(({ id }: Answer) => id);
    const move = { ListId: list.id, action: "move", ToListId: other.id };
    expect((await send("POST", "/contacts/bulk", { ...move, ids: [ids[0]] })).body).toEqual({
      changed: 1,
      skipped: 0,
      TaskId: null,
    });
    const accepted = await send("POST", "/contacts/bulk", { ...move, filter: { phone: "7916" } });
    expect(accepted.body).toEqual({ changed: null, skipped: null, TaskId: expect.any(String) });
    expect((await send("GET", `/tasks/${accepted.body.TaskId}`)).body).toMatchObject({ type: "contacts:bulk" });
    expect((await send("POST", "/contacts/bulk", move)).status).toBe(422);
    expect((await send("POST", "/contacts/bulk", { ...move, ids, action: "fly" })).status).toBe(422);
    expect((await send("POST", "/contacts/bulk", { ...move, ids, ToListId: "none" })).status).toBe(404);
  });

  it("are listed newest or oldest first, or by phone", async () => {
    const list = await openList();
    const sent = ["+79161234502", "+79161234501", "+79161234503"];
    for (const phone of sent) await send("POST", "/contacts", { ListId: list.id, phone });
    const phones = async (order: string) => {
      const { body } = await send("GET", `/contacts?ListId=${list.id}&${order}`);
      return body.data.map(({ phone }: Answer) => phone);
    };
    const by = (key: string, way: string) => `$order[0][0]=${key}&$order[0][1]=${way}`;
    expect(await phones(by("createdAt", "asc"))).toEqual(sent);
    expect(await phones(by("createdAt", "desc"))).toEqual(sent.toReversed());
    expect(await phones(by("phone", "asc"))).toEqual(sent.toSorted());
    expect(await phones(by("phone", "desc"))).toEqual(sent.toSorted().toReversed());
  });

  it("are exported to files in storage, by filter, limited to characters of the encoding", async () => {
    const list = await openList();
    const people = [
      { phone: "+79161234501", name: "Ünal", gender: "female" },
      { phone: "+79161234502", name: "=1+1", gender: "female" },
      { phone: "+79161234503", name: "Иван", gender: "male" },
    ];
    for (const person of people) await send("POST", "/contacts", { ListId: list.id, ...person });
    const request = { ListId: list.id, order: "phone", columns: ["phone", "name"], encoding: "windows-1251" };
    const { body: started } = await send("POST", "/contacts/export", { ...request, filter: { gender: "female" } });
    expect(started).toEqual({ TaskId: expect.any(String) });
    const task = async () => (await send("GET", `/tasks/${started.TaskId}`)).body;
    await expect.poll(async () => (await task()).state, { timeout: 40_000 }).toBe("completed");
    const { type, meta } = await task();
    expect({ type, meta }).toMatchObject({
      type: "contacts:export",
      meta: { replaced: 1, files: [{ id: expect.any(String), rows: 2 }] },
    });
    const file = await call("GET", `/api/storage/${meta.files[0].id}`, { session });
    const text = new TextDecoder("windows-1251").decode(await file.arrayBuffer());
    // Rows with a gender are sorted by name first.
    expect(text).toBe(`Телефон;ФИО\r\n+79161234502;"'=1+1"\r\n+79161234501;?nal\r\n`);
    expect((await send("POST", "/contacts/export", { ...request, ListId: "none" })).status).toBe(404);
    for (const wrong of [{ encoding: "koi8-r" }, { delimiter: "|" }, { columns: ["id"] }, { columns: [] }])
      expect((await send("POST", "/contacts/export", { ...request, ...wrong })).status).toBe(422);
  });

  it("are deduplicated by a task and merged into the kept one", async () => {
    const list = await openList();
    const people = [
      { phone: "+79161234501", email: "a@b.example", name: "Anna" },
      { phone: "+79161234502", email: "a@b.example", gender: "female" },
    ];
    for (const person of people) await send("POST", "/contacts", { ListId: list.id, ...person });
    expect((await send("POST", "/contacts/duplicates", { ListId: list.id, by: "shoe size" })).status).toBe(422);
    const { body: started } = await send("POST", "/contacts/duplicates", { ListId: list.id, by: "email" });
    const found = async () => (await send("GET", `/contacts/duplicates/${started.TaskId}`)).body;
    await expect.poll(async () => (await found()).state, { timeout: 40_000 }).toBe("completed");
    const { groups, isCut } = await found();
    expect(isCut).toBe(false);
    const [group] = groups as Answer[][];
    expect(group?.map(({ phone }) => phone).toSorted()).toEqual(["+79161234501", "+79161234502"]);
    const keep = group?.find(({ name }) => name === "Anna")?.id;
    const ids = group?.map(({ id }) => id);
    expect((await send("POST", "/contacts/merge", { keep, ids: [keep] })).status).toBe(422);
    expect((await send("POST", "/contacts/merge", { keep, ids: ["none"] })).status).toBe(404);
    expect((await send("POST", "/contacts/merge", { keep, ids })).body).toEqual({ merged: 1 });
    expect((await send("GET", `/contacts/${keep}`)).body).toMatchObject({ name: "Anna", gender: "female" });
    expect((await found()).groups).toEqual([]);
  });

  it("are unique in a list and stay in it", async () => {
    const [list, other] = [await openList(), await openList()];
    const { body: contact } = await send("POST", "/contacts", { ListId: list.id, phone: "+79161234567" });
    expect((await send("POST", "/contacts", { ListId: list.id, phone: "89161234567" })).status).toBe(409);
    expect(await send("PUT", `/contacts/${contact.id}`, { ListId: other.id })).toMatchObject({
      status: 422,
      body: { data: [{ field: "ListId" }] },
    });
  });

  it("cannot be listed, added or imported in another owner's list", async () => {
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
  const upload = async (text: string | Uint8Array<ArrayBuffer>, name = "a.csv"): Promise<Answer> => {
    const headers = { authorization: session.token, "content-type": "text/csv" };
    const response = await SELF.fetch(`http://cabinet.test/api/storage?filename=${name}`, {
      method: "POST",
      headers,
      body: text,
    });
    return response.json();
  };

  it("fills a list from a stored file and reports its progress", async () => {
    const list = await openList();
    const file = await upload("phone;email;name;lastname;\n89161234567;a@b.ru;Ann;Lee;\n12;;;;\n");
    const started = await send("PUT", "/contacts", { ListId: list.id, from: { key: file.id } });
    expect(started).toEqual({ status: 200, body: { TaskId: expect.any(String) } });
    const task = `/tasks/${started.body.TaskId}`;
    await expect.poll(async () => (await send("GET", task)).body.state, { timeout: 40_000 }).toBe("completed");
    expect((await send("GET", task)).body).toMatchObject({
      type: "contacts:import",
      meta: { total: 2, completed: 2, imported: 1, invalid: 1, duplicates: 0, progress: 100, errors: [{ row: 3 }] },
    });
    const { body } = await send("GET", `/contacts?ListId=${list.id}`);
    expect(body).toMatchObject({ total: 1, data: [{ phone: "+79161234567", email: "a@b.ru", lastName: "Lee" }] });
  });

  it("imports people without a phone by their e-mails on request", async () => {
    const list = await openList();
    const file = await upload("phone;email\n;Ann@b.ru\n;nobody\n");
    const ask = { ListId: list.id, from: { key: file.id } };
    expect(await send("PUT", "/contacts", { ...ask, withoutPhone: "guess" })).toMatchObject({
      status: 422,
      body: { data: [{ field: "withoutPhone" }] },
    });
    const { body: started } = await send("PUT", "/contacts", { ...ask, withoutPhone: "email" });
    const task = `/tasks/${started.TaskId}`;
    await expect.poll(async () => (await send("GET", task)).body.state, { timeout: 40_000 }).toBe("completed");
    expect((await send("GET", task)).body.meta).toMatchObject({
      imported: 1,
      emailOnly: 1,
      invalid: 1,
      errors: [{ row: 3, reason: expect.stringMatching(/\s/), code: "emailInvalid" }],
    });
    const { body } = await send("GET", `/contacts?ListId=${list.id}`);
    expect(body).toMatchObject({ total: 1, data: [{ phone: null, email: "ann@b.ru" }] });
  });

  it("fills a list from a spreadsheet, and empties it again on undo", async () => {
    const list = await openList();
    const rows = "<row><c><v>7.9161234567E10</v></c></row><row><c><v>79161234568</v></c></row>";
    const file = await upload(xlsxOf({ rows }), "a.xlsx");
    const { body: started } = await send("PUT", "/contacts", { ListId: list.id, from: { key: file.id } });
    const state = async (id: string) => (await send("GET", `/tasks/${id}`)).body.state;
    await expect.poll(() => state(started.TaskId), { timeout: 40_000 }).toBe("completed");
    expect((await send("GET", `/contacts?ListId=${list.id}`)).body).toMatchObject({ total: 2 });

    const undone = await send("POST", `/tasks/${started.TaskId}/undo`);
    expect(undone).toEqual({ status: 200, body: { TaskId: expect.any(String) } });
    await expect.poll(() => state(undone.body.TaskId), { timeout: 40_000 }).toBe("completed");
    expect((await send("GET", `/tasks/${undone.body.TaskId}`)).body).toMatchObject({
      type: "contacts:undo",
      data: { ListId: list.id, TaskId: started.TaskId },
      meta: { total: 2, changed: 2, edited: 0, gone: 0 },
    });
    expect((await send("GET", `/contacts?ListId=${list.id}`)).body).toMatchObject({ total: 0 });
    expect((await send("POST", `/tasks/${started.TaskId}/undo`)).status).toBe(409);
  });

  it("refuses a zip bomb disguised as a spreadsheet", async () => {
    const list = await openList();
    const bomb = zipOf([{ name: "xl/sheet.xml", content: new Uint8Array(20_000_000) }]);
    const file = await upload(bomb, "bomb.xlsx");
    const refused = await send("PUT", "/contacts", { ListId: list.id, from: { key: file.id } });
    expect(refused).toMatchObject({ status: 422, body: { data: [{ message: expect.stringContaining("bomb.xlsx") }] } });
  });

  it("requires a list and a file of the same owner", async () => {
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
