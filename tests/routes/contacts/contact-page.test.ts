import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Permission } from "../../../app/domain/base/access/permissions";
import { newId } from "../../../app/domain/base/shared/ids";
import { historyOf } from "../../../app/domain/messaging/incoming/contact-history";
import { contactList as words } from "../../../app/i18n/contactList/ru";
import { contactPages as pages } from "../../../app/i18n/contactPages/ru";
import { contacts as en } from "../../../app/i18n/contacts/en";
import { contacts as ru } from "../../../app/i18n/contacts/ru";
import { messages as lists } from "../../../app/i18n/messages/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { openEngine } from "../../support/engine/engine";
import { meterOf } from "../../support/engine/meter";
import { visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const db = openDatabase(env.DB);
const PHONE = "79160000001";
const ANNA = { phone: sql`${PHONE}`, email: sql`${"anna@x.ru"}` };

let session: Session;
let listId: string;
let id: string;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
  listId = await openList(openEngine(), session.id, [PHONE]);
  await rowsOf("UPDATE contacts SET email = ? WHERE list_id = ?", "Anna@x.ru", listId);
  id = (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", listId))[0]!.id;
});

const open = async (path: string) => {
  const page = await (await visit(path, session, { "accept-language": "ru" })).text();
  return page.replace(/<script[\s\S]*?<\/script>/g, "");
};

/** `n` messages to an address, oldest first. */
async function sent(recipient: string, text: string, n = 1) {
  for (let at = 0; at < n; at++)
    await db.insert(sendings).values({
      ownerId: session.id,
      id: newId(),
      type: recipient.includes("@") ? "email" : "sms",
      sender: "CABINET",
      recipient,
      text,
      segments: 1,
      price: 0,
      isRefundable: true,
      status: "delivered",
      timeline: [],
      createdAt: Date.now(),
      updatedAt: Date.now(),
    });
}

it("shows messages to and from a contact, at both addresses", async () => {
  await sent(PHONE, "To the phone");
  await sent("anna@x.ru", "To the e-mail");
  await sent("bob@x.ru", "To somebody else");
  const answer = await incomingOf(db, { ownerId: session.id, sender: PHONE, text: "From the phone" });
  await incomingOf(db, { ownerId: session.id, type: "email", sender: "anna@x.ru", text: "From the e-mail" });
  const html = await open(`/contacts/${listId}/${id}`);
  for (const text of ["To the phone", "To the e-mail", "From the phone", "From the e-mail"])
    expect(html).toContain(text);
  expect(html).not.toContain("To somebody else");
  expect(html).toContain(`/messages/incoming/${answer}`);
  expect(html).not.toContain(pages.allTo.split("{{")[0]);
});

it("leads to the older messages of an e-mail, in lists that accept it", async () => {
  await sent("anna@x.ru", "A letter", 17);
  const html = await open(`/contacts/${listId}/${id}`);
  expect(html).toContain(`href="/messages/outgoing?phone=anna%40x.ru"`);
  const list = await open("/messages/outgoing?phone=Anna%40x.ru");
  expect(list).toContain("A letter");
  await incomingOf(db, { ownerId: session.id, type: "email", sender: "anna@x.ru", text: "From the e-mail" });
  expect(await open("/messages/incoming?phone=anna%40x.ru")).toContain("From the e-mail");
  expect(await open("/messages/outgoing?phone=%40")).toContain(lists.phoneUnknownHelp);
});

it("reads at most a page of each address and direction, and only the permitted rows", async () => {
  await sent(PHONE, "To the phone", 120);
  await sent("anna@x.ru", "To the e-mail", 120);
  const meter = meterOf(env.DB);
  const viewer = (...rights: Permission[]) => ({
    id: session.id,
    permissions: new Set(rights),
    flags: {},
    level: "me" as const,
  });
  const history = await historyOf(openDatabase(meter.db), viewer("sendings.get", "sendingsIncoming.get"), ANNA, 16);
  expect(history?.entries).toHaveLength(16);
  expect(history?.older).toEqual(["phone", "email"].map((whose) => ({ whose, isIncoming: false })));
  // However long the history is: each message from the recipient index, for its place and in full, and one more.
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * 7 * 17);
  expect((await historyOf(db, viewer("sendingsIncoming.get"), ANNA, 16))?.entries).toEqual([]);
  expect(await historyOf(db, viewer(), ANNA, 16)).toBeNull();
});

it("marks contacts on an active blacklist, by phone or by e-mail alone", async () => {
  const marks = async () => {
    const shown = await Promise.all([open(`/contacts/${listId}`), open(`/contacts/${listId}/${id}`)]);
    return shown.map((html) =>
      [words.blacklisted, words.emailBlacklisted].filter((word) => html.includes(`>${word}<`)),
    );
  };
  const none = [[], []];
  expect(await marks()).toEqual(none);
  const blacklist = await openList(openEngine(), session.id, ["anna@x.ru"], "blacklist");
  await rowsOf("UPDATE contacts SET email = phone WHERE list_id = ?", blacklist);
  expect(await marks()).toEqual([[words.emailBlacklisted], [words.emailBlacklisted]]);
  await rowsOf("UPDATE contacts SET phone = ? WHERE list_id = ?", PHONE, blacklist);
  expect(await marks()).toEqual([[words.blacklisted], [words.blacklisted]]);
  await rowsOf("UPDATE contact_lists SET is_active = 0 WHERE id = ?", blacklist);
  expect(await marks()).toEqual(none);
});

it("has the contact's known name as its title, with the phone below", async () => {
  const title = async () => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await open(`/contacts/${listId}/${id}`))?.[1];
  await rowsOf("UPDATE contacts SET first_name = NULL WHERE id = ?", id);
  expect(await title()).toContain("+7 916 000-00-01");
  await rowsOf("UPDATE contacts SET first_name = 'Anna', last_name = 'Li' WHERE id = ?", id);
  expect(await title()).toBe("Anna Li");
  expect(await open(`/contacts/${listId}/${id}`)).toContain("+7 916 000-00-01");
});

it("titles a list made by the cabinet in the reader's language, whatever its original one", async () => {
  await rowsOf("UPDATE contact_lists SET title = ? WHERE id = ?", en.stopListTitle, listId);
  for (const path of ["/contacts", `/contacts/${listId}`, `/contacts/${listId}/${id}`]) {
    const html = await open(path);
    expect([path, html.includes(ru.stopListTitle), html.includes(en.stopListTitle)]).toEqual([path, true, false]);
  }
});
