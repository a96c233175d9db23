import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { errors } from "../../../app/i18n/errors/ru";
import { rail } from "../../../app/i18n/rail/ru";
import { review as words } from "../../../app/i18n/review/ru";
import { openDatabase } from "../../../db/client";
import { visit } from "../../support/forms/open-screen";
import { lastStep, type Mailing, mailing, press, saidBy, saidIn, versionOf, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList, phones, RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

const sent = () => rowsOf("SELECT recipient FROM sendings WHERE owner_id = ?", session.id);
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");

async function written(fields: Partial<Mailing> = {}) {
  const made = mailing(fields);
  await write(session, made);
  return made;
}

async function shown(path: string, who = session): Promise<string> {
  return plain(await (await visit(path, who, RUSSIAN)).text());
}

const timed = (change: Record<string, string> = {}) => ({
  intent: "save",
  "schedule.when": "later",
  "schedule.startsAt": "2099-07-01T03:00",
  "schedule.zone": "Europe/Moscow",
  "schedule.spreadHours": "2",
  "schedule.hours.from": "09:00",
  "schedule.hours.to": "21:00",
  "schedule.hours.days": "1",
  ...change,
});

describe("the last step", () => {
  it("repeats the answers, each with a link back, and shows the price by operator", async () => {
    const { id } = await written({ text: "Autumn sale", phones: phones(3).join("\n") });
    const html = await shown(`/send/preview?d=${id}`);
    expect(html).toContain("Autumn sale");
    for (const step of ["message", "fallbacks", "recipients"]) expect(html).toContain(`href="/send/${step}?d=${id}"`);
    expect(html).toContain("Россия, МТС");
    expect(html).toContain("Не больше 7,50 ₽");
  });

  it("has no last button while errors remain, and leads to them", async () => {
    const { id } = await written({ text: "" });
    const html = await shown(`/send/preview?d=${id}`);
    expect(html).toContain(errors.textRequired);
    expect(html).toContain(`href="/send/message?d=${id}"`);
    expect(html).not.toContain('value="send:');
  });

  it("shows the missing sum and leads to the top-up, which leads back", async () => {
    const { id } = await written({ phones: phones(5).join("\n") });
    const back = `/send/preview?d=${id}`;
    const html = await shown(back);
    expect(html).toContain("Не хватает 2,50 ₽");
    const topUp = `/balance/payments/new?to=${encodeURIComponent(back)}&amp;short=2.5`;
    expect(html).toContain(`href="${topUp}"`);
    // Closing the dialog leads back to the draft.
    expect(await shown(topUp.replace("&amp;", "&"))).toContain(`href="${back}"`);
    expect(await shown("/balance/payments/new?to=//elsewhere.example")).not.toContain('href="//elsewhere.example');
  });

  it("shows the missing sum once, also if the campaign was refused for it", async () => {
    const fields = await written({ phones: phones(5).join("\n") });
    const answer = await press(session, "preview", fields.id, lastStep(fields, await saidBy(session, fields.id)));
    expect(answer.status).toBe(402);
    const html = plain(await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
    expect(html.match(/Недостаточно средств|Не хватает/g)).toEqual(["Недостаточно средств"]);
    expect(html).toContain(`href="/balance/payments/new?to=`);
  });

  it("keeps a zone, a spread and the recipients' hours, and shows the rate", async () => {
    await rowsOf(`UPDATE users SET data = '{"country":"RU"}' WHERE id = ?`, session.id);
    const { id } = await written({ phones: phones(3).join("\n") });
    const zone = { "schedule.zone": "Asia/Vladivostok", "schedule.isLocal": "on" };
    expect((await press(session, "preview", id, timed(zone))).status).toBe(303);
    const html = await shown(`/send/preview?d=${id}`);
    expect(html).toMatch(/<option value="Asia\/Vladivostok" selected="">Владивосток, UTC\+10</);
    expect(html).toMatch(/<option value="2" selected="">2 ч, 0,03 в минуту</);
    // The country's zones come first, west to east.
    const places = ["Europe/Kaliningrad", "Europe/Samara", "Asia/Kamchatka"].map((zone) => html.indexOf(`="${zone}"`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // Only the form shows the schedule.
    expect(html).not.toContain('id="review-schedule"');
    for (const end of ["09:00", "21:00"])
      expect(html).toMatch(new RegExp(`name="schedule\\.hours\\.\\w+"[^>]*value="${end}"`));
    await press(session, "preview", id, timed({ ...zone, intent: "send:later", ...saidIn(html) }));
    const [task] = await rowsOf<{ starts_at: number; data: string }>(
      "SELECT starts_at, data FROM tasks WHERE owner_id = ?",
      session.id,
    );
    const start = Date.parse("2099-06-30T17:00:00Z");
    expect(task!.starts_at).toBe(start);
    expect(JSON.parse(task!.data).timing).toMatchObject({
      until: start + 2 * 60 * 60_000,
      hours: { from: 9, to: 21, days: [1], zone: "Asia/Vladivostok" },
    });
  });

  it("warns about the night, unless the campaign keeps to hours", async () => {
    const { id } = await written();
    await press(session, "preview", id, timed({ "schedule.spreadHours": "0" }));
    const night = words.atNight.replace("{{number}}", "1");
    const html = await shown(`/send/preview?d=${id}`);
    // Shown where the time is chosen, before the fields that follow, and next to the button.
    expect(html.split(night)).toHaveLength(2);
    expect(html.indexOf(night)).toBeLessThan(html.indexOf(`>${words.spread}<`));
    expect(html.indexOf(words.atNightShort.replace("{{number}}", "1"))).toBeGreaterThan(html.indexOf("send:later"));
    await press(session, "preview", id, timed({ "schedule.spreadHours": "0", "schedule.isLocal": "on" }));
    expect(await shown(`/send/preview?d=${id}`)).not.toContain(night);
  });

  it("refuses an unknown zone, and a day of the week beyond seven", async () => {
    const { id } = await written();
    const bad = { "schedule.zone": "Nowhere/Land", "schedule.isLocal": "on", "schedule.hours.days": "9" };
    expect((await press(session, "preview", id, timed({ ...bad, intent: "send:later" }))).status).toBe(422);
    const html = await shown(`/send/preview?d=${id}`);
    expect(html).toContain(errors.daysInvalid);
    expect(html).not.toContain("Nowhere/Land");
    expect(await sent()).toEqual([]);
  });
});

describe("the last button", () => {
  const left = () => rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", session.id);
  const tasks = () => rowsOf("SELECT state FROM tasks WHERE owner_id = ?", session.id);

  async function refused(id: string, fields: Record<string, string>): Promise<string> {
    const before = await left();
    const answer = await press(session, "preview", id, fields);
    expect(answer.status).toBe(409);
    expect([await sent(), await tasks(), await left()]).toEqual([[], [], before]);
    const html = plain(await answer.text());
    expect(html).toContain(plain(errors.draftNotSent));
    return html;
  }

  it("exists for both choices with their values, and the chosen one is styled", async () => {
    const { id } = await written({ phones: phones(3).join("\n") });
    const html = await shown(`/send/preview?d=${id}`);
    expect(html).toMatch(/value="send:now"[^>]*>(?:<span[^>]*>)?Отправить 3 людям</);
    expect(html).toMatch(/value="send:later"[^>]*>(?:<span[^>]*>)?Запланировать для 3 человек</);
    const content = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(saidIn(html)).toEqual({ "shown.accepted": "3", "shown.price": String(7.5 * RUB), "shown.content": content });
  });

  it("never sends a scheduled campaign at once or schedules an immediate one", async () => {
    const { id } = await written({ phones: phones(2).join("\n") });
    await press(session, "preview", id, timed());
    const said = await saidBy(session, id);
    const now = await refused(id, { intent: "send:later", "schedule.when": "now", ...said });
    expect(now).toContain(plain(errors.draftNowChosen));
    const later = await refused(id, timed({ intent: "send:now", ...said }));
    expect(later).toContain(plain(errors.draftLaterChosen));
    await press(session, "preview", id, timed({ intent: "send:later", ...said }));
    expect(await tasks()).toEqual([{ state: "scheduled" }]);
  });

  it("shows the old and new size and sum of a grown list, and asks again", async () => {
    const needs = { db: openDatabase(env.DB), clock: Date.now } as Parameters<typeof openList>[0];
    const include = await openList(needs, session.id, phones(2));
    const made = await written({ phones: "", include });
    const said = await saidBy(session, made.id);
    await rowsOf(
      "INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at) VALUES (?, ?, '79169999999', ?, 1, 1)",
      session.id,
      include,
      newId(),
    );
    const html = await refused(made.id, lastStep(made, said));
    expect(html).toContain("Получателей было 2, стало 3. Сумма была 5, стала 7,50.");
    expect(html).toContain("Не больше 7,50 ₽");
    const second = await press(session, "preview", made.id, lastStep(made, saidIn(html)));
    expect(second.headers.get("location")).toMatch(/^\/messages\/tasks\//);
  });

  it("shows the old and new sum after a tariff change, even a cheaper one", async () => {
    const made = await written({ phones: phones(2).join("\n") });
    const said = await saidBy(session, made.id);
    await rowsOf(
      `UPDATE tariffs SET data = replace(data, '2500000', '2000000') WHERE id IN
        (SELECT tariff_id FROM user_tariffs WHERE user_id = ?)`,
      session.id,
    );
    const html = await refused(made.id, lastStep(made, said));
    expect(html).toContain("Сумма была 5, стала 4.");
    expect(html).toContain("Не больше 4,00 ₽");
  });

  it.each([
    ["message", { type: "sms", "payload.sender": "CABINET", "payload.text": "Sale 90 %" }, "Sale 90 %"],
    ["recipients", { "recipients.phones": phones(2, 5).join("\n") }, "Не больше 5,00 ₽"],
  ])("sends no %s that its page did not show, even with an equal count and sum", async (step, change, fresh) => {
    const made = await written({ text: "Sale 10 %", phones: phones(2).join("\n") });
    const page = await shown(`/send/preview?d=${made.id}`);
    const version = String(await versionOf(made.id));
    await press(session, step, made.id, change);
    const html = await refused(made.id, { version, ...lastStep(made, saidIn(page)) });
    expect(html).toContain(plain(errors.draftContentChanged));
    expect(html).toContain(fresh);
    const second = await press(session, "preview", made.id, lastStep(made, saidIn(html)));
    expect(second.headers.get("location")).toMatch(/^\/messages\/tasks\//);
  });

  it("may be pressed again on the same page once the missing part is there", async () => {
    const made = await written({ phones: phones(5).join("\n") });
    const said = await saidBy(session, made.id);
    const later = { ...lastStep(made, said), ...timed({ intent: "send:later" }) };
    expect((await press(session, "preview", made.id, later)).status).toBe(402);
    await rowsOf("UPDATE accounts SET balance = ? WHERE owner_id = ?", 100 * RUB, session.id);
    await press(session, "preview", made.id, later);
    expect(await tasks()).toEqual([{ state: "scheduled" }]);
  });

  it("sends nothing for a form without the button's label", async () => {
    const made = await written();
    for (const price of ["", "2,5"]) {
      const said = { ...(await saidBy(session, made.id)), "shown.price": price };
      expect(await refused(made.id, lastStep(made, said))).toContain("Сумма была 0, стала 2,50");
    }
  });
});

describe("a test", () => {
  it("goes once to an own number, which is suggested the next time", async () => {
    const { id } = await written();
    const at = `/send/preview?d=${id}`;
    const token = /name="test.press" value="([^"]+)"/.exec(await shown(at))![1]!;
    const fields = { intent: "test", "test.press": token, "test.address": "+7 916 000-00-01" };
    for (let times = 0; times < 2; times++) {
      const answer = await press(session, "preview", id, { ...lastStep(mailing()), ...fields });
      // Returns to the button, not to the top of the page.
      expect(answer.headers.get("location")).toBe(`${at}#test`);
    }
    expect(await sent()).toEqual([{ recipient: "79160000001" }]);
    expect(await versionOf(id)).toBeGreaterThan(0);
    expect(await shown(at)).toContain("Проверить на +7 916 000-00-01 за 2,50 ₽");
    await press(session, "preview", id, { intent: "forget:79160000001" });
    expect(await shown(at)).not.toContain("Проверить на +7 916 000-00-01");
  });

  it("reports an invalid number, and keeps it", async () => {
    const { id } = await written();
    const token = /name="test.press" value="([^"]+)"/.exec(await shown(`/send/preview?d=${id}`))![1]!;
    const answer = await press(session, "preview", id, {
      intent: "test",
      "test.press": token,
      "test.address": "12345",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Неверный номер: 12345");
    expect(html).toContain('value="12345"');
    expect(await sent()).toEqual([]);
  });
});

describe("the dry run", () => {
  it("shows excluded recipients, the reach of each step and the price range", async () => {
    const { id } = await written({ phones: phones(3).join("\n") });
    const needs = { db: openDatabase(env.DB), clock: Date.now } as Parameters<typeof openList>[0];
    await openList(needs, session.id, phones(1), "blacklist");
    const html = await shown(`/send/dry-run?d=${id}`);
    for (const word of [words.best, words.expected, words.worst, words.left_blacklist])
      expect(html).toContain(plain(word));
    expect(html).toContain('<ol class="rail"');
    expect(html).toContain(`<span class="sr-only">${plain(rail.expected_before)} </span>`);
    expect(html).toContain(`href="/send/preview?d=${id}"`);
    expect(await sent()).toEqual([]);
  });

  it("names the provider to managers only", async () => {
    const { id } = await written();
    expect(await shown(`/send/dry-run?d=${id}`)).not.toContain("Sandbox");
    session = await signInAs((await createUser({ level: "manager", balance: 10 * RUB, sender: "CABINET" })).username);
    const own = await written();
    expect(await shown(`/send/dry-run?d=${own.id}`)).toContain("Sandbox SMS");
  });

  it("names the obstacles that keep a draft from being sent", async () => {
    const { id } = await written({ text: "" });
    expect(await shown(`/send/dry-run?d=${id}`)).toContain(errors.textRequired);
  });

  it("is refused to other accounts", async () => {
    const { id } = await written({ text: "My secret" });
    const stranger = await signInAs((await createUser({ sender: "OTHER" })).username);
    const html = await shown(`/send/dry-run?d=${id}`, stranger);
    expect(html).not.toContain("My secret");
    // Does not search for "916" alone, which ids may contain by chance.
    expect(html).not.toMatch(/\+7\s?916/);
  });
});
