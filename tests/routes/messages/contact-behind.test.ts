import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { codes } from "../../../app/i18n/codes/ru";
import { incoming } from "../../../app/i18n/incoming/ru";
import { messages } from "../../../app/i18n/messages/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const db = openDatabase(env.DB);
const PHONE = "79161234567";
const NUMBER = "+7 916 123-45-67";

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

async function contact(lastName: string | null = "Лебедева"): Promise<string> {
  const [list, id] = [newId(), newId()];
  await rowsOf(
    `INSERT INTO contact_lists (owner_id, id, title, type, contacts, created_at, updated_at)
      VALUES (?, ?, 'Autumn', 'regular', 1, 1, 1)`,
    session.id,
    list,
  );
  await rowsOf(
    "INSERT INTO contacts (owner_id, list_id, phone, id, last_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 1, 1)",
    session.id,
    list,
    PHONE,
    id,
    lastName,
  );
  return `/contacts/${list}/${id}`;
}

async function failed(): Promise<string> {
  const id = newId();
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const message = { type: "sms", sender: "CABINET", recipient: PHONE, text: "Hi", segments: 1, price: 1 };
  const ended = { status: "failed" as const, error: "EC_UNKNOWN_SUBSCRIBER", timeline: [] };
  await db.insert(sendings).values({ ownerId: session.id, id, ...message, ...ended, ...times });
  return id;
}

async function shown(path: string, who = session): Promise<string> {
  const page = await (await visit(path, who, { "accept-language": "ru" })).text();
  return page.replace(/<script[\s\S]*?<\/script>/g, "");
}

const linked = (to: string, words: string) => `href="${to}">${words}</a>`;

it("is named beside a sent message, also where its number needs a correction", async () => {
  const id = await failed();
  const advice = codes.go_contacts;
  expect(await shown(`/messages/outgoing/${id}`)).toContain(linked("/contacts", advice));
  const to = await contact();
  const page = await shown(`/messages/outgoing/${id}`);
  expect(page).toContain(linked(to, "Лебедева"));
  expect(page).toContain(linked(to, codes.go_contact));
  expect(page).not.toContain(linked("/contacts", advice));
});

it("is named in the list of incoming messages and on its page, by the number if it has no name", async () => {
  const to = await contact();
  const id = await incomingOf(db, { ownerId: session.id, sender: PHONE });
  expect(await shown("/messages/incoming")).toMatch(/Лебедева[\s\S]*\+7 916 123-45-67/);
  expect(await shown(`/messages/incoming/${id}`)).toContain(linked(to, "Лебедева"));
  await rowsOf("UPDATE contacts SET last_name = NULL WHERE owner_id = ?", session.id);
  expect(await shown(`/messages/incoming/${id}`)).toContain(linked(to, NUMBER));
});

it.each(["outgoing", "incoming"])("links by name to its messages in the list of %s ones", async (list) => {
  const path = `/messages/${list}`;
  await contact();
  await failed();
  await incomingOf(db, { ownerId: session.id, sender: PHONE });
  const found = await shown(`${path}?phone=${encodeURIComponent("лебедева")}`);
  expect(found).toContain(`href="${path}?phone=${PHONE}">Лебедева`);
  expect(found).toContain(messages.whoseMessages);
  expect(found).not.toContain(messages.noMatch);
  const nobody = await shown(`${path}?phone=${encodeURIComponent("Иванов")}`);
  expect(nobody).not.toContain("Лебедева");
  expect(nobody).toContain(list === "incoming" ? incoming.nobodyNamedHelp : messages.noMatchHelp);
});

it("is hidden from other accounts, and from viewers that may not see contacts", async () => {
  const to = await contact();
  const id = await failed();
  await rowsOf(`UPDATE users SET grants = '{"contacts.get":false}' WHERE id = ?`, session.id);
  const page = await shown(`/messages/outgoing/${id}`);
  expect(page).toContain(NUMBER);
  expect(page).not.toContain("Лебедева");
  expect(page).not.toContain(to);
  const who = await signInAs((await createUser()).username);
  for (const list of ["outgoing", "incoming"]) {
    const path = `/messages/${list}?phone=${encodeURIComponent("Лебедева")}`;
    for (const found of [await shown(path), await shown(path, who)]) expect(found).not.toContain(PHONE);
  }
});
