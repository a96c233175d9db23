import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { compose } from "../../../../app/i18n/compose/en";
import { templates as words } from "../../../../app/i18n/templates/en";
import { untouched } from "../../../support/forms/forms";
import { submit, visit } from "../../../support/forms/open-screen";
import { ownNumberOf } from "../../../support/world/own-number";
import { createUser, type Session, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const LIST = "/messages/templates";
const ENGLISH = { "accept-language": "en" };

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ preferences: { language: "en" }, sender: "CABINET" })).username);
});

async function stored(type: string, sender: string) {
  const id = newId();
  await rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
     VALUES (?, ?, 'Old', ?, 'approved', ?, '[]', 1, 1, 1)`,
    session.id,
    id,
    type,
    JSON.stringify({ sender, text: "Hi" }),
  );
  return id;
}

const page = async (path: string) => (await visit(path, session, ENGLISH)).text();
const post = (path: string, form: FormData) => submit(path, form, session, ENGLISH);
const senderIn = (html: string) => /<select[^>]*name="payload.sender"[^>]*>(.*?)<\/select>/s.exec(html)?.[1];

it("offers approved sender names of its channel, or leaves the choice to the sending user", async () => {
  await rowsOf(
    `INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
     SELECT ?1, ?2 || type, name, type, moderation, 1, 1 FROM (SELECT 'VIBER' AS name, 'viber' AS type, 'approved' AS moderation
       UNION ALL SELECT 'WAITS', 'sms', 'pending')`,
    session.id,
    newId(),
  );
  const form = untouched(await page(`${LIST}/new`), "template");
  const open = `<option value=""[^>]*>${words.senderOpen}</option>`;
  expect(senderIn(await page(`${LIST}/new`))).toMatch(new RegExp(`^${open}<option value="CABINET">CABINET</option>$`));
  form.set("payload.sender", "CABINET");
  form.set("type", "viber");
  form.set("intent", "show");
  const viber = await (await post(`${LIST}/new`, form)).text();
  expect(senderIn(viber)).toMatch(new RegExp(`^${open}<option value="VIBER">VIBER</option>$`));
});

it("keeps a sender name that is no longer approved, and shows it", async () => {
  const path = `${LIST}/${await stored("sms", "FORMER")}/edit`;
  const html = await page(path);
  const said = words.senderOff.replace("{{name}}", "FORMER").replace(/[()]/g, "\\$&");
  expect(senderIn(html)).toMatch(new RegExp(`<option value="FORMER" selected="">${said}</option>`));
  const form = untouched(html, "template");
  form.set("type", "viber");
  form.set("intent", "show");
  expect(senderIn(await (await post(path, form)).text())).toMatch(
    new RegExp(`^<option value=""[^>]*>${words.senderOpen}</option>$`),
  );
});

it("offers own numbers that can send, and keeps the stored one", async () => {
  await ownNumberOf(session.id, { phone: "79005550021", state: "authorized" });
  await ownNumberOf(session.id, { phone: "79005550022", state: "notAuthorized" });
  const id = await stored("apisender", "");
  const path = `${LIST}/${id}/edit`;
  const html = await page(path);
  expect(html).toContain('<option value="+79005550021">');
  expect(html).not.toContain('<option value="+79005550022">');
  expect(html).toContain(compose.field_number);
  const form = untouched(html, "template");
  form.set("payload.sender", "+79005550021");
  await post(path, form);
  const rows = await rowsOf<{ payload: string }>("SELECT payload FROM templates WHERE id = ?", id);
  expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([{ sender: "+79005550021", text: "Hi" }]);
});
