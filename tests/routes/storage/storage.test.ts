import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { findFiles } from "../../../app/domain/library/files/find";
import { common as commonWords } from "../../../app/i18n/common/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { storage as words } from "../../../app/i18n/storage/ru";
import { openDatabase } from "../../../db/client";
import { meterOf } from "../../support/engine/meter";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUSSIAN = { "accept-language": "ru" };
const DAY = 24 * 60 * 60_000;

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

const open = async (path: string, as = session) => {
  const answer = await visit(path, as, RUSSIAN);
  return { answer, html: (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "") };
};

function upload(name: string, content: string, as = session) {
  const form = new FormData();
  form.append("file", new File([content], name));
  return submit("/storage/create", form, as, RUSSIAN);
}

const ids = async () =>
  (await rowsOf<{ id: string }>("SELECT id FROM files WHERE owner_id = ? ORDER BY id DESC", session.id)).map(
    ({ id }) => id,
  );

describe("files", () => {
  it("explain the empty list, and offer an upload with the permission", async () => {
    const { html } = await open("/storage");
    expect(html).toContain(words.nothing);
    expect(html).toContain('href="/storage/create"');
    const reader = await signInAs((await createUser({ grants: { "storage.create": false } })).username);
    expect((await open("/storage", reader)).html).not.toContain("/storage/create");
    expect((await visit("/storage/create", reader)).headers.get("location")).toBe("/forbidden");
    expect((await upload("a.csv", "phone\n", reader)).headers.get("location")).toBe("/forbidden");
    expect((await open("/storage?cursor=0")).html).toContain(commonWords.noMore);
  });

  it("are stored, listed and returned unchanged", async () => {
    expect((await upload("prices.csv", "phone\n79161234567\n")).headers.get("location")).toBe("/storage");
    const [id] = await ids();
    const { html } = await open("/storage");
    expect(html).toContain("prices.csv");
    const { answer } = { answer: await visit(`/storage/${id}`, session) };
    expect(await answer.text()).toBe("phone\n79161234567\n");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("are refused by type and emptiness with a message, and not stored", async () => {
    for (const [name, content, error] of [
      ["a.exe", "MZ", errors.fileTypeUnsupported],
      ["a.csv", "", errors.fileEmpty],
    ] as const) {
      const answer = await upload(name, content);
      expect(answer.status).toBeGreaterThanOrEqual(415);
      expect(await answer.text()).toContain(error);
    }
    expect(await ids()).toEqual([]);
  });

  it("warn of an approaching deletion", async () => {
    await upload("soon.csv", "a\n");
    await upload("later.csv", "a\n");
    const [later, soon] = await ids();
    await rowsOf("UPDATE files SET expired_at = ? WHERE id = ?", Date.now() + DAY, soon!);
    await rowsOf("UPDATE files SET expired_at = ? WHERE id = ?", Date.now() + 30 * DAY, later!);
    expect((await open("/storage")).html.match(new RegExp(words.soon, "g"))).toHaveLength(1);
  });

  it("of another owner are neither listed nor returned", async () => {
    await upload("mine.csv", "a\n");
    const [id] = await ids();
    const stranger = await signInAs((await createUser()).username);
    expect((await open("/storage", stranger)).html).not.toContain("mine.csv");
    expect((await visit(`/storage/${id}`, stranger)).status).toBe(404);
    expect((await visit(`/storage/${id}`)).headers.get("location")).toBe(`/login?to=%2Fstorage%2F${id}`);
  });

  it("show their content, change, and are removed", async () => {
    await upload("prices.csv", "phone;name\n79161234567;Anna\n");
    const [id] = await ids();
    const { html } = await open(`/storage/${id}/view`);
    for (const text of ["Anna", words.firstRows, `/storage/${id}/view/edit`]) expect(html).toContain(text);
    const fields = { title: "Prices", expiredAt: "2100-01-31", isPublic: "on" };
    const edited = await submit(`/storage/${id}/view/edit`, fields, session, RUSSIAN);
    expect(edited.headers.get("location")).toBe(`/storage/${id}/view`);
    const [row] = await rowsOf("SELECT title, is_public, expired_at FROM files WHERE id = ?", id!);
    expect(row).toEqual({ title: "Prices", is_public: 1, expired_at: Date.parse("2100-01-31T21:00:00Z") });
    expect((await open(`/storage/${id}/view`)).html).toContain(`/api/storage/${id}.csv`);
    const past = await submit(`/storage/${id}/view/edit`, { ...fields, expiredAt: "2000-01-01" }, session, RUSSIAN);
    expect([past.status, await past.text()]).toEqual([422, expect.stringContaining(errors.fileExpiryPast)]);
    expect((await submit(`/storage/${id}/view/remove`, {}, session)).headers.get("location")).toBe("/storage");
    expect(await ids()).toEqual([]);
  });

  it("keep the hour of their deletion when only the name changes, and expire on another day once one is chosen", async () => {
    await upload("prices.csv", "phone\n");
    const [id] = await ids();
    const at = Date.parse("2100-01-31T11:00:00Z");
    const rename = async (fields: Record<string, string>) => {
      const edited = await submit(`/storage/${id}/view/edit`, fields, session, RUSSIAN);
      expect(edited.headers.get("location")).toBe(`/storage/${id}/view`);
      return rowsOf("SELECT title, expired_at FROM files WHERE id = ?", id!);
    };
    await rowsOf("UPDATE files SET expired_at = ? WHERE id = ?", at, id!);
    expect((await open(`/storage/${id}/view/edit`)).html).toContain('value="2100-01-31"');
    expect(await rename({ title: "Prices", expiredAt: "2100-01-31" })).toEqual([{ title: "Prices", expired_at: at }]);
    const next = Date.parse("2100-02-01T21:00:00Z");
    expect(await rename({ title: "Prices", expiredAt: "2100-02-01" })).toEqual([{ title: "Prices", expired_at: next }]);
    expect(await rename({ title: "Prices", expiredAt: "" })).toEqual([{ title: "Prices", expired_at: null }]);
    // Expired, but in use.
    await rowsOf("UPDATE files SET expired_at = ?, locks = 1 WHERE id = ?", at - 90 * 365 * DAY, id!);
    const day = new Date(at - 90 * 365 * DAY).toISOString().slice(0, 10);
    expect(await rename({ title: "Held", expiredAt: day })).toEqual([
      { title: "Held", expired_at: at - 90 * 365 * DAY },
    ]);
  });

  it("in use show where, and are not removed", async () => {
    await upload("list.csv", "phone\n");
    const [id] = await ids();
    await rowsOf(
      `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
       VALUES (?, 'held', 'Welcome', 'email', 'approved', ?, '[]', 1, 0, 0)`,
      session.id,
      JSON.stringify({ file: id }),
    );
    const { html } = await open(`/storage/${id}/view`);
    for (const text of [words.lockedTitle, "/messages/templates/held", "Welcome"]) expect(html).toContain(text);
    expect(html).not.toContain(`/storage/${id}/view/remove`);
    const refused = await submit(`/storage/${id}/view/remove`, {}, session, RUSSIAN);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("list.csv")]);
    expect(await ids()).toHaveLength(1);
  });

  it("are found by name, type and access, each filter with a way to clear it", async () => {
    await upload("prices.csv", "phone\n");
    await upload("logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { html } = await open("/storage?search=pri&kind=table&access=private");
    expect(html).toContain("prices.csv");
    expect(html).not.toContain("logo.svg");
    expect(html).toContain('href="/storage?search=pri&amp;access=private"');
    expect((await open("/storage?kind=audio")).html).toContain(words.noMatch);
  });

  it("are accepted one by one from the drop zone, with a JSON answer", async () => {
    const send = (name: string, content: string) => {
      const form = new FormData();
      form.append("file", new File([content], name));
      return submit("/storage/upload", form, session, RUSSIAN);
    };
    expect(await (await send("a.csv", "phone\n")).json()).toMatchObject({ title: "a.csv", kind: "table" });
    const refused = await send("a.png", "no picture");
    expect([refused.status, await refused.json()]).toEqual([
      415,
      { error: 'fileContentMismatch?{"filename":"a.png"}' },
    ]);
  });

  it("are read with at most four rows per row shown, however many there are", async () => {
    const names = JSON.stringify(Array.from({ length: 300 }, (_, index) => `${session.id}-${1000 + index}`));
    await rowsOf(
      `INSERT INTO files (owner_id, id, title, filename, type, size, hash, meta, created_at, updated_at)
       SELECT ?, value, value, value || '.csv', 'text/csv', 1, '', '{}', 0, 0 FROM json_each(?)`,
      session.id,
      names,
    );
    const meter = meterOf(env.DB);
    const page = await findFiles({ db: openDatabase(meter.db), clock: Date.now }, session, { limit: 16 });
    expect(page.rows).toHaveLength(16);
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * 17);
    const { html } = await open("/storage");
    expect(html).toContain(`href="/storage?cursor=${encodeURIComponent(page.next!)}"`);
  });
});

it.each(["/contacts/import", "/storage/create"])(
  "%s asks for a file in our own words, and reports a missing one itself",
  async (path) => {
    const { html } = await open(path);
    expect(html).toMatch(new RegExp(`>${commonWords.chooseFile}</span><input[^>]* type="file"`));
    expect([...html.matchAll(/<form[^>]*multipart[^>]*>/g)].every(([form]) => / novalidate/i.test(form))).toBe(true);
    const form = new FormData();
    form.append("file", new File([], ""));
    const answer = await submit(path, form, session, RUSSIAN);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(errors.fileRequired)]);
  },
);

it("is empty in a new account", async () => {
  const fresh = await signInAs((await createUser()).username);
  const page = await (await visit("/storage", fresh, { "accept-language": "ru" })).text();
  expect(page.replaceAll("\u00a0", " ")).toContain("Занято 0 КБ");
});
