import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { errors } from "../../app/i18n/errors/ru";
import { reports as words } from "../../app/i18n/reports/ru";
import { call, submit, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RUSSIAN = { "accept-language": "ru" };

/** An account that sent a message, and the report's counter for the same hour yesterday. */
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
])("states in %s when a counted day begins if not at midnight", async (timeZone, time) => {
  const { pageAt } = await sender({ timeZone });
  const note = words.dayBegins.replace("{{time}}", time ?? "00:00").split("\u00a0")[0]!;
  for (const path of ["/reports", "/"]) {
    const page = await pageAt(path);
    expect(page).toContain(path === "/" ? "yesterday" : 'id="report-table"');
    expect([path, page.includes(note)]).toEqual([path, time !== null]);
    if (time) expect(page).toContain(time);
  }
});

/** Two campaigns with the same title, and the id of the one to the MTS number. */
async function mailings(session: Session) {
  const send = async (title: string, recipient: string) => {
    const body = { type: "sms", title, recipient: [recipient], payload: { sender: "CABINET", text: "Hi" } };
    return ((await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string }).id;
  };
  const ids = [await send("Чёрная пятница", "+79160000001"), await send("ЧЕРНАЯ пятница 2", "+79200000002")];
  const counted = async () =>
    (
      await rowsOf<{ n: number }>(
        "SELECT count(DISTINCT task_id) AS n FROM message_hours WHERE owner_id = ? AND task_id <> ''",
        session.id,
      )
    )[0]!.n;
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThanOrEqual(ids.length);
  return ids;
}

it("offers operators and countries that occur, and finds a campaign by a part of its title", async () => {
  const { session, pageAt } = await sender();
  const [first, second] = await mailings(session);
  const page = await pageAt("/reports?operator=RU%7Cgone");
  for (const value of ["RU|mts", "RU|megafon", "RU|gone", "RU"]) expect(page).toContain(`<option value="${value}"`);
  expect(page).toMatch(/<option value="RU\|gone" selected/);
  const found = await pageAt("/reports?mailing=черн");
  for (const id of [first, second]) expect(found).toContain(`task=${id}`);
  const one = await pageAt("/reports?mailing=пятница+2");
  expect([one.includes(`task=${first}`), one.includes(`task=${second}`)]).toEqual([false, true]);
  expect(await pageAt("/reports?mailing=Nothing")).toContain(words.noMailings.split("{{title}}")[0]!.trim());
});

it("keeps the conditions of a refused schedule, describes them, and changes them", async () => {
  const { session, pageAt } = await sender();
  const [first] = await mailings(session);
  const email = `${session.id}@shop.example`;
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, session.id).run();
  const form = {
    key: newId(),
    name: "Daily",
    type: "messages",
    scheduleFrequency: "daily",
    specificWeekDay: "0",
    hour: "9",
    email,
    format: "csv",
    encoding: "utf-8",
    delimiter: ";",
    "filterBy.type": "sms",
    "filterBy.operator": "RU|mts",
    "filterBy.priceFrom": "1,5",
    mailing: "черн",
  };
  const path = "/reports/schedules/new";
  const several = await submit(path, form, session, RUSSIAN);
  const choice = await several.text();
  expect(several.status).toBe(422);
  expect(choice).toContain(errors.mailingChoose);
  expect(choice).toMatch(/<option value="RU\|mts" selected/);
  for (const kept of [`value="${first}"`, 'value="черн"', 'value="1,5"']) expect(choice).toContain(kept);
  const unknown = await submit(path, { ...form, mailing: "Nothing" }, session, RUSSIAN);
  const unknownText = await unknown.text();
  // Also shown at the top, because the field is far below.
  const inSummary = `<a href="#filter-mailing">${words.by_task}: ${errors.mailingUnknown}</a>`;
  for (const part of [inSummary, 'id="filter-mailing"']) expect(unknownText).toContain(part);
  expect((await submit(path, { ...form, "filterBy.task": first! }, session, RUSSIAN)).status).toBe(303);
  const list = await pageAt("/reports/schedules");
  for (const word of ["SMS", "МТС", "Чёрная пятница", `${words.priceFrom} 1,5`]) expect(list).toContain(word);
  const id = /schedules\/new\?id=([\w-]+)/.exec(list)![1]!;
  const shown = await pageAt(`${path}?id=${id}`);
  for (const kept of ['value="Чёрная пятница"', 'value="Daily"']) expect(shown).toContain(kept);
  const changed = { ...form, id, mailing: "", "filterBy.operator": "", "filterBy.type": "viber", hour: "10" };
  expect((await submit(path, changed, session, RUSSIAN)).status).toBe(303);
  const after = await pageAt("/reports/schedules");
  expect(after).toContain("Viber");
  for (const gone of ["МТС", "Чёрная пятница"]) expect(after).not.toContain(gone);
  const filterBy = { status: "pending", operator: "RU|gone" };
  const rest = { name: "Rest", scheduleFrequency: "daily", hour: 9, email, filterBy };
  const made = await call("POST", "/api/reportSchedules", { session, body: rest });
  const page = await pageAt(`${path}?id=${((await made.json()) as { id: string }).id}`);
  for (const value of Object.values(filterBy)) expect(page).toContain(`<option value="${value}" selected`);
  const other = await sender();
  expect((await visit(`${path}?id=${id}`, other.session)).status).toBe(404);
  expect((await submit(path, { ...changed, email: "a@b.example" }, other.session)).status).toBe(404);
});

it("orders one file and makes one schedule, however often a button is pressed, and neither without a session", async () => {
  const { session } = await sender();
  const email = `${session.id}@shop.example`;
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, session.id).run();
  const format = { type: "messages", name: "", format: "csv", encoding: "utf-8", delimiter: ";" };
  const today = new Date().toISOString().slice(0, 10);
  const forms = {
    "/reports/files/new": { ...format, key: newId(), from: today, to: today },
    "/reports/schedules/new": { ...format, key: newId(), scheduleFrequency: "daily", hour: "9", email },
  };
  for (const [path, form] of Object.entries(forms)) {
    const answers = await Promise.all([1, 2].map(() => submit(path, form, session)));
    answers.push(await submit(path, form, session));
    expect([path, answers.map(({ status }) => status)]).toEqual([path, [303, 303, 303]]);
    const expired = await submit(path, form);
    expect([expired.status, expired.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login/)]);
  }
  const made = await rowsOf<{ files: number; schedules: number }>(
    `SELECT (SELECT count(*) FROM report_queue WHERE owner_id = ?1) AS files,
       (SELECT count(*) FROM report_schedules WHERE owner_id = ?1) AS schedules`,
    session.id,
  );
  expect(made).toEqual([{ files: 1, schedules: 1 }]);
});

it("does not repeat a file of a customer who moved away, or open its report", async () => {
  const { session: theirs } = await sender();
  const reseller = await signInAs((await createUser({ level: "reseller" })).username);
  const move = (to: string | null) =>
    env.DB.prepare("UPDATE users SET reseller_id = ? WHERE id = ?").bind(to, theirs.id).run();
  await move(reseller.id);
  const today = new Date().toISOString().slice(0, 10);
  const order = { key: newId(), type: "messages", format: "csv", encoding: "utf-8", delimiter: ";", from: today };
  const path = `/reports/files/new?whose=${theirs.id}`;
  expect((await submit(path, { ...order, to: today }, reseller)).status).toBe(303);
  await env.DB.prepare("UPDATE tasks SET state = 'failed' WHERE id = ?").bind(order.key).run();
  await move(null);
  const retryForm = { intent: "retry", id: order.key, key: newId() };
  const refused = await submit("/reports/files", retryForm, reseller, RUSSIAN);
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining(errors.targetUserNotFound)]);
  for (const gone of [path, `/reports?whose=${theirs.id}`]) expect((await visit(gone, reseller)).status).toBe(404);
});
