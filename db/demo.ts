import { uuidv7 } from "uuidv7";
import { openDatabase } from "./client";
import { paperStatements } from "./demo-papers";
import { recurrentStatement } from "./demo-payments";
import { signUpStatements } from "./demo-signup";
import { type DemoTariff, demoPurchases, demoTariffs } from "./demo-tariffs";
import { type Level, settings, users, userWords } from "./schema/accounts";
import { accounts, billings, tariffs, userTariffs } from "./schema/billing";
import { sendernames } from "./schema/sendings";

const DEMO_BALANCE = 100_000_000_000;

interface DemoUser {
  username: string;
  level: Level;
  firstName: string;
  lastName: string;
  under?: string;
  /** Micros. */
  balance?: number;
  sender?: string;
}

const USERS: DemoUser[] = [
  // Pays for the codes of sign-up.
  { username: "manager", level: "manager", firstName: "Мария", lastName: "Соколова", balance: DEMO_BALANCE },
  {
    username: "reseller",
    level: "reseller",
    firstName: "Роман",
    lastName: "Орлов",
    under: "manager",
    // Pays for the paid invoices of the reseller's customers.
    balance: DEMO_BALANCE,
  },
  {
    username: "client",
    level: "me",
    firstName: "Анна",
    lastName: "Кузнецова",
    under: "reseller",
    balance: DEMO_BALANCE,
    sender: "CABINET",
  },
  { username: "client2", level: "me", firstName: "Пётр", lastName: "Волков", balance: DEMO_BALANCE, sender: "CLIENT2" },
];

const VOICE_NUMBER = "78001234567";

interface Seed {
  passwordHash: string;
  /** ms UTC. */
  now: number;
  /** Micros by username, instead of the usual money. */
  balances?: Readonly<Record<string, number>>;
}

/** Seeds the accounts of design §7 in one transaction, with a shared password. */
export async function seedDemo(binding: D1Database, { passwordHash, now, balances = {} }: Seed) {
  const db = openDatabase(binding);
  const stamps = { createdAt: now, updatedAt: now };
  const ids = new Map(USERS.map(({ username }) => [username, uuidv7()]));
  const idOf = (username: string) => ids.get(username)!;
  const stored = (tariff: DemoTariff) => ({ ...tariff, id: uuidv7(), ...stamps });
  const moneyOf = ({ username, balance = 0 }: DemoUser) => balances[username] ?? balance;
  const bought = demoPurchases().map(stored);
  const offered = demoTariffs().map(stored);

  await db.batch([
    db.insert(users).values(
      USERS.map(({ username, level, firstName, lastName, under }) => ({
        id: idOf(username),
        username,
        email: `${username}@example.com`,
        passwordHash,
        level,
        resellerId: under ? idOf(under) : null,
        data: { firstName, lastName, email: `${username}@example.com`, country: "RU" },
        grants: {},
        ...stamps,
      })),
    ),
    db.insert(userWords).values(USERS.flatMap((user) => wordsOf(user, idOf))),
    db.insert(accounts).values(
      USERS.map((user) => ({
        ownerId: idOf(user.username),
        balance: moneyOf(user),
        billings: moneyOf(user) > 0 ? 1 : 0,
        updatedAt: now,
      })),
    ),
    db.insert(billings).values(
      USERS.filter((user) => moneyOf(user) > 0).map((user) => ({
        ownerId: idOf(user.username),
        id: uuidv7(),
        source: "accrual",
        amount: moneyOf(user),
        balance: moneyOf(user),
        status: "complete" as const,
        ...stamps,
      })),
    ),
    recurrentStatement(db, idOf("client"), now),
    ...paperStatements(db, idOf, now),
    ...[...bought, ...offered].map((tariff) => db.insert(tariffs).values(tariff)),
    db.insert(settings).values(
      demoSettings(
        offered.map(({ id }) => id),
        bought.map(({ id }) => id),
        idOf("client2"),
      ).map((setting) => ({ ...setting, updatedAt: now })),
    ),
    ...USERS.map(({ username }) =>
      db.insert(userTariffs).values(offered.map(({ id }) => ({ userId: idOf(username), tariffId: id }))),
    ),
    ...USERS.flatMap(({ username, sender, under }) => {
      const owner = { ownerId: idOf(username), resellerId: under ? idOf(under) : null };
      return sender ? [db.insert(sendernames).values(sendernamesOf(owner, sender, stamps))] : [];
    }),
    ...signUpStatements(db, idOf("manager"), now),
  ]);
}

// Search words for the platform and for the account's manager.
function wordsOf({ username, firstName, lastName, under }: DemoUser, idOf: (username: string) => string) {
  const words = [username, firstName, lastName].map((word) => word.toLowerCase());
  const scopes = under ? ["", idOf(under)] : [""];
  return scopes.flatMap((scope) => words.map((word) => ({ scope, word, userId: idOf(username) })));
}

// Channels with moderated sender names (spec §3; integrators §1.6).
function sendernamesOf(
  owner: { ownerId: string; resellerId: string | null },
  name: string,
  stamps: { createdAt: number; updatedAt: number },
) {
  const named = ["sms", "viber", "vk"].map((type) => ({ type, name }));
  return [...named, { type: "voice", name: VOICE_NUMBER }].map((sender) => ({
    ...sender,
    ...owner,
    id: uuidv7(),
    moderation: "approved" as const,
    comment: "ООО «Ромашка», ИНН 7707083893",
    ...stamps,
  }));
}

const PLATFORM = "";
const BRAND_B = "brand:b";

function demoSettings(tariffIds: string[], purchases: string[], client2: string) {
  return [
    { ownerId: client2, key: "advanced.integrations", value: true },
    { ownerId: PLATFORM, key: "registration.tariffs", value: tariffIds },
    { ownerId: PLATFORM, key: "purchases.tariffs", value: purchases },
    { ownerId: PLATFORM, key: "frontend.hosts", value: { "brand-b.localhost": "b" } },
    {
      ownerId: PLATFORM,
      key: "frontend.support",
      value: { email: "help@cabinet.example", phone: "+7 800 555-01-01", telegram: "cabinet_support" },
    },
    { ownerId: BRAND_B, key: "frontend.title", value: "Relay" },
    {
      ownerId: BRAND_B,
      key: "frontend.support",
      value: { email: "help@relay.example", phone: "+7 800 555-01-02", telegram: "relay_support" },
    },
  ];
}
