import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { getFrontend } from "../../app/domain/settings/frontend";
import { openDatabase } from "../../db/client";
import { seedDemo } from "../../db/demo";
import { demoTariffs } from "../../db/demo-tariffs";
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
  expect(await rowsOf("SELECT source FROM tariffs ORDER BY source")).toEqual(
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

it("shows two auto-payments that charge nothing by themselves", async () => {
  expect(await rowsOf("SELECT status, sealed, due_at AS dueAt FROM recurrent_payments ORDER BY status")).toEqual([
    { status: "block", sealed: null, dueAt: null },
    { status: "init", sealed: null, dueAt: null },
  ]);
});
