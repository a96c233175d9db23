import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { trace as words } from "../../../app/i18n/trace/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { phones, RUB } from "../../support/world/scene";

/** A failed message changed by a rule, with a tariff that does not refund. */
async function storeTraced({ id: ownerId }: { id: string }): Promise<string> {
  const at = Date.now();
  const id = newId();
  await openDatabase(env.DB)
    .insert(sendings)
    .values({
      ownerId,
      id,
      type: "sms",
      sender: "CABINET",
      recipient: phones(1)[0]!,
      text: "Hello",
      segments: 1,
      price: 2.5 * RUB,
      isRefundable: false,
      status: "failed",
      error: "EC_ABSENT_SUBSCRIBER",
      timeline: [
        { at, status: "pending", rules: ["Mark adverts"], was: { sender: "OLDNAME" } },
        { at, status: "sent", provider: "Infobip", route: "Russia", group: "Main", avoided: "Sick" },
        { at, status: "failed", code: "EC_ABSENT_SUBSCRIBER" },
      ],
      createdAt: at,
      updatedAt: at,
    });
  return id;
}

async function shown(session: Session, id: string): Promise<string> {
  const page = await visit(`/messages/outgoing/${id}`, session, { "accept-language": "ru" });
  return (await page.text()).replaceAll("\u00a0", " ");
}

it("shows a customer which rules changed the message and why it was not refunded, but no routes", async () => {
  const session = await signInAs((await createUser({ sender: "CABINET" })).username);
  const page = await shown(session, await storeTraced(session));
  for (const part of ["Mark adverts", "OLDNAME → CABINET", words.step_kept, "Списано 2,50 ₽"]) {
    expect(page).toContain(part);
  }
  expect(page).not.toMatch(/Infobip|Russia|Sick/);
});

it("shows a manager the provider, the route and the avoided providers", async () => {
  const session = await signInAs((await createUser({ level: "manager" })).username);
  const page = await shown(session, await storeTraced(session));
  for (const part of ["Провайдер Infobip", "Правило «Russia», группа «Main»", "Вместо Sick"]) {
    expect(page).toContain(part);
  }
});

it("shows them to a manager acting as the customer, and to no reseller", async () => {
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const id = await storeTraced(customer);
  const seen = async ({ username }: { username: string }) => {
    const own = await signInAs(username);
    const answer = await submit(`/users/${customer.id}/act`, {}, own);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return shown({ ...own, cookie }, id);
  };
  expect(await seen(await createUser({ level: "manager" }))).toContain("Провайдер Infobip");
  const page = await seen(reseller);
  expect(page).toContain("Mark adverts");
  expect(page).not.toMatch(/Infobip|Russia|Sick/);
});
