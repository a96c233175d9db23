import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { audience } from "../../../app/i18n/audience/ru";
import { cautions } from "../../../app/i18n/cautions/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { mailing, press, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;
let id: string;

beforeEach(async () => {
  const { username } = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(username);
  const fields = mailing({ text: "First" });
  id = fields.id;
  await write(session, fields);
});

// biome-ignore lint/suspicious/noExplicitAny: drafts are what is tested
async function contentOf(): Promise<any> {
  const [row] = await rowsOf<{ content: string }>("SELECT content FROM drafts WHERE id = ?", id);
  return JSON.parse(row!.content);
}

const typesOf = async () =>
  (await contentOf()).fallbacks.map(({ message }: { message: { type: string } }) => message.type);

const triggers = (place: number, fields: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({ timeout: "15", unit: "60", except: "delivered", onStatus: "failed", ...fields }).map(
      ([name, value]) => [`fallbacks.${place}.${name}`, value],
    ),
  );

describe("the fallbacks of a campaign", () => {
  it("are added, moved and removed by buttons, and keep the typed values", async () => {
    const added = await press(session, "fallbacks", id, { intent: "add", add: "viber" });
    expect(added.headers.get("location")).toBe(`/send/fallbacks/1?d=${id}`);
    await press(session, "fallbacks", id, {
      intent: "add",
      add: "voice",
      ...triggers(0, { timeout: "2", unit: "3600" }),
    });
    await press(session, "fallbacks", id, { intent: "add", add: "telegram", budget: "12,5" });
    expect(await typesOf()).toEqual(["viber", "voice", "telegram"]);
    await press(session, "fallbacks", id, { intent: "up:2" });
    expect(await typesOf()).toEqual(["viber", "telegram", "voice"]);
    await press(session, "fallbacks", id, { intent: "down:0" });
    await press(session, "fallbacks", id, { intent: "move:2:0" });
    expect(await typesOf()).toEqual(["voice", "telegram", "viber"]);
    await press(session, "fallbacks", id, { intent: "up:0" });
    expect(await typesOf()).toEqual(["voice", "telegram", "viber"]);
    const { fallbacks, budget } = await contentOf();
    expect([fallbacks[2].options.onTimeout, budget]).toEqual([{ timeout: 7200, except: ["delivered"] }, "12,5"]);
    await press(session, "fallbacks", id, { intent: "remove:1", ...triggers(0, { answer: " yes ", timeout: "" }) });
    const left = await contentOf();
    expect(await typesOf()).toEqual(["voice", "viber"]);
    expect(left.fallbacks[0].options).toEqual({
      onStatus: ["failed"],
      onTimeout: null,
      onIncomingPayload: { text: "yes" },
    });
  });

  it("warn on the page about unusual settings, also while typing", async () => {
    await press(session, "fallbacks", id, { intent: "add", add: "viber" });
    await press(session, "fallbacks", id, { intent: "save", ...triggers(0, { onStatus: "seen", timeout: "" }) });
    const html = await (await visit(`/send/fallbacks?d=${id}`, session, RUSSIAN)).text();
    const said = cautions.statusNotReported.replace("{{channel}}", "SMS").replace("{{status}}", "Прочитано");
    expect(html).toContain(said);
    const before = await contentOf();
    const check = await submit(`/send/fallbacks/check?d=${id}`, triggers(0, { timeout: "1" }), session, RUSSIAN);
    const { warnings } = (await check.json()) as { warnings: { step: number; isDead: boolean; text: string }[] };
    expect(warnings.map(({ step, isDead }) => [step, isDead])).toContainEqual([1, false]);
    expect(warnings[0]!.text).toContain("ждём только 1 минуту");
    expect(await contentOf()).toEqual(before);
  });

  it("wait for one choice, delivered or read; single statuses are a separate choice", async () => {
    await press(session, "fallbacks", id, { intent: "add", add: "viber" });
    await press(session, "fallbacks", id, { intent: "add", add: "telegram" });
    const until = (choice: string) => ({ intent: "save", "fallbacks.1.until": choice, ...triggers(1) });
    const chosen = async () =>
      /name="fallbacks.1.until"[^>]*checked=""[^>]*value="(\w+)"/.exec(
        await (await visit(`/send/fallbacks?d=${id}`, session, RUSSIAN)).text(),
      )?.[1];
    for (const [choice, except] of Object.entries({ delivered: ["delivered", "seen"], seen: ["seen"] })) {
      await press(session, "fallbacks", id, until(choice));
      const { options } = (await contentOf()).fallbacks[1];
      expect(options).toEqual({ onStatus: ["failed"], onTimeout: { timeout: 900, except }, onIncomingPayload: null });
      expect(await chosen()).toBe(choice);
    }
    await press(session, "fallbacks", id, { ...until("own"), "fallbacks.1.except": "sent" });
    expect((await contentOf()).fallbacks[1].options.onTimeout).toEqual({ timeout: 900, except: ["sent"] });
    expect(await chosen()).toBe("own");
  });

  it("warn on the last step, too, that people may get both messages", async () => {
    await press(session, "fallbacks", id, { intent: "add", add: "sms" });
    await press(session, "fallbacks/1", id, { type: "sms", "payload.sender": "CABINET", "payload.text": "Second" });
    await press(session, "fallbacks", id, {
      intent: "save",
      "fallbacks.0.until": "delivered",
      ...triggers(0, { timeout: "1" }),
    });
    await press(session, "recipients", id, { "recipients.phones": "+79161234567" });
    const html = await (await visit(`/send/preview?d=${id}`, session, RUSSIAN)).text();
    expect(html).toContain("Если за\u00a01 минуту не\u00a0доставлено");
    expect(html).toMatch(/ждём только 1\s?минуту: кто-то получит оба сообщения/);
  });

  it("are refused with a reason when a time is invalid", async () => {
    await press(session, "fallbacks", id, { intent: "add", add: "sms" });
    await press(session, "fallbacks/1", id, { type: "sms", "payload.sender": "CABINET", "payload.text": "Second" });
    const answer = await press(session, "fallbacks", id, { intent: "next", ...triggers(0, { timeout: "soon" }) });
    expect(answer.status).toBe(422);
    const fine = await press(session, "fallbacks", id, { intent: "next", ...triggers(0) });
    expect(fine.headers.get("location")).toBe(`/send/recipients?d=${id}`);
  });
});

describe("the recipients of a campaign", () => {
  const phones = "+79161234567 8 916 123-45-68\n79161234567, nobody; +4915112345678";

  it("are counted on the page and while being typed", async () => {
    await press(session, "recipients", id, { "recipients.phones": phones });
    const html = await (await visit(`/send/recipients?d=${id}`, session, RUSSIAN)).text();
    for (const text of [audience.left_duplicate, audience.left_malformed, `part=malformed`])
      expect(html).toContain(text);
    const check = await submit(`/send/recipients/check?d=${id}`, { "recipients.phones": phones }, session, RUSSIAN);
    expect(await check.json()).toMatchObject({
      bad: ["nobody"],
      intake: {
        isExact: true,
        left: expect.arrayContaining([expect.objectContaining({ reason: "duplicate", count: 1 })]),
      },
    });
  });

  it("that are invalid are reported once: by the field while typing, by its error once refused", async () => {
    await press(session, "recipients", id, { "recipients.phones": "12345" });
    const visible = (html: string) =>
      html.replace(/<!-- -->|<script[\s\S]*?<\/script>|<textarea[\s\S]*?<\/textarea>/g, "");
    const hint = audience.badPhones_one.replace("{{count}}", "1").replace("{{list}}", "12345");
    const page = visible(await (await visit(`/send/recipients?d=${id}`, session, RUSSIAN)).text());
    expect([page.split("12345").length - 1, page]).toEqual([1, expect.stringContaining(hint)]);
    const refused = await press(session, "recipients", id, { intent: "next", "recipients.phones": "12345" });
    expect(refused.status).toBe(422);
    const html = visible(await refused.text());
    expect(html).not.toContain(hint);
    // The summary's link and the field it points to.
    expect(html.split("12345")).toHaveLength(3);
  });

  it("can be downloaded as files, each group separately", async () => {
    await press(session, "recipients", id, { "recipients.phones": phones });
    const file = (query: string) => visit(`/send/recipients/file?d=${id}&${query}`, session, RUSSIAN);
    const accepted = await file("part=accepted");
    expect(accepted.headers.get("content-disposition")).toContain("recipients-accepted.csv");
    expect(await accepted.text()).toContain("79161234567\r\n79161234568");
    expect(await (await file("part=malformed")).text()).toContain(`nobody;${audience.left_malformed}`);
    const cyrillic = new TextDecoder("windows-1251").decode(
      await (await file("part=left&encoding=windows-1251")).arrayBuffer(),
    );
    expect(cyrillic).toContain(audience.left_duplicate);
    expect((await file("part=everything")).status).toBe(404);
  });

  it("are chosen one by one from the contacts", async () => {
    const list = newId();
    const contact = newId();
    await rowsOf(
      `INSERT INTO contact_lists (owner_id, id, title, type, is_active, contacts, created_at, updated_at)
      VALUES (?1, '${list}', 'Guests', 'regular', 1, 1, 1, 1)`,
      session.id,
    );
    await rowsOf(
      `INSERT INTO contacts (owner_id, list_id, phone, id, first_name, custom, created_at, updated_at)
      VALUES (?1, '${list}', '79035550101', '${contact}', 'Anna', '[]', 1, 1)`,
      session.id,
    );
    const found = await press(session, "recipients", id, { intent: "find", who: "8 903 555", "recipients.phones": "" });
    expect(found.headers.get("location")).toBe(`/send/recipients?d=${id}&who=8%20903%20555`);
    const html = await (await visit(found.headers.get("location")!, session, RUSSIAN)).text();
    expect(html).toContain(`addContact:${contact}`);
    await press(session, "recipients", id, { intent: `addContact:${contact}`, "recipients.phones": "" });
    expect((await contentOf()).recipients.contacts).toEqual([contact]);
    expect(await (await visit(`/send/recipients?d=${id}`, session)).text()).toContain(`dropContact:${contact}`);
    await press(session, "recipients", id, { intent: `dropContact:${contact}`, "recipients.phones": "" });
    expect((await contentOf()).recipients.contacts).toEqual([]);
  });

  it("belong to one account: neither the page nor a file shows them to others", async () => {
    await press(session, "recipients", id, { "recipients.phones": phones });
    const { username } = await createUser({ sender: "OTHER" });
    const stranger = await signInAs(username);
    const file = await visit(`/send/recipients/file?d=${id}&part=accepted`, stranger);
    expect(await file.text()).not.toContain("79161234567");
    const check = await submit(`/send/recipients/check?d=${id}`, {}, stranger);
    expect(await check.text()).not.toContain("7916");
  });
});
