import { beforeEach, expect, it } from "vitest";
import { storage as words } from "../../../app/i18n/storage/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { menuOf } from "../../support/forms/row-menus";
import { config } from "../../support/world/config";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const EXPIRY = 4_000_000_000_123;

let session: Session;
let id: string;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
  const form = new FormData();
  form.append("file", new File(["phone\n"], "prices.csv"));
  await submit("/storage/create", form, session);
  id = (await rowsOf<{ id: string }>("SELECT id FROM files WHERE owner_id = ?", session.id))[0]!.id;
  await rowsOf("UPDATE files SET expired_at = ? WHERE id = ?", EXPIRY, id);
});

const menu = (path = "/storage") => menuOf(path, "prices.csv", session);
const setAccess = (isPublic: boolean, as = session) =>
  submit(`/storage/${id}/view/edit?kind=table`, { intent: "access", ...(isPublic ? { isPublic: "on" } : {}) }, as);
const stored = async () => (await rowsOf("SELECT title, is_public, expired_at FROM files WHERE id = ?", id))[0];

it("offers the owner's actions on a file, and keeps the filter on return", async () => {
  expect(await menu("/storage?kind=table")).toEqual([
    `/storage/${id}/view?kind=table`,
    `/storage/${id}`,
    ...["edit", "edit", "remove"].map((door) => `/storage/${id}/view/${door}?kind=table`),
  ]);
});

it("opens a file by link and closes it again in one press, and changes nothing else of it", async () => {
  const opened = await setAccess(true);
  expect(opened.headers.get("location")).toBe("/storage?kind=table");
  expect(await stored()).toEqual({ title: "prices.csv", is_public: 1, expired_at: EXPIRY });
  const page = await (await visit("/storage", session, { "accept-language": "ru" })).text();
  expect(page).toContain(words.makePrivate);
  expect(page).toContain(`${config.publicUrl}/api/storage/${id}.csv`);
  await setAccess(false);
  expect(await stored()).toEqual({ title: "prices.csv", is_public: 0, expired_at: EXPIRY });
});

it("shows where a file is in use, and offers no removal", async () => {
  await rowsOf("UPDATE files SET locks = 1 WHERE id = ?", id);
  const page = await (await visit("/storage", session, { "accept-language": "ru" })).text();
  expect(page).toContain(words.whyLocked);
  expect((await menu()).join()).not.toContain("/remove");
});

it("offers read-only users no change, and accepts none from them", async () => {
  const grants = JSON.stringify({ "storage.update": false, "storage.remove": false });
  await rowsOf("UPDATE users SET grants = ? WHERE id = ?", grants, session.id);
  expect(await menu()).toEqual([`/storage/${id}/view`, `/storage/${id}`]);
  expect((await setAccess(true)).headers.get("location")).toBe("/forbidden");
  expect(await stored()).toMatchObject({ is_public: 0 });
});

it("opens no other account's file", async () => {
  const stranger = await signInAs((await createUser()).username);
  expect((await setAccess(true, stranger)).status).toBe(404);
  expect(await stored()).toMatchObject({ is_public: 0 });
});
