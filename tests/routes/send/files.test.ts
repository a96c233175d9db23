import { beforeEach, expect, it } from "vitest";
import { newId, newIds } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { storage } from "../../../app/i18n/storage/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { press } from "../../support/forms/wizard";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PICTURE = new File([PNG], "sale.png", { type: "image/png" });
const VECTOR = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "sale.svg", { type: "image/svg+xml" });
const LIST = new File(["a,b\n1,2\n"], "list.csv", { type: "text/csv" });

let session: Session;

beforeEach(async () => {
  const user = await createUser({ balance: 10 * RUB });
  for (const type of ["telegram", "push"]) await giveTariff(user.id, `sendings.${type}`);
  session = await signInAs(user.username);
});

function upload(path: string, file: File): Promise<Response> {
  const body = new FormData();
  body.set("file", file);
  return submit(path, body, session, RUSSIAN);
}

it("fetches a file for the message without JavaScript, and returns with it chosen", async () => {
  const id = newId();
  const uploading = await press(session, "message", id, {
    type: "push",
    "payload.text": "Sale",
    intent: "upload:image",
  });
  const path = uploading.headers.get("location")!;
  expect(path).toMatch(/^\/storage\/create\?place=push.image&to=/);
  const page = await (await visit(path, session, RUSSIAN)).text();
  expect(page).toContain(storage.toMessage);
  expect(page).toContain('accept=".gif,.jpg,.jpeg,.png"');
  const other = await upload(path, LIST);
  const allowed = errors.fileTypeHere.replace("{{types}}", "gif, jpg, jpeg, png");
  expect([other.status, await other.text()]).toEqual([415, expect.stringContaining(allowed)]);
  const large = new Uint8Array(1024 * 1024 + 1);
  large.set(PNG);
  const over = await upload(path, new File([large], "sale.png", { type: "image/png" }));
  const limit = errors.fileSizeHere.replace("{{megabytes}}", "1");
  expect([over.status, await over.text()]).toEqual([413, expect.stringContaining(limit)]);

  const back = (await upload(path, PICTURE)).headers.get("location")!;
  const html = await (await visit(back, session, RUSSIAN)).text();
  const [, file] = /[?&]file=([0-9a-f-]{36})/.exec(back) ?? [];
  expect(back).toContain(`/send/message?d=${id}&for=image`);
  expect(html).toMatch(new RegExp(`<option value="${file}" selected="">sale.png`));
  expect(html).toContain(">Sale</textarea>");
});

it("never redirects off the site with a file, or accepts another account's file or another type", async () => {
  const gone = await upload("/storage/create?to=//evil.test", PICTURE);
  expect(gone.headers.get("location")).toMatch(/^\/\?file=/);
  const list = (await upload("/storage/create?to=/x", LIST)).headers.get("location")!.split("file=")[1];
  const id = newId();
  await press(session, "message", id, { type: "push", "payload.text": "Sale" });
  for (const strange of [list, newId(), "rubbish"]) {
    const html = await (await visit(`/send/message?d=${id}&for=image&file=${strange}`, session, RUSSIAN)).text();
    expect(html).not.toContain(`value="${strange}"`);
  }
});

it("offers the files that the channel accepts, each in its own list", async () => {
  await upload("/storage/create", PICTURE);
  await upload("/storage/create", LIST);
  const id = newId();
  await press(session, "message", id, { type: "telegram", "payload.text": "Sale" });
  const html = await (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text();
  const listOf = (name: string) => html.split(`name="payload.${name}"`)[1]!.split("</select>")[0]!;
  expect(listOf("image")).toContain("sale.png");
  expect(listOf("image")).not.toContain("list.csv");
  // Telegram fetches only PDF and GIF documents.
  for (const title of ["sale.png", "list.csv"]) expect(listOf("file")).not.toContain(title);
  expect(listOf("audio")).not.toContain("sale.png");
});

it("marks a file of another channel, keeps it visible, and blocks the next step", async () => {
  const picture = (await upload("/storage/create?to=/x", VECTOR)).headers.get("location")!.split("file=")[1]!;
  const id = newId();
  const sale = { "payload.text": "Sale", "payload.image": picture, "payload.image.address": "" };
  await press(session, "message", id, { type: "vk", ...sale });
  const answer = await press(session, "message", id, { type: "telegram", ...sale, intent: "next" });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(errors.fileTypeHere.replace("{{types}}", "jpg, jpeg, png"));
  expect(html).toMatch(new RegExp(`<option value="${picture}" selected="">sale.svg`));
  const gone = await press(session, "message", id, { type: "telegram", ...sale, "payload.image": "", intent: "next" });
  expect(gone.headers.get("location")).toContain("/send/fallbacks");
});

it("lists for a field only the files it accepts", async () => {
  for (const file of [PICTURE, VECTOR, LIST]) await upload("/storage/create", file);
  const html = await (await visit("/storage?place=telegram.image", session, RUSSIAN)).text();
  expect(html).toContain("sale.png");
  for (const title of ["sale.svg", "list.csv"]) expect(html).not.toContain(title);
});

it("refuses an unsuitable file in a field's drop zone", async () => {
  const refused = await upload("/storage/upload?place=voice.audio", PICTURE);
  expect([refused.status, await refused.json()]).toEqual([415, { error: 'fileTypeHere?{"types":"mp3, wav"}' }]);
});

/** Adds this many newer copies of an existing file. */
async function bury(table: "files" | "templates", n: number): Promise<void> {
  const [row] = await rowsOf<Record<string, unknown>>(`SELECT * FROM ${table} WHERE owner_id = ?`, session.id);
  const columns = Object.keys(row!).filter((name) => name !== "id" && name !== "title");
  await rowsOf(
    `INSERT INTO ${table} (id, title, ${columns.join(", ")})
     SELECT j.value, 'newer', ${columns.map((name) => `t.${name}`).join(", ")}
     FROM ${table} t, json_each(?) j WHERE t.owner_id = ?`,
    JSON.stringify(newIds(n)),
    session.id,
  );
}

it("finds an old file by name without JavaScript, and uses the marked one", async () => {
  await upload("/storage/create", new File([PNG], "autumn sale.png", { type: "image/png" }));
  const [old] = await rowsOf<{ id: string }>("SELECT id FROM files WHERE owner_id = ?", session.id);
  await bury("files", 60);
  const id = newId();
  const fields = { type: "push", "payload.text": "Sale", "payload.image": "" };
  await press(session, "message", id, fields);
  expect(await (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text()).not.toContain(old!.id);
  const searched = await press(session, "message", id, { ...fields, "find.image": "autumn", intent: "find:image" });
  const path = searched.headers.get("location")!;
  const html = await (await visit(path, session, RUSSIAN)).text();
  expect(html).toMatch(new RegExp(`<input type="radio" name="payload.image.found" value="${old!.id}"`));
  expect(html.match(/name="payload\.image\.found"/g)).toHaveLength(1);
  await press(session, "message", id, { ...fields, "payload.image.found": old!.id });
  expect(await (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text()).toMatch(
    new RegExp(`<option value="${old!.id}" selected="">autumn sale.png`),
  );
  const none = await press(session, "message", id, { ...fields, "find.image": "winter", intent: "find:image" });
  expect(await (await visit(none.headers.get("location")!, session, RUSSIAN)).text()).toContain(compose.noneFound);
  const stranger = await signInAs((await createUser()).username);
  const theirs = await (await visit(path.replace(id, newId()), stranger, RUSSIAN)).text();
  expect(theirs).not.toContain(old!.id);
});

it("finds an old template by its title, and fills the message from it", async () => {
  const text = { type: "push", "payload.text": "Autumn sale" };
  await press(session, "message", newId(), { ...text, intent: "saveTemplate", "template.title": "Autumn" });
  await rowsOf("UPDATE templates SET moderation = 'approved' WHERE owner_id = ?", session.id);
  const [old] = await rowsOf<{ id: string }>("SELECT id FROM templates WHERE owner_id = ?", session.id);
  const id = newId();
  const open = async () => (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text();
  await press(session, "message", id, { type: "push", "payload.text": "" });
  expect(await open()).not.toContain('name="find.template"');
  await bury("templates", 160);
  const many = await open();
  expect(many).toContain('name="find.template"');
  expect(many).not.toContain(old!.id);
  const fields = { type: "push", "payload.text": "", "find.template": "autumn", intent: "find:template" };
  const searched = await press(session, "message", id, fields);
  const html = await (await visit(searched.headers.get("location")!, session, RUSSIAN)).text();
  expect(html).toMatch(new RegExp(`<input type="radio" name="template" value="${old!.id}"`));
  await press(session, "message", id, { type: "push", "payload.text": "", intent: "template", template: old!.id });
  expect(await open()).toContain(">Autumn sale</textarea>");
});
