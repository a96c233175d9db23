import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose as words } from "../../../app/i18n/compose/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { openDatabase } from "../../../db/client";
import { contactLists } from "../../../db/schema/contacts";
import { submit, visit } from "../../support/forms/open-screen";
import { lastStep, type Mailing, mailing, press, saidBy, send, versionOf, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList, phones, RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

/** All rows that a bulk writes; a refused send must not change them. */
async function written() {
  const [row] = await rowsOf(
    `SELECT (SELECT balance FROM accounts WHERE owner_id = ?1) AS balance,
      (SELECT count(*) FROM sendings WHERE owner_id = ?1) AS sendings,
      (SELECT count(*) FROM tasks WHERE owner_id = ?1) AS tasks,
      (SELECT count(*) FROM billings WHERE owner_id = ?1) AS billings`,
    session.id,
  );
  return row;
}

async function refused(fields: Partial<Mailing>, status: number): Promise<string> {
  const before = await written();
  const answer = await send(session, mailing(fields));
  expect(answer.status).toBe(status);
  expect(await written()).toEqual(before);
  return answer.text();
}

describe("access", () => {
  it("requires a visitor to sign in", async () => {
    const answer = await visit("/send");
    expect(answer.headers.get("location")).toBe("/login?to=%2Fsend");
    expect((await submit(`/send/message?d=${newId()}`, {})).headers.get("location")).toMatch(/^\/login/);
  });

  it("is closed without the right to send", async () => {
    const { username } = await createUser({ grants: { "sendings.generate": false } });
    session = await signInAs(username);
    expect((await visit("/send", session)).headers.get("location")).toBe("/forbidden");
    expect((await press(session, "message", newId(), {})).headers.get("location")).toBe("/forbidden");
  });

  it("starts a bulk under a new id and stores nothing on GET", async () => {
    const begun = (await visit("/send?phone=79161234567&text=Hi", session)).headers.get("location")!;
    expect(begun).toMatch(/^\/send\/message\?d=[0-9a-f-]{36}&phone=79161234567&text=Hi$/);
    expect(await (await visit(begun, session, RUSSIAN)).text()).toContain(">Hi</textarea>");
    expect(await versionOf(new URL(begun, "http://x").searchParams.get("d")!)).toBeUndefined();
  });

  it("explains what to do when no sender name is approved", async () => {
    const { username } = await createUser();
    const html = await (await visit(`/send/message?d=${newId()}`, await signInAs(username), RUSSIAN)).text();
    expect(html).toContain(words.noChannels);
    expect(html).not.toContain('name="payload.text"');
  });
});

describe("sending", () => {
  it("sends one phone as a message, and a second press of the same form sends nothing more", async () => {
    const fields = mailing();
    await write(session, fields);
    const version = `${await versionOf(fields.id)}`;
    const posted = { version, ...lastStep(fields, await saidBy(session, fields.id)) };
    const resubmit = () => submit(`/send/preview?d=${fields.id}`, posted, session, RUSSIAN);
    const first = await resubmit();
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toMatch(/^\/messages\/outgoing\/[0-9a-f-]{36}$/);
    expect((await resubmit()).headers.get("location")).toBe(first.headers.get("location"));
    expect(await written()).toMatchObject({ sendings: 1, tasks: 0, balance: 7.5 * RUB });
    // Steps of a sent draft redirect to its task.
    expect((await visit(`/send/message?d=${fields.id}`, session)).headers.get("location")).toBe(
      first.headers.get("location"),
    );
  });

  it("sends two phones as one task", async () => {
    const answer = await send(session, mailing({ phones: "+7 916 123-45-67,\r\n8 916 123 45 68" }));
    expect(answer.headers.get("location")).toMatch(/^\/messages\/tasks\//);
    const [task] = await rowsOf("SELECT total, state FROM tasks WHERE owner_id = ?", session.id);
    expect(task).toMatchObject({ total: 2, state: "running" });
  });

  it("keeps a later start, even for one phone, in Moscow time", async () => {
    const answer = await send(session, mailing({ when: "later", startsAt: "2099-12-31T23:30" }));
    expect(answer.headers.get("location")).toMatch(/^\/messages\/tasks\//);
    const [task] = await rowsOf("SELECT state, starts_at FROM tasks WHERE owner_id = ?", session.id);
    expect(task).toEqual({ state: "scheduled", starts_at: Date.UTC(2099, 11, 31, 20, 30) });
  });

  it("stores line ends as LF, as they were counted", async () => {
    await send(session, mailing({ text: "one\r\ntwo" }));
    expect(await rowsOf("SELECT text, segments FROM sendings WHERE owner_id = ?", session.id)).toEqual([
      { text: "one\ntwo", segments: 1 },
    ]);
  });
});

describe("refusals change nothing and keep the typed values", () => {
  it("an empty text", async () => {
    expect(await refused({ text: "" }, 422)).toContain(errors.textRequired);
  });

  it("an unknown variable", async () => {
    const html = await refused({ text: "Hi ${nickname}" }, 422);
    expect(html).toContain("Нет такой переменной: nickname");
    expect(html).toContain("Hi ${nickname}");
  });

  it("a text of more than ten segments", async () => {
    expect(await refused({ text: "ы".repeat(700) }, 422)).toContain(errors.tooManySegments);
  });

  it("invalid phones, each by its value", async () => {
    const html = await refused({ phones: "12345\r\nabc" }, 422);
    expect(html).toContain("Неверный номер: 12345");
    expect(html).toContain("Неверный номер: abc");
  });

  it("no recipients", async () => {
    expect(await refused({ phones: "" }, 422)).toContain(errors.recipientRequired);
  });

  it("an empty list", async () => {
    const id = await list([]);
    expect(await refused({ phones: "", include: id }, 422)).toContain(errors.recipientsEmpty);
  });

  it("a list of another account", async () => {
    const other = await createUser();
    expect(await refused({ phones: "", include: await list(phones(2), other.id) }, 422)).toContain(errors.listNotFound);
  });

  it("an unapproved name", async () => {
    expect(await refused({ sender: "SOMEBODY" }, 422)).toContain("«SOMEBODY» не одобрено");
  });

  it("a start in the past, and one without a time", async () => {
    expect(await refused({ when: "later", startsAt: "2020-01-01T10:00" }, 422)).toContain(errors.scheduleInPast);
    expect(await refused({ when: "later", startsAt: "" }, 422)).toContain(errors.scheduleRequired);
  });

  it("more than the balance covers, with both sums: a bulk and a single message alike", async () => {
    expect(await refused({ phones: phones(5).join("\r\n") }, 402)).toMatch(/нужно 12,50.₽, доступно 10,00.₽/);
    expect(await refused({ text: "ы".repeat(400) }, 402)).toMatch(/нужно 15,00.₽, доступно 10,00.₽/);
  });
});

describe("buttons that only change or count", () => {
  const counted = async (fields: Partial<Mailing>) => {
    const made = mailing(fields);
    await write(session, made);
    return (await visit(`/send/preview?d=${made.id}`, session, RUSSIAN)).text();
  };
  const rewritten = async (text: string, button: Record<string, string>) => {
    const id = newId();
    await press(session, "message", id, { type: "sms", "payload.text": text, ...button });
    return (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text();
  };

  it("counts the price and shows it on the button", async () => {
    const html = await counted({ phones: `${phones(3).join("\n")}\n+${phones(1)[0]}` });
    expect(html.replaceAll("\u00a0", " ")).toContain("Не больше 7,50 ₽");
  });

  it("shows the missing fields", async () => {
    const html = await counted({ phones: phones(5).join("\n") });
    expect(html.replaceAll("\u00a0", " ")).toContain("Не хватает 2,50 ₽");
  });

  it("replaces characters that force Unicode", async () => {
    expect(await rewritten("Sale – “today”", { rewrite: "gsm" })).toContain("Sale - &quot;today&quot;");
  });

  it("transliterates to Latin letters", async () => {
    expect(await rewritten("Щука", { rewrite: "translit" })).toContain(">Shchuka</textarea>");
  });

  it("inserts a field at the end", async () => {
    expect(await rewritten("Hi, ", { insert: "firstName" })).toContain(">Hi, ${firstName}</textarea>");
  });

  it("fills the preview from the first contact of the list", async () => {
    const fields = mailing({ text: "Hi ${firstName}", include: await list(phones(2)), phones: "" });
    await write(session, fields);
    const html = await (await visit(`/send/message?d=${fields.id}`, session, RUSSIAN)).text();
    expect(html).toContain("<mark>0000</mark>");
  });
});

const db = openDatabase(env.DB);

async function list(numbers: string[], ownerId = session.id): Promise<string> {
  if (numbers.length > 0) return openList({ db, clock: Date.now } as Parameters<typeof openList>[0], ownerId, numbers);
  const id = newId();
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  await db.insert(contactLists).values({ ownerId, id, title: "Empty", type: "regular", ...stamps });
  return id;
}
