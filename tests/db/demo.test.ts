import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { companyInput } from "../../app/domain/companies/input";
import { createInvoice } from "../../app/domain/invoices/create";
import { findOffer } from "../../app/domain/invoices/offer";
import { requisiteInput } from "../../app/domain/requisites/input";
import { getFrontend } from "../../app/domain/settings/frontend";
import { openDatabase } from "../../db/client";
import { seedDemo } from "../../db/demo";
import { demoTariffs } from "../../db/demo-tariffs";
import { platformOf } from "../../workers/platform";
import { made } from "../support/papers/invoice";
import { PASSWORD_HASH } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

beforeAll(async () => seedDemo(env.DB, { passwordHash: PASSWORD_HASH, now: Date.now() }));

it("makes the four demo accounts, each under the right one", async () => {
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

it("gives both customers 100,000 ₽, which their ledger sums up to", async () => {
  expect(
    await rowsOf(`SELECT u.username, a.balance, a.billings, (SELECT sum(amount) FROM billings b
      WHERE b.owner_id = a.owner_id AND b.status = 'complete') AS ledger
      FROM accounts a JOIN users u ON u.id = a.owner_id WHERE u.level = 'me' ORDER BY u.username`),
  ).toEqual([
    { username: "client", balance: 100_000_000_000, billings: 1, ledger: 100_000_000_000 },
    { username: "client2", balance: 100_000_000_000, billings: 1, ledger: 100_000_000_000 },
  ]);
});

it("attaches a tariff for every channel to everybody", async () => {
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

it("approves a sender name for each channel that needs one", async () => {
  expect(
    await rowsOf(`SELECT u.username, group_concat(s.type || ':' || s.name, ' ' ORDER BY s.type) AS names
      FROM sendernames s JOIN users u ON u.id = s.owner_id WHERE moderation = 'approved' GROUP BY 1 ORDER BY 1`),
  ).toEqual([
    { username: "client", names: "sms:CABINET viber:CABINET vk:CABINET voice:78001234567" },
    { username: "client2", names: "sms:CLIENT2 viber:CLIENT2 vk:CLIENT2 voice:78001234567" },
  ]);
});

it("shows a second brand on a host of its own, and gives new customers every tariff", async () => {
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

it("shows two auto-payments that charge nothing by themselves", async () => {
  expect(await rowsOf("SELECT status, sealed, due_at AS dueAt FROM recurrent_payments ORDER BY status")).toEqual([
    { status: "block", sealed: null, dueAt: null },
    { status: "init", sealed: null, dueAt: null },
  ]);
});

it("makes out an invoice for either customer at once, by its reseller or the platform, of details that the forms take", async () => {
  const people = await rowsOf<{ id: string; username: string }>("SELECT id, username FROM users WHERE level = 'me'");
  const platform = platformOf(env);
  const sold: Record<string, string> = {};
  for (const { id, username } of people) {
    const { warnings, requisites, companies } = (await findOffer(platform.db, id, Date.now()))!;
    expect([warnings, companies[0]!.fits]).toEqual([[], [requisites[0]!.id]]);
    const whose = { customerId: id, requisiteId: requisites[0]!.id, companyId: companies[0]!.id };
    const invoice = await createInvoice(platform, { id, level: "me" }, { ...whose, amount: 1_000_000_000 });
    sold[username] = made(invoice).number;
  }
  expect(sold).toEqual({ client: "OP-1", client2: "CAB-1" });
  const kept = async (table: string) =>
    (await rowsOf<{ details: string }>(`SELECT details FROM ${table}`)).map(({ details }) => JSON.parse(details));
  for (const details of await kept("requisites")) expect(requisiteInput.parse(details).details).toEqual(details);
  for (const details of await kept("companies"))
    expect(companyInput.parse({ ...details, vatRates: [{ from: "2026-01-01", rate: "22" }] }).details).toEqual(details);
});
