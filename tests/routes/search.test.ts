import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { type Group, search, searchTermIn } from "../../app/domain/insight/search/search";
import { indexStatements } from "../../app/domain/people/accounts/words";
import { search as words } from "../../app/i18n/search/ru";
import { openDatabase } from "../../db/client";
import { users } from "../../db/schema/accounts";
import { contactOf, senderNameOf, sendingOf, taskOf, templateOf } from "../matrix/objects";
import { meterOf } from "../support/engine/meter";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

type User = Awaited<ReturnType<typeof createUser>>;
let customer: User;
let stranger: User;
let sessions: Record<"customer" | "stranger" | "reseller" | "manager", Session>;
let message: { id: string; recipient: string };
let contact: { id: string; contactId: string; phone: string };

const resultsOf = async (q: string, session: Session) => {
  const answer = await visit(`/search?q=${encodeURIComponent(q)}`, session, { "accept-language": "ru" });
  expect(answer.status).toBe(200);
  return (await answer.text()).split("<main")[1]!.split("</form>")[1]!.split("</main>")[0]!;
};

beforeAll(async () => {
  const reseller = await createUser({ level: "reseller" });
  const manager = await createUser({ level: "manager" });
  customer = await createUser({ resellerId: reseller.id, balance: 500_000_000, sender: "CABINET" });
  stranger = await createUser();
  sessions = {
    customer: await signInAs(customer.username),
    stranger: await signInAs(stranger.username),
    reseller: await signInAs(reseller.username),
    manager: await signInAs(manager.username),
  };
  const owner = { ...customer, level: "me" } as never;
  await senderNameOf(owner);
  const { id } = (await sendingOf(owner)) as { id: string };
  message = (await env.DB.prepare("SELECT id, recipient FROM sendings WHERE id = ?").bind(id).first())!;
  const made = (await contactOf(owner)) as { id: string; contactId: string };
  const { phone } = (await env.DB.prepare("SELECT phone FROM contacts WHERE id = ?")
    .bind(made.contactId)
    .first<{ phone: string }>())!;
  contact = { ...made, phone };
  await taskOf(owner);
  await templateOf(owner);
  for (const [table, column, name] of [
    ["tasks", "title", "Осенний чёс"],
    ["templates", "title", "Напоминание о визите"],
    ["sendernames", "name", "AUTUMNSHOP"],
  ])
    await env.DB.prepare(
      `UPDATE ${table} SET ${column} = ? WHERE owner_id = ? ${table === "sendernames" ? "AND type = 'push'" : ""}`,
    )
      .bind(name, customer.id)
      .run();
}, 60_000);

describe("one box", () => {
  it("finds a message by its id and by its phone in any notation, and leads to all of them", async () => {
    expect(await resultsOf(message.id, sessions.customer)).toContain(`/messages/outgoing/${message.id}`);
    const byPhone = await resultsOf(
      `8 (${message.recipient.slice(1, 4)}) ${message.recipient.slice(4)}`,
      sessions.customer,
    );
    expect(byPhone).toContain(`/messages/outgoing/${message.id}`);
    expect(byPhone).toContain(`/messages/outgoing?phone=${message.recipient}`);
    expect(byPhone).not.toContain("whose=customers");
  });

  it("finds contacts by phone, with whole lists alongside", async () => {
    expect(await resultsOf(`+${contact.phone}`, sessions.customer)).toContain(
      `/contacts/${contact.id}/${contact.contactId}`,
    );
  });

  it("finds contacts by the start of any of their names, in any order", async () => {
    const [list] = await rowsOf<{ id: string }>("SELECT id FROM contact_lists WHERE owner_id = ?", customer.id);
    const id = newId();
    await rowsOf(
      `INSERT INTO contacts (owner_id, list_id, phone, id, last_name, first_name, middle_name, gender, created_at, updated_at)
        VALUES (?, ?, '79167654321', ?, 'Лебедева', 'Анна', 'Ильинична', 'female', 1, 1)`,
      customer.id,
      list!.id,
      id,
    );
    const whole = newId();
    await rowsOf(
      `INSERT INTO contacts (owner_id, list_id, phone, id, name, created_at, updated_at)
        VALUES (?, ?, '79167654322', ?, 'Соколова Вера Ильинична', 1, 1)`,
      customer.id,
      list!.id,
      whole,
    );
    for (const typed of ["вера", "вера ильинична", "Соколова Вера"])
      expect(await resultsOf(typed, sessions.customer)).toContain(`/contacts/${list!.id}/${whole}`);
    for (const typed of ["лебед", "Анна Лебедева", "ЛЕБЕДЕВА АННА", "анна", "Ильинична", "Анна Ильинична"])
      expect(await resultsOf(typed, sessions.customer)).toContain(`/contacts/${list!.id}/${id}`);
    for (const typed of ["Лебедева Мария", "бедева", "нна"])
      expect(await resultsOf(typed, sessions.customer)).not.toContain(id);
    for (const who of ["stranger", "manager"] as const)
      expect(await resultsOf("Лебедева", sessions[who])).not.toContain(id);
  });

  it.each([
    ["чЕС", "/messages/tasks/"],
    ["о визите", "/messages/templates/"],
    ["tumnsh", "/settings/sendernames/"],
  ])("finds %s among names, without regard to case and yo", async (typed, path) => {
    expect(await resultsOf(typed, sessions.customer)).toContain(path);
  });

  it("finds screens in the reader's language, only accessible ones", async () => {
    expect(await resultsOf("баланс", sessions.customer)).toContain('href="/balance"');
    expect(await resultsOf("провайдер", sessions.customer)).toContain(words.nothing);
    expect(await resultsOf("провайдер", sessions.manager)).toContain("/routing/providers");
  });

  it("finds customers only for staff responsible for them", async () => {
    const db = openDatabase(env.DB);
    for (const user of [customer, stranger]) {
      const row = (await db.select().from(users).where(eq(users.id, user.id)).get())!;
      await db.batch(indexStatements(db, row));
    }
    for (const who of ["reseller", "manager"] as const) {
      const html = await resultsOf(customer.username, sessions[who]);
      expect([who, html.includes(`/users/${customer.id}`)]).toEqual([who, true]);
    }
    expect(await resultsOf(stranger.username, sessions.reseller)).not.toContain(stranger.id);
    expect(await resultsOf(stranger.username, sessions.customer)).not.toContain(stranger.id);
  });

  it("shows nothing of another account", async () => {
    for (const typed of [message.id, `+${contact.phone}`, "чёс", "визит", "AUTUMN"]) {
      const html = await resultsOf(typed, sessions.stranger);
      for (const id of [
        `/outgoing/${message.id}`,
        contact.contactId,
        "/messages/tasks/",
        "/messages/templates/",
        "/settings/sendernames/",
      ])
        expect([typed, html.includes(id)]).toEqual([typed, false]);
    }
  });

  it.each([
    "",
    "   ",
    "'",
    '"',
    "%",
    "_",
    "\\",
    "💌",
    "👩‍👩‍👧",
    "ы".repeat(300),
    "-".repeat(300),
    newId(),
    "+7",
    "\u0000",
  ])("answers %j with a message", async (typed) => {
    const html = await resultsOf(typed, sessions.customer);
    expect(html.includes(words.help) || html.includes(words.nothing) || html.includes("<h2")).toBe(true);
  });
});

it("searches the newest two hundred templates of three thousand", async () => {
  const owner = await createUser();
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, created_at, updated_at)
    WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 2999)
    SELECT ?1, ?1 || printf('%05d', n), 'Autumn ' || n, 'sms', 'approved', '{}', 0, 0 FROM n`)
    .bind(owner.id)
    .run();
  const meter = meterOf(env.DB);
  const viewer = { ...owner, level: "me" } as never;
  const everything = new Set<Group>(["messages", "contacts", "tasks", "names", "templates", "invoices", "users"]);
  const find = (typed: string) => search(openDatabase(meter.db), viewer, searchTermIn(typed)!, everything);
  const found = await find("autumn 29");
  expect(found.templates.map(({ title }) => title)).toEqual([2999, 2998, 2997, 2996, 2995].map((n) => `Autumn ${n}`));
  // Two hundred templates, plus the spellings of a word looked up in three name indexes.
  expect(meter.rowsRead).toBeLessThanOrEqual(200 + 30);
  expect((await find("autumn 17")).templates).toEqual([]);
});
