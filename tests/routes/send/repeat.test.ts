import { beforeEach, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/ru";
import { review as words } from "../../../app/i18n/review/ru";
import { visit } from "../../support/forms/open-screen";
import { type Mailing, mailing, press, saidBy, saidIn, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { phones, RUB } from "../../support/world/scene";

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const sent = () => rowsOf("SELECT recipient FROM sendings WHERE owner_id = ?", session.id);
const left = () => rowsOf("SELECT balance FROM accounts WHERE owner_id = ?", session.id);
const tasks = () => rowsOf("SELECT state FROM tasks WHERE owner_id = ?", session.id);

async function written(fields: Partial<Mailing> = {}) {
  const made = mailing(fields);
  await write(session, made);
  return made;
}

async function shown(path: string): Promise<string> {
  return plain(await (await visit(path, session, { "accept-language": "ru" })).text());
}

const repeated = (change: Record<string, string> = {}) => ({
  intent: "save",
  "schedule.when": "repeat",
  "schedule.startsAt": "2099-07-01T03:00",
  "schedule.zone": "Europe/Moscow",
  "schedule.repeat.frequency": "monthly",
  "schedule.repeat.endsOn": "2099-12-31",
  "schedule.repeat.times": "4",
  ...change,
});

it("makes a recurrent task of a repeating campaign, and holds no money for it", async () => {
  const { id } = await written({ phones: phones(2).join("\n") });
  await press(session, "preview", id, repeated());
  const html = await shown(`/send/preview?d=${id}`);
  expect(html).toMatch(
    /value="send:repeat"[^>]*>(?:<span[^>]*>)?Повторять для 2 человек, каждый раз не больше 5,00 ₽</,
  );
  expect(html).toContain(plain(words.promisedEach));
  expect(html).not.toContain(plain(words.promise.replace("{{sum}}", "5,00 ₽")));
  expect(html).not.toContain(plain(words.restAtLeast));
  expect(html).toMatch(new RegExp(`selected="">${words.every_monthly}<`));
  expect(html).toMatch(/name="schedule\.repeat\.endsOn"[^>]*value="2099-12-31"/);
  const before = await left();
  const pressed = repeated({ intent: "send:repeat", ...saidIn(html) });
  expect((await press(session, "preview", id, pressed)).status).toBe(303);
  await press(session, "preview", id, pressed);
  const [task, ...others] = await rowsOf(
    "SELECT type, state, data, starts_at FROM tasks WHERE owner_id = ?",
    session.id,
  );
  expect([others, await sent(), await left()]).toEqual([[], [], before]);
  const data = JSON.parse(String(task!.data));
  expect(task).toMatchObject({ type: "sendings:recurrent", state: "scheduled" });
  expect(task!.starts_at).toBe(Date.parse("2099-07-01T00:00:00Z"));
  expect(data).toMatchObject({ frequency: "monthly", zone: "Europe/Moscow", amount: 4 });
  expect(data.endsAt).toBe(Date.parse("2099-12-31T21:00:00Z") - 1);
});

it("repeats nothing that its button did not show", async () => {
  const { id } = await written({ phones: phones(2).join("\n") });
  await press(session, "preview", id, repeated());
  const said = await saidBy(session, id);
  const before = await left();
  const answer = await press(session, "preview", id, repeated({ intent: "send:later", ...said }));
  expect(answer.status).toBe(409);
  expect([await tasks(), await left()]).toEqual([[], before]);
  expect(plain(await answer.text())).toContain(plain(errors.draftRepeatChosen));
});

it.each([
  ["endsBeforeStart", { "schedule.repeat.endsOn": "2099-06-30" }],
  ["endsBeforeStart", { "schedule.repeat.endsOn": "soon" }],
  ["timesInvalid", { "schedule.repeat.times": "0" }],
  ["timesInvalid", { "schedule.repeat.times": "many" }],
  ["scheduleInPast", { "schedule.startsAt": "2001-01-01T10:00" }],
  ["scheduleRequired", { "schedule.startsAt": "" }],
  ["scheduleInvalid", { "schedule.startsAt": "soon" }],
] as const)("shows %s beside a repeating campaign", async (key, change) => {
  const { id } = await written({ phones: phones(2).join("\n") });
  await press(session, "preview", id, repeated(change));
  const html = await shown(`/send/preview?d=${id}`);
  expect(html).toContain(plain(errors[key]));
  expect(html).not.toContain('value="send:');
  expect(await tasks()).toEqual([]);
});
