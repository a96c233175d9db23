import { expect, it } from "vitest";
import { about } from "../../../app/i18n/about/ru";
import { visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const shown = async (session?: Session) => (await visit("/about", session, { "accept-language": "ru" })).text();
const named = (title: string) => about.caretaker.replace("{{name}}", title);

it("always names a contact: the own manager, else the reseller, else the platform's first manager", async () => {
  await rowsOf("UPDATE users SET is_active = 0 WHERE level = 'manager'");
  const [first, own, reseller] = await Promise.all([
    createUser({ level: "manager" }),
    createUser({ level: "manager" }),
    createUser({ level: "reseller" }),
  ]);
  for (const { id } of [first, own, reseller]) {
    await rowsOf("UPDATE users SET data = json_set(data, '$.phone', '+79990001122') WHERE id = ?", id);
  }
  const customer = await createUser({ resellerId: reseller.id });
  const session = await signInAs(customer.username);
  expect(await shown(session)).toContain(named(reseller.username));
  await rowsOf(
    "UPDATE users SET data = json_set(data, '$.partnership.ManagerId', ?) WHERE id = ?",
    own.id,
    customer.id,
  );
  const html = await shown(session);
  expect(html).toContain(named(own.username));
  expect(html).toContain('href="tel:+79990001122"');
  await rowsOf("UPDATE users SET is_active = 0 WHERE id IN (?, ?)", own.id, reseller.id);
  expect(await shown(session)).toContain(named(first.username));
});

it("omits people without an e-mail and a phone", async () => {
  await rowsOf("UPDATE users SET is_active = 0 WHERE level = 'manager'");
  const silent = await createUser({ level: "manager" });
  const reachable = await createUser({ level: "manager" });
  await rowsOf("UPDATE users SET email = ? WHERE id = ?", `${reachable.id}@example.com`, reachable.id);
  const customer = await createUser({ resellerId: (await createUser({ level: "reseller" })).id });
  await rowsOf(
    "UPDATE users SET data = json_set(data, '$.partnership.ManagerId', ?) WHERE id = ?",
    silent.id,
    customer.id,
  );
  const html = await shown(await signInAs(customer.username));
  expect(html).toContain(named(reachable.username));
  expect(html).toContain(`href="mailto:${reachable.id}@example.com"`);
});

it("shows a stranger that no contact is set yet, and who can set one", async () => {
  expect(await shown()).toContain(about.supportNobody);
});
