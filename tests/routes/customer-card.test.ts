import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { balance as balanceWords } from "../../app/i18n/balance/ru";
import { users as words } from "../../app/i18n/users/ru";
import { openDatabase } from "../../db/client";
import { billings } from "../../db/schema/billing";
import { storeChain } from "../support/engine/stored-chain";
import { storeMessages } from "../support/engine/stored-messages";
import { tripsOf } from "../support/engine/trips";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { RUB } from "../support/world/scene";

const DAY = 86_400_000;

let customer: Awaited<ReturnType<typeof createUser>>;
let sessions: Record<"reseller" | "manager", Session>;
let latest = "";

const textOf = async (path: string, session: Session) =>
  (await (await visit(path, session, { "accept-language": "ru" })).text())
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0\u202f]+/g, " ");
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
const afterWords = (text: string, from: string, to: string) => text.split(plain(from))[1]?.split(plain(to))[0] ?? "";

beforeAll(async () => {
  const reseller = await createUser({ level: "reseller" });
  const manager = await createUser({ level: "manager" });
  customer = await createUser({ resellerId: reseller.id, balance: 1000 * RUB });
  const ownerId = customer.id;
  const absent = { ownerId, status: "failed" as const, error: "EC_ABSENT_SUBSCRIBER" };
  await storeMessages(["79160000011", "79160000012", "79160000013"], absent);
  await storeMessages(["79160000014"], { ...absent, error: "undelivered" });
  latest = await storeChain(ownerId, "79160000015", [{ type: "viber", status: "failed" }, { type: "sms" }]);
  const now = Date.now();
  for (const ago of [0, 1, 2, 3]) {
    const at = now - ago * DAY;
    await openDatabase(env.DB)
      .insert(billings)
      .values({
        ownerId,
        id: newIdOf(at),
        source: "sendings.sms",
        amount: -30 * RUB,
        status: "complete" as const,
        createdAt: at,
        updatedAt: at,
      });
  }
  sessions = { reseller: await signInAs(reseller.username), manager: await signInAs(manager.username) };
});

it.each(["reseller", "manager"] as const)(
  "shows a %s the same latest messages, failures by person and money as the customer's lists",
  async (who) => {
    const card = await textOf(`/users/${customer.id}`, sessions[who]);
    const messages = afterWords(card, words.latest, words.failed);
    expect(messages).toMatch(/\+7 916 000-00-15.*Viber.*SMS/);
    expect(messages.match(/\+7 916/g)).toHaveLength(5);

    const failed = afterWords(card, words.failed, words.notes);
    const explorer = await textOf(`/messages/failures?whose=${customer.id}`, sessions[who]);
    const reasons = [...afterWords(failed, words.failedWhy, words.failedPeople).matchAll(/([А-Я]\D+?) (\d+)/g)];
    expect(reasons).toHaveLength(2);
    for (const [reason] of reasons) expect(explorer).toContain(reason);
    expect(failed).toContain(`${plain(words.failedPeople)} 4`);
    expect(explorer).toContain("Не доставлено: 4");

    const money = afterWords(card, words.money, words.latest);
    const balance = await textOf(`/balance/billings?whose=${customer.id}`, sessions[who]);
    expect(money).toContain("1 000 ,00 ₽");
    expect(balance).toContain(`${plain(balanceWords.available)} 1 000 ,00 ₽ ${plain(balanceWords.onAccount)} =`);
    expect(money).toContain("Списано за 30 дней 120 ,00 ₽");
    expect(balance).toContain("За 30 дней списано 120,00 ₽");
    const days = /хватит примерно на (\d+) д/;
    expect(days.exec(money)?.[1]).toBeDefined();
    expect(days.exec(money)?.[1]).toBe(days.exec(balance)?.[1]);
  },
);

it("leads to the messages of each figure, in the scope of the customer", async () => {
  const html = await (await visit(`/users/${customer.id}`, sessions.reseller)).text();
  const links = [...html.matchAll(/href="([^"]*whose=[^"]*)"/g)].map(([, link]) => link!.replaceAll("&amp;", "&"));
  expect(links).toContain(`/messages/outgoing/${latest}?whose=${customer.id}`);
  const failed = links.filter((link) => link.includes("status=failed"));
  expect(failed).toHaveLength(2);
  for (const link of [...failed, `/messages/outgoing/${latest}?whose=${customer.id}`])
    expect((await visit(link, sessions.reseller)).status).toBe(200);
});

it.each(["reseller", "manager"] as const)("makes two database trips for a %s", async (who) => {
  await visit(`/users/${customer.id}`, sessions[who]);
  const { steps, calls } = await tripsOf(() => visit(`/users/${customer.id}`, sessions[who]));
  expect([steps > 2 ? calls : [], steps]).toEqual([[], 2]);
});

it("is hidden from other resellers, and a manager's card shows no money", async () => {
  const stranger = await createUser({ level: "reseller" });
  expect((await visit(`/users/${customer.id}`, await signInAs(stranger.username))).status).toBe(404);
  const other = await createUser({ level: "manager" });
  expect(await textOf(`/users/${other.id}`, sessions.manager)).not.toContain(plain(words.latest));
});

/** An id created at a past moment. */
function newIdOf(at: number): string {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
}
