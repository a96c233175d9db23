import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { errors } from "../../app/i18n/locales/ru/errors";
import { send as frame } from "../../app/i18n/locales/ru/send";
import { submit, visit } from "../support/doors";
import { createUser, type Session, signInAs } from "../support/people";
import { rowsOf } from "../support/rows";
import { RUB } from "../support/scene";
import { lastStep, mailing, press, versionOf, write } from "../support/wizard";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

describe("a draft", () => {
  it("goes from step to step with what the link brought along", async () => {
    const id = newId();
    const first = `/send/message?d=${id}&phone=79161234567`;
    const fields = { version: "0", intent: "next", type: "sms", "payload.sender": "CABINET", "payload.text": "Hello" };
    const next = await submit(first, fields, session, RUSSIAN);
    expect(next.status).toBe(303);
    expect(next.headers.get("location")).toBe(`/send/fallbacks?d=${id}`);
    expect((await press(session, "fallbacks", id, { intent: "next" })).headers.get("location")).toBe(
      `/send/recipients?d=${id}`,
    );
    expect(await (await visit(`/send/recipients?d=${id}`, session, RUSSIAN)).text()).toContain(
      ">79161234567</textarea>",
    );
    expect(
      (await press(session, "recipients", id, { intent: "back", "recipients.phones": "abc" })).headers.get("location"),
    ).toBe(`/send/fallbacks?d=${id}`);
    // Whoever goes back loses nothing, however unfinished it is.
    expect(await (await visit(`/send/recipients?d=${id}`, session, RUSSIAN)).text()).toContain(">abc</textarea>");
  });

  it("stays at an unfinished step, stored, and says what is missing", async () => {
    const id = newId();
    const answer = await press(session, "message", id, {
      intent: "next",
      type: "sms",
      title: "Autumn",
      "payload.text": "",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(errors.textRequired);
    expect(html).toContain('value="Autumn"');
    expect(await versionOf(id)).toBe(1);
  });

  it("refuses the second of two tabs, shows what it typed, and takes it when told to", async () => {
    const id = newId();
    await press(session, "message", id, { intent: "save", type: "sms", "payload.text": "One" });
    const at = `/send/message?d=${id}`;
    const late = await submit(at, { version: "0", type: "sms", "payload.text": "Two" }, session, RUSSIAN);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain(frame.conflict);
    expect(html).toContain(">Two</textarea>");
    expect(await (await visit(at, session)).text()).toContain(">One</textarea>");
    await submit(at, { version: "0", intent: "mine", type: "sms", "payload.text": "Two" }, session, RUSSIAN);
    expect(await (await visit(at, session)).text()).toContain(">Two</textarea>");
  });

  it("is stored while somebody types, and told when another tab was faster", async () => {
    const id = newId();
    const store = (version: number, text: string) =>
      submit(
        `/send/draft?d=${id}`,
        { version: `${version}`, step: "message", type: "sms", "payload.text": text },
        session,
      );
    expect(await (await store(0, "Typed")).json()).toMatchObject({ version: 1 });
    expect((await store(0, "Other")).status).toBe(409);
    expect(await (await store(0, "Typed")).json()).toMatchObject({ version: 1 });
  });

  it("is offered again at home and with a new mailing, and goes when it is not wanted", async () => {
    const id = newId();
    await press(session, "message", id, { intent: "save", type: "sms", title: "Autumn sale", "payload.text": "Hello" });
    const other = newId();
    const link = `/send/message?d=${id}`;
    expect(await (await visit("/", session, RUSSIAN)).text()).toContain(link);
    expect(await (await visit(`/send/message?d=${other}`, session, RUSSIAN)).text()).toContain(link);
    await press(session, "message", other, { intent: `drop:${id}` });
    expect(await (await visit("/", session, RUSSIAN)).text()).not.toContain(link);
  });

  it("is nobody else's", async () => {
    const id = newId();
    await press(session, "message", id, { intent: "save", type: "sms", "payload.text": "My secret" });
    const { username } = await createUser({ sender: "OTHER" });
    const stranger = await signInAs(username);
    for (const step of ["message", "recipients", "preview"]) {
      const html = await (await visit(`/send/${step}?d=${id}`, stranger)).text();
      expect(html).not.toContain("My secret");
    }
  });
});

describe("a fallback", () => {
  it("is added, written and sent along", async () => {
    const fields = mailing({ text: "First" });
    await write(session, fields);
    await press(session, "fallbacks", fields.id, { intent: "add", add: "sms" });
    const written = await press(session, "fallbacks/1", fields.id, {
      ...{ intent: "next", type: "sms", "payload.sender": "CABINET", "payload.text": "Second" },
    });
    expect(written.headers.get("location")).toBe(`/send/fallbacks?d=${fields.id}`);
    const location = (await press(session, "preview", fields.id, lastStep(fields))).headers.get("location")!;
    const [row] = await rowsOf("SELECT steps FROM sendings WHERE id = ?", location.split("/").at(-1)!);
    expect(row).toMatchObject({ steps: 2 });
  });
});
