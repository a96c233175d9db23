import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { reports as words } from "../../app/i18n/locales/ru/reports";
import { call, visit } from "../support/forms/open-screen";
import { createUser, signInAs } from "../support/world/people";

const RUSSIAN = { "accept-language": "ru" };

/** Someone who sent a message, and the report's counter of yesterday's same hour. */
async function sender(preferences: { timeZone?: string } = {}) {
  const { username } = await createUser({ balance: 100_000_000, sender: "CABINET", preferences });
  const session = await signInAs(username);
  const body = { type: "sms", recipient: "+79160000001", payload: { sender: "CABINET", text: "Hi" } };
  expect((await call("POST", "/api/sendings", { session, body })).status).toBe(200);
  await env.DB.prepare(
    `INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total)
     SELECT owner_id, hour - 24, type, sender, operator, step, task_id, price, total FROM message_hours WHERE owner_id = ?`,
  )
    .bind(session.id)
    .run();
  const pageAt = async (path: string) =>
    (await (await visit(path, session, RUSSIAN)).text()).replace(/<script[\s\S]*?<\/script>/g, "");
  return { session, pageAt };
}

it.each([
  ["Asia/Kolkata", "00:30"],
  ["Asia/Kathmandu", "00:45"],
  ["Europe/Moscow", null],
])("says in %s when a counted day begins where it is not midnight", async (timeZone, time) => {
  const { pageAt } = await sender({ timeZone });
  const note = words.dayBegins.replace("{{time}}", time ?? "00:00").split("\u00a0")[0]!;
  for (const path of ["/reports", "/"]) {
    const page = await pageAt(path);
    expect(page).toContain(path === "/" ? "yesterday" : 'id="report-table"');
    expect([path, page.includes(note)]).toEqual([path, time !== null]);
    if (time) expect(page).toContain(time);
  }
});
