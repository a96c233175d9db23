import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { findFiles } from "../../app/domain/files/files";
import { errors } from "../../app/i18n/locales/ru/errors";
import { storage as words } from "../../app/i18n/locales/ru/storage";
import { openDatabase } from "../../db/client";
import { submit, visit } from "../support/doors";
import { meterOf } from "../support/meter";
import { createUser, type Session, signInAs } from "../support/people";
import { rowsOf } from "../support/rows";

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
  it("say what will be here while there are none, and offer an upload to who may", async () => {
    const { html } = await open("/storage");
    expect(html).toContain(words.nothing);
    expect(html).toContain('href="/storage/create"');
    const reader = await signInAs((await createUser({ grants: { "storage.create": false } })).username);
    expect((await open("/storage", reader)).html).not.toContain("/storage/create");
    expect((await visit("/storage/create", reader)).headers.get("location")).toBe("/forbidden");
    expect((await upload("a.csv", "phone\n", reader)).headers.get("location")).toBe("/forbidden");
    expect((await open("/storage?cursor=0")).html).toContain(words.noMore);
  });

  it("are stored, listed and given back as they were", async () => {
    expect((await upload("prices.csv", "phone\n79161234567\n")).headers.get("location")).toBe("/storage");
    const [id] = await ids();
    const { html } = await open("/storage");
    expect(html).toContain("prices.csv");
    const { answer } = { answer: await visit(`/storage/${id}`, session) };
    expect(await answer.text()).toBe("phone\n79161234567\n");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("are refused by type and emptiness in words, and then nothing is kept", async () => {
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

  it("warn of a deletion that is near", async () => {
    await upload("soon.csv", "a\n");
    await upload("later.csv", "a\n");
    const [later, soon] = await ids();
    await rowsOf("UPDATE files SET expired_at = ? WHERE id = ?", Date.now() + DAY, soon!);
    await rowsOf("UPDATE files SET expired_at = ? WHERE id = ?", Date.now() + 30 * DAY, later!);
    expect((await open("/storage")).html.match(new RegExp(words.soon, "g"))).toHaveLength(1);
  });

  it("of another owner are neither listed nor given", async () => {
    await upload("mine.csv", "a\n");
    const [id] = await ids();
    const stranger = await signInAs((await createUser()).username);
    expect((await open("/storage", stranger)).html).not.toContain("mine.csv");
    expect((await visit(`/storage/${id}`, stranger)).status).toBe(404);
    expect((await visit(`/storage/${id}`)).headers.get("location")).toBe(`/login?to=%2Fstorage%2F${id}`);
  });

  it("are read at most four rows a shown row, however many there are", async () => {
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
