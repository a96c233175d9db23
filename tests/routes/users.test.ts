import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { errors } from "../../app/i18n/errors/en";
import { rights as names } from "../../app/i18n/rights/en";
import { users as words } from "../../app/i18n/users/en";
import { submit, visit } from "../support/forms/open-screen";
import { createUser, enterAs, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RUB = 1_000_000;
const english = { "accept-language": "en" };

let boss: Awaited<ReturnType<typeof createUser>>;
let reseller: Session;
let manager: Session;

beforeAll(async () => {
  boss = await createUser({ level: "reseller", balance: 50 * RUB });
  reseller = await signInAs(boss.username);
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const page = async (path: string, session: Session) => (await visit(path, session, english)).text();
const customerOf = (more = {}) => createUser({ resellerId: boss.id, ...more });

const person = {
  username: "form-made",
  password: "tests-2026",
  firstName: "Анна",
  lastName: "Вишневская",
  email: "form@tree.example",
  phone: "+7 916 222-33-44",
  country: "RU",
};

describe("the customers' screens", () => {
  it("create a customer from a form, show and find it", async () => {
    const made = await submit("/users/new", person, reseller);
    expect(made.status).toBe(303);
    const path = made.headers.get("location")!;
    const html = await page(path, reseller);
    expect(html).toContain("Анна Вишневская");
    expect(html).toContain("+7 916 222-33-44");
    expect(html).toContain(`action="${path}/act"`);
    expect(await page("/users?search=ВИШНЕВ", reseller)).toContain(path);
    expect(await page("/users?search=nobody", reseller)).toContain(words.noMatch);
    expect(await page("/users?contract=yes", reseller)).not.toContain(path);
    expect((await submit(`${path}/edit`, { ...person, hasContract: "on" }, reseller)).status).toBe(303);
    expect(await page("/users?contract=yes", reseller)).toContain(path);
  });

  it("show the errors of a form and keep the typed values, but no password", async () => {
    const fields = { ...person, username: "ab", email: "none" };
    const answer = await submit("/users/new", fields, reseller, english);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(errors.usernameRule);
    expect(html).toContain('value="none"');
    expect(html).not.toContain(person.password);
  });

  it("show how many items of a customer wait for a decision, and link deciders to them", async () => {
    const { id } = await customerOf();
    expect(await page(`/users/${id}`, reseller)).not.toContain(words.waitsNow);
    await rowsOf(
      `INSERT INTO sendernames (owner_id, id, name, type, moderation, comment, reseller_id, is_active, created_at, updated_at)
       VALUES (?, ?, 'SHOP', 'sms', 'pending', 'Shop Ltd', ?, 1, 1, 1)`,
      id,
      crypto.randomUUID(),
      boss.id,
    );
    expect(await page(`/users/${id}`, reseller)).toMatch(
      new RegExp(`${words.waitsNow}</dt><dd><a [^>]*href="/review">1</a>`),
    );
  });

  it("offer level and superiors only to a manager", async () => {
    expect(await page("/users/new", manager)).toContain('name="reseller"');
    const html = await page("/users/new", reseller);
    expect(html).toContain('name="firstName"');
    expect(html).not.toContain('name="reseller"');
    const reach = { ...person, username: "form-reach", email: "r@tree.example", level: "reseller" };
    expect((await submit("/users/new", reach, reseller)).status).toBe(403);
    expect(await rowsOf("SELECT id FROM users WHERE username = 'form-reach'")).toEqual([]);
  });

  it("accept a superior by login or by its suggestion, also one beyond the hundred suggested", async () => {
    const far = await createUser({ level: "reseller" });
    for (let more = 0; more < 100; more++) await createUser({ level: "reseller" });
    const customer = await createUser();
    const path = `/users/${customer.id}/edit`;
    const save = async (superiors: Record<string, string>) =>
      (
        await submit(path, { ...person, email: "moved@tree.example", level: "me", ...superiors }, manager, english)
      ).text();
    const stored = () =>
      rowsOf("SELECT reseller_id AS id, data ->> '$.partnership.ManagerId' AS m FROM users WHERE id = ?", customer.id);
    const [me] = await rowsOf("SELECT username FROM users WHERE id = ?", manager.id);
    await save({ reseller: `${far.username} Any Name`, manager: String(me!.username) });
    expect(await stored()).toEqual([{ id: far.id, m: manager.id }]);
    expect(await page(path, manager)).toContain(`value="${far.username}"`);
    const refused = await save({ reseller: "nobody-at-all", manager: "" });
    for (const said of [errors.resellerUnknown, 'value="nobody-at-all"']) expect(refused).toContain(said);
    expect(await stored()).toEqual([{ id: far.id, m: manager.id }]);
    await save({ reseller: "", manager: "" });
    expect(await stored()).toEqual([{ id: null, m: null }]);
  });

  it("adjust a balance once however often the form is posted, and refuse to overdraw", async () => {
    const customer = await customerOf({ balance: 5 * RUB });
    const path = `/users/${customer.id}/balance`;
    const key = /name="key" value="([^"]+)"/.exec(await page(path, reseller))![1]!;
    const form = { key, source: "accrual", amount: "10,50", comment: "Bonus", hiddenComment: "" };
    for (let post = 0; post < 3; post++) expect((await submit(path, form, reseller)).status).toBe(303);
    const money = () => rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", customer.id);
    expect(await money()).toEqual([{ balance: 15.5 * RUB }]);
    const over = await submit(
      path,
      { ...form, key: crypto.randomUUID(), source: "subtract", amount: "16" },
      reseller,
      english,
    );
    expect([over.status, await over.text()]).toEqual([402, expect.stringContaining("15.50 available")]);
    expect((await submit(path, { ...form, amount: "99" }, reseller)).status).toBe(409);
    expect(await money()).toEqual([{ balance: 15.5 * RUB }]);
  });

  it("never label a required comment optional", async () => {
    const customer = await customerOf({ balance: 5 * RUB });
    const optional = async (by: typeof manager) =>
      (await page(`/users/${customer.id}/balance`, by)).split('class="optional"').length - 1;
    // A reseller's own note is not required.
    expect([await optional(manager), await optional(reseller)]).toEqual([0, 1]);
  });

  it("show the author and reason of a balance change, and the account's origin, only to managers", async () => {
    const customer = await customerOf();
    await env.DB.prepare("UPDATE users SET data = ? WHERE id = ?")
      .bind(JSON.stringify({ meta: { source: "spring-fair", salon_id: "salon-42" } }), customer.id)
      .run();
    const path = `/users/${customer.id}`;
    const form = { source: "accrual", amount: "7", comment: "", hiddenComment: "by contract 7", noRef: "on" };
    expect((await submit(`${path}/balance`, { ...form, key: crypto.randomUUID() }, manager)).status).toBe(303);
    const seen = await page(path, manager);
    const [author] = await rowsOf("SELECT username FROM users WHERE id = ?", manager.id);
    const notes = ["by contract 7", words.noRef, String(author!.username), "spring-fair", "salon-42"];
    for (const note of notes) expect(seen).toContain(note);
    const hidden = await page(path, reseller);
    for (const note of notes) expect(hidden).not.toContain(note);
  });

  it("block an account and set a password: its sessions end", async () => {
    const customer = await customerOf();
    const ends = async (path: string, form: Record<string, string>) => {
      const session = await signInAs(customer.username);
      expect((await submit(`/users/${customer.id}/${path}`, form, reseller)).status).toBe(303);
      expect((await visit("/", session)).headers.get("location")).toBe("/login?why=ended");
    };
    await ends("block", { isActive: "false" });
    await expect(enterAs(customer.username)).rejects.toThrow("accountBlocked");
    await submit(`/users/${customer.id}/block`, { isActive: "true" }, reseller);
    await ends("password", { password: "fresh-2026" });
    expect((await enterAs(customer.username, "fresh-2026")).id).toBe(customer.id);
  });

  it("write to a customer once however often the form is posted, and sanitise its markup", async () => {
    const customer = await customerOf();
    const path = `/users/${customer.id}/notify`;
    const [, key] = /name="key" value="([^"]+)"/.exec(await page(path, reseller))!;
    const empty = await submit(path, { key: key!, title: " ", text: "", isHtml: "on" }, reseller, english);
    expect(empty.status).toBe(422);
    const html = await empty.text();
    for (const words of [errors.titleRequired, errors.textRequired]) expect(html).toContain(words);
    expect(html).toMatch(/<input[^>]*name="isHtml"[^>]*checked/);
    const form = { key: key!, title: "Hours", text: "<p>On <b>Sunday</b><script>1</script></p>", isHtml: "on" };
    for (let post = 0; post < 3; post++) expect((await submit(path, form, reseller)).status).toBe(303);
    const plain = { key: crypto.randomUUID(), title: "Plain", text: "1 < 2" };
    expect((await submit(path, plain, reseller)).status).toBe(303);
    const rows = "SELECT title, text, is_html AS html FROM notifications WHERE owner_id = ? ORDER BY title";
    expect(await rowsOf(rows, customer.id)).toEqual([
      { title: "Hours", text: "<p>On <b>Sunday</b></p>", html: 1 },
      { title: "Plain", text: "1 < 2", html: 0 },
    ]);
    expect((await submit(`/users/${boss.id}/notify`, form, reseller)).status).toBe(403);
  });

  it("name rights in the reader's language, with their keys beside", async () => {
    const customer = await customerOf({ grants: { "contacts.get": false } });
    const rights = await page(`/users/${customer.id}/rights`, reseller);
    for (const name of [names.resource_contactLists, names.verb_moderate]) expect(rights).toContain(name);
    expect(rights).toContain(">contactLists.remove</code>");
    const preview = await page(`/users/${customer.id}/preview`, reseller);
    expect(preview).toContain(`${names.resource_contacts}: ${names.verb_get}`);
  });

  it("give and take only the giver's own rights", async () => {
    const customer = await customerOf({ grants: { "routing.get": true } });
    const path = `/users/${customer.id}/rights`;
    const html = await page(path, reseller);
    expect(html).toMatch(/name="contacts.get"/);
    expect(html).toMatch(/<select[^>]*name="payments.update"[^>]*disabled/);
    expect(
      (await submit(path, { "contacts.get": "deny", "users.loginAs": "allow", "tokens.get": "" }, reseller)).status,
    ).toBe(303);
    const grants = async () =>
      JSON.parse((await rowsOf<{ grants: string }>("SELECT grants FROM users WHERE id = ?", customer.id))[0]!.grants);
    const expected = { "routing.get": true, "contacts.get": false, "users.loginAs": true };
    expect(await grants()).toEqual(expected);
    expect((await submit(path, { "payments.update": "allow" }, reseller)).status).toBe(403);
    expect((await submit(path, { "contacts.get": "maybe" }, reseller)).status).toBe(400);
    expect((await submit(`/users/${boss.id}/rights`, { "contacts.get": "deny" }, reseller)).status).toBe(403);
    expect(await grants()).toEqual(expected);
    const preview = await page(`/users/${customer.id}/preview`, reseller);
    expect(preview).toContain("contacts.get");
    expect(preview).toContain(words.closedByLevel);
  });
});

describe("access to the customers' screens", () => {
  const forms = {
    edit: person,
    block: { isActive: "false" },
    password: { password: "evil-2026" },
    rights: {},
    balance: {},
  };

  it("is refused to customers, siblings and other resellers, without a trace", async () => {
    const [customer, sibling] = [await customerOf(), await customerOf()];
    const other = await signInAs((await createUser({ level: "reseller" })).username);
    const own = await signInAs(sibling.username);
    const before = await rowsOf("SELECT * FROM users WHERE id = ?", customer.id);
    expect((await visit("/users", own)).headers.get("location")).toBe("/forbidden");
    expect((await visit("/users")).headers.get("location")).toMatch(/^\/login/);
    for (const [name, form] of Object.entries(forms)) {
      const path = `/users/${customer.id}/${name}`;
      const valid = name === "balance" ? { key: crypto.randomUUID(), source: "accrual", amount: "5" } : form;
      expect((await submit(path, valid as Record<string, string>, own)).headers.get("location")).toBe("/forbidden");
      expect((await submit(path, valid as Record<string, string>, other)).status).toBe(404);
      expect((await visit(path, other)).status).toBe(404);
      const evil = await submit(path, valid as Record<string, string>, reseller, { "sec-fetch-site": "cross-site" });
      expect(evil.status).toBe(403);
    }
    expect(await rowsOf("SELECT * FROM users WHERE id = ?", customer.id)).toEqual(before);
    expect(await rowsOf("SELECT id FROM billings WHERE owner_id = ?", customer.id)).toEqual([]);
  });
});
