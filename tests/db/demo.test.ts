import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { getFrontend } from "../../app/domain/base/settings/frontend";
import { companyInput } from "../../app/domain/papers/companies/input";
import { createInvoice } from "../../app/domain/papers/invoices/create";
import { findOffer } from "../../app/domain/papers/invoices/offer";
import { requisiteInput } from "../../app/domain/papers/requisites/input";
import { openDatabase } from "../../db/client";
import { seedDemo } from "../../db/demo";
import { demoTariffs } from "../../db/demo-tariffs";
import { platformOf } from "../../workers/platform";
import { made } from "../support/papers/invoice";
import { PASSWORD_HASH } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

beforeAll(async () => seedDemo(env.DB, { passwordHash: PASSWORD_HASH, now: Date.now() }));

it("creates the four demo accounts, each under the right one", async () => {
  expect(
    await rowsOf(`SELECT u.username, u.level, p.username AS under FROM users u LEFT JOIN users p ON p.id = u.reseller_id
      ORDER BY u.username`),
  ).toEqual([
    { username: "client", level: "me", under: "reseller" },
    { username: "client2", level: "me", under: null },
    { username: "manager", level: "manager", under: null },
    { username: "reseller", level: "reseller", under: "manager" },
  ]);
});

it("gives both customers and the reseller 100,000 ₽, which matches their ledger", async () => {
  expect(
    await rowsOf(`SELECT u.username, a.balance, a.billings, (SELECT sum(amount) FROM billings b
      WHERE b.owner_id = a.owner_id AND b.status = 'complete') AS ledger
      FROM accounts a JOIN users u ON u.id = a.owner_id WHERE u.level <> 'manager' ORDER BY u.username`),
  ).toEqual([
    { username: "client", balance: 100_000_000_000, billings: 1, ledger: 100_000_000_000 },
    { username: "client2", balance: 100_000_000_000, billings: 1, ledger: 100_000_000_000 },
    { username: "reseller", balance: 100_000_000_000, billings: 1, ledger: 100_000_000_000 },
  ]);
});

it("assigns a tariff for every channel to every account", async () => {
  expect(await rowsOf("SELECT user_id, count(*) AS n FROM user_tariffs GROUP BY user_id")).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ n: demoTariffs().length })),
  );
  expect(
    await rowsOf("SELECT source FROM tariffs WHERE id IN (SELECT tariff_id FROM user_tariffs) ORDER BY source"),
  ).toEqual(
    ["apisender", "email", "flashcall", "hlr", "push", "sms", "telegram", "viber", "vk", "voice", "whatsapp"]
      .map((type) => ({ source: `sendings.${type}` }))
      .concat({ source: "subscription.apisender" }),
  );
});

it("shows the reseller of each sender name's owner, with a link to its card", async () => {
  const rows = await rowsOf<{ own: string | null; named: string | null }>(
    "SELECT u.reseller_id AS own, s.reseller_id AS named FROM sendernames s JOIN users u ON u.id = s.owner_id",
  );
  expect(rows.map(({ named }) => named)).toEqual(rows.map(({ own }) => own));
  expect(rows.some(({ own }) => own !== null)).toBe(true);
});

it("approves a sender name for each channel that needs one", async () => {
  expect(
    await rowsOf(`SELECT u.username, group_concat(s.type || ':' || s.name, ' ' ORDER BY s.type) AS names
      FROM sendernames s JOIN users u ON u.id = s.owner_id WHERE moderation = 'approved' GROUP BY 1 ORDER BY 1`),
  ).toEqual([
    { username: "client", names: "sms:CABINET viber:CABINET vk:CABINET voice:78001234567" },
    { username: "client2", names: "sms:CLIENT2 viber:CLIENT2 vk:CLIENT2 voice:78001234567" },
    // Pays for the codes of sign-up.
    { username: "manager", names: "sms:CABINET" },
  ]);
});

it("shows a second brand on its own host, and gives new customers every tariff", async () => {
  const { title, brand, support } = await getFrontend(openDatabase(env.DB), Date.now(), "brand-b.localhost:8787");
  expect({ title, brand, support }).toMatchObject({
    title: "Relay",
    brand: "b",
    support: { email: "help@relay.example" },
  });
  const chosen = "SELECT j.value FROM settings s, json_each(s.value) j WHERE s.key = 'registration.tariffs'";
  expect(await rowsOf(chosen)).toHaveLength(demoTariffs().length);
});

it("shows integrations to the platform's own customer", async () => {
  const shown =
    "SELECT u.username FROM settings s JOIN users u ON u.id = s.owner_id WHERE s.key = ? AND s.value = 'true'";
  expect(await rowsOf(shown, "advanced.integrations")).toEqual([{ username: "client2" }]);
});

it("shows two auto-payments that never charge by themselves", async () => {
  expect(await rowsOf("SELECT status, sealed, due_at AS dueAt FROM recurrent_payments ORDER BY status")).toEqual([
    { status: "block", sealed: null, dueAt: null },
    { status: "init", sealed: null, dueAt: null },
  ]);
});

it("issues an invoice to either customer at once, by its reseller or the platform, with valid details", async () => {
  const people = await rowsOf<{ id: string; username: string }>("SELECT id, username FROM users WHERE level = 'me'");
  const platform = platformOf(env);
  const sold: Record<string, string> = {};
  for (const { id, username } of people) {
    const { warnings, requisites, companies } = (await findOffer(platform.db, id, Date.now()))!;
    expect([warnings, companies[0]!.fits]).toEqual([[], [requisites[0]!.id]]);
    const parties = { customerId: id, requisiteId: requisites[0]!.id, companyId: companies[0]!.id };
    const invoice = await createInvoice(platform, { id, level: "me" }, { ...parties, amount: 1_000_000_000 });
    sold[username] = made(invoice).number;
  }
  expect(sold).toEqual({ client: "OP-1", client2: "CAB-1" });
  const kept = async (table: string) =>
    (await rowsOf<{ details: string }>(`SELECT details FROM ${table}`)).map(({ details }) => JSON.parse(details));
  for (const details of await kept("requisites")) expect(requisiteInput.parse(details).details).toEqual(details);
  for (const details of await kept("companies"))
    expect(companyInput.parse({ ...details, vatRates: [{ from: "2026-01-01", rate: "22" }] }).details).toEqual(details);
});
