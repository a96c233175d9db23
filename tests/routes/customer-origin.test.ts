import { beforeAll, expect, it } from "vitest";
import { errors } from "../../app/i18n/errors/ru";
import { registration } from "../../app/i18n/registration/ru";
import { users as words } from "../../app/i18n/users/ru";
import { submit, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RUSSIAN = { "accept-language": "ru" };

let manager: Session;
beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");

it("shows on a customer's page the country, the answers of the survey, the inviter and the own code", async () => {
  const [inviter, customer] = [await createUser(), await createUser()];
  const data = { country: "KZ", meta: { survey: { goal: "bulk", channel: "sms" } } };
  await rowsOf(
    "UPDATE users SET data = ?, referrer_id = ?, referral_code = 'OWNCODE1' WHERE id = ?",
    JSON.stringify(data),
    inviter.id,
    customer.id,
  );
  const html = plain(await (await visit(`/users/${customer.id}`, manager, RUSSIAN)).text());
  const answers = `${registration.goal_bulk}, ${registration.channel_sms}`;
  for (const [term, value] of [
    [words.country, "Казахстан"],
    [words.survey, answers],
    [words.inviter, inviter.username],
    [words.referralCode, "OWNCODE1"],
  ] as const) {
    expect(html).toContain(plain(term));
    expect(html).toContain(plain(value));
  }
});

it("removes an inactive customer on the page, and explains why another stays", async () => {
  const [fresh, used] = [await createUser(), await createUser({ balance: 1_000_000 })];
  const page = async (id: string) => (await visit(`/users/${id}`, manager, RUSSIAN)).text();
  expect(await page(fresh.id)).toContain(`href="/users/${fresh.id}/remove`);
  const dialog = await (await visit(`/users/${fresh.id}/remove`, manager, RUSSIAN)).text();
  expect(dialog).toContain("<dialog");
  expect((await submit(`/users/${fresh.id}/remove`, {}, manager)).headers.get("location")).toBe("/users");
  expect(await rowsOf("SELECT id FROM users WHERE id = ?", fresh.id)).toEqual([]);
  const refused = await submit(`/users/${used.id}/remove`, {}, manager, RUSSIAN);
  expect(await refused.text()).toContain(errors.userInUse);
  expect(await rowsOf("SELECT id FROM users WHERE id = ?", used.id)).toHaveLength(1);
});
