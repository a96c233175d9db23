import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../../db/client";
import { submit, visit } from "../../support/forms/open-screen";
import { mailing, press, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList, phones, RUB } from "../../support/world/scene";

const needs = { db: openDatabase(env.DB), clock: Date.now } as Parameters<typeof openList>[0];
const [LISTED, BARRED] = phones(2) as [string, string];
const TYPED = "79160000099";

let session: Session;
let id: string;

beforeEach(async () => {
  const user = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(user.username);
  const list = await openList(needs, session.id, [LISTED, BARRED]);
  await openList(needs, session.id, [BARRED, TYPED], "blacklist");
  await rowsOf("UPDATE contacts SET first_name = 'Secretly' || phone WHERE owner_id = ?", session.id);
  const made = mailing({ text: "Hello, ${firstName}", phones: `+${TYPED}`, include: list });
  await write(session, made);
  id = made.id;
});

/** All replies of the wizard's routes about this draft. */
async function shown(): Promise<string> {
  const paths = ["message", "recipients", "preview", "dry-run"].map((step) => `/send/${step}?d=${id}`);
  const pages = await Promise.all(paths.map(async (path) => (await visit(path, session)).text()));
  const checked = await submit(`/send/recipients/check?d=${id}`, {}, session);
  return [...pages, await checked.text()].join("\n").replaceAll(/[\s\u00a0()-]+/g, "");
}

async function test(): Promise<string | undefined> {
  const html = await (await visit(`/send/preview?d=${id}`, session)).text();
  const [, key = ""] = /name="test.press" value="([^"]+)"/.exec(html) ?? [];
  await press(session, "preview", id, { intent: "test:", "test.press": key, "test.address": "+79160000055" });
  const [row] = await rowsOf<{ text: string }>("SELECT text FROM sendings WHERE owner_id = ?", session.id);
  return row?.text;
}

it("shows excluded recipients, and a sample, to users that may read contacts", async () => {
  const html = await shown();
  for (const part of [BARRED, TYPED, `Secretly${LISTED}`]) expect(html).toContain(part);
  expect(await test()).toBe(`Hello, Secretly${LISTED}`);
});

it("shows only counts and typed addresses without that right", async () => {
  await rowsOf(`UPDATE users SET grants = '{"contacts.get":false}' WHERE id = ?`, session.id);
  const html = await shown();
  expect(html).toContain(TYPED);
  for (const part of [BARRED, LISTED, "Secretly"]) expect(html).not.toContain(part);
  expect(await test()).toBe("Hello, ");
});
