import { beforeEach, describe, expect, it } from "vitest";
import { formatDate } from "../../../app/components/ui/format";
import { newId } from "../../../app/domain/base/shared/ids";
import { drafts } from "../../../app/i18n/drafts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { send as frame } from "../../../app/i18n/send/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { lastStep, mailing, press, saidBy, versionOf, write } from "../../support/forms/wizard";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

describe("a draft", () => {
  it("goes from step to step with the values from the link", async () => {
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
    // Going back keeps unfinished input.
    expect(await (await visit(`/send/recipients?d=${id}`, session, RUSSIAN)).text()).toContain(">abc</textarea>");
  });

  it("stays at an unfinished step, stored, and reports the missing fields", async () => {
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

  it("refuses the second of two tabs, shows its input, and accepts it on confirmation", async () => {
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

  it("does not use another tab's text until the user chooses", async () => {
    const id = newId();
    await press(session, "message", id, { intent: "save", type: "sms", "payload.text": "One" });
    const at = `/send/message?d=${id}`;
    const own = { type: "sms", "payload.text": "Two" };
    let version = "0";
    for (const intent of ["save", "next", "go:recipients"]) {
      const late = await submit(at, { ...own, version, intent }, session, RUSSIAN);
      expect(late.status).toBe(409);
      version = /name="version"[^>]*value="(\d+)"/.exec(await late.text())![1]!;
    }
    expect(await (await visit(at, session)).text()).toContain(">One</textarea>");
    await submit(at, { ...own, version, intent: "mine" }, session, RUSSIAN);
    expect(await (await visit(at, session)).text()).toContain(">Two</textarea>");
  });

  it("is stored while typing, with a warning when another tab was faster", async () => {
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

  it("is offered again at home and with a new campaign, and can be discarded", async () => {
    const id = newId();
    await press(session, "message", id, { intent: "save", type: "sms", title: "Autumn sale", "payload.text": "Hello" });
    const other = newId();
    const link = `/send/message?d=${id}`;
    expect(await (await visit("/", session, RUSSIAN)).text()).toContain(link);
    expect(await (await visit(`/send/message?d=${other}`, session, RUSSIAN)).text()).toContain(link);
    await press(session, "message", other, { intent: `drop:${id}` });
    expect(await (await visit("/", session, RUSSIAN)).text()).not.toContain(link);
  });

  it("takes the page's sender name for another channel that also has it", async () => {
    await giveTariff(session.id, "sendings.viber");
    await rowsOf(
      `INSERT INTO sendernames (owner_id, id, type, name, moderation, is_active, created_at, updated_at)
       VALUES (?, ?, 'viber', 'CABINET', 'approved', 1, 1, 1)`,
      session.id,
      newId(),
    );
    const shown = { "payload.sender": "CABINET", "sender.of": "sms", "payload.text": "Sale" };
    expect((await press(session, "message", newId(), { ...shown, type: "viber", intent: "next" })).status).toBe(303);
  });

  it("is stored with its form's content when another one opens, and not if it is empty", async () => {
    const unwanted = newId();
    const drop = { intent: `drop:${unwanted}` };
    await press(session, "message", unwanted, { intent: "save", type: "sms", "payload.text": "Old" });
    const empty = newId();
    const form = { type: "sms", title: "", "payload.sender": "CABINET", "sender.of": "sms", "payload.text": "" };
    await press(session, "message", empty, { ...form, ...drop });
    expect(await versionOf(empty)).toBeUndefined();
    const id = newId();
    await press(session, "message", id, { ...form, ...drop, "payload.text": "Hello" });
    expect(await (await visit(`/send/message?d=${id}`, session)).text()).toContain(">Hello</textarea>");
    const people = newId();
    await press(session, "recipients", people, { ...drop, "recipients.phones": "79161234567" });
    expect(await (await visit(`/send/recipients?d=${people}`, session)).text()).toContain(">79161234567</textarea>");
    expect(await versionOf(unwanted)).toBeUndefined();
  });

  it("is on a page of all of them, with its day, and is removed after a confirmation", async () => {
    const ids = Array.from({ length: 7 }, newId);
    for (const [n, id] of ids.entries()) {
      await press(session, "message", id, { intent: "save", type: "sms", title: `Sale ${n}`, "payload.text": "Hello" });
    }
    const all = frame.allDrafts.replace("{{number}}", "7");
    for (const path of ["/", `/send/message?d=${newId()}`]) {
      expect(await (await visit(path, session, RUSSIAN)).text()).toMatch(
        new RegExp(`<a[^>]*href="/send/drafts"[^>]*>${all}</a>`),
      );
    }
    const list = await (await visit("/send/drafts", session, RUSSIAN)).text();
    for (const id of ids) expect(list).toContain(`href="/send/message?d=${id}"`);
    const goes = formatDate(Date.now() + 30 * 24 * 60 * 60_000, "ru");
    expect(list).toContain(goes);
    const path = `/send/drafts/${ids[0]}/remove`;
    expect(await (await visit(path, session, RUSSIAN)).text()).toContain(
      drafts.removeTitle.replace("{{title}}", "Sale 0"),
    );
    expect((await submit(path, {}, session)).headers.get("location")).toBe("/send/drafts");
    expect(await (await visit("/send/drafts", session)).text()).not.toContain("Sale 0");
    expect((await visit(path, session)).status).toBe(404);
  });

  it("is listed page by page", async () => {
    for (let n = 0; n < 26; n++) {
      await press(session, "message", newId(), { intent: "save", type: "sms", title: `Sale ${n}.` });
    }
    const first = await (await visit("/send/drafts", session)).text();
    const next = /href="(\/send\/drafts\?cursor=[^"]+)"/.exec(first)![1]!.replaceAll("&amp;", "&");
    const seen = first + (await (await visit(next, session)).text());
    for (let n = 0; n < 26; n++) expect(seen).toContain(`Sale ${n}.`);
    expect(first).not.toContain("Sale 0.");
  });

  it("is refused in advance when fifty are stored, without deleting any of them", async () => {
    const first = newId();
    await press(session, "message", first, { intent: "save", type: "sms", title: "Oldest" });
    await rowsOf(
      `INSERT INTO drafts (owner_id, id, version, content, created_at, updated_at, expires_at)
       SELECT owner_id, 'more-' || value, 1, content, created_at, updated_at, expires_at
       FROM drafts, json_each(?) WHERE drafts.id = ?`,
      JSON.stringify(Array.from({ length: 49 }, (_, n) => n)),
      first,
    );
    await rowsOf("UPDATE drafts SET updated_at = 1 WHERE id = ?", first);
    const id = newId();
    const page = await (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text();
    expect(page).toContain(frame.draftsFull.replace("{{most}}", "50"));
    const refused = await press(session, "message", id, { intent: "save", type: "sms", "payload.text": "Typed" });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(errors.tooManyDrafts.replace("{{most}}", "50"));
    expect(html).toContain(">Typed</textarea>");
    expect(await versionOf(first)).toBe(1);
  });

  it("is refused to other accounts", async () => {
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
      intent: "next",
      type: "sms",
      "payload.sender": "CABINET",
      "payload.text": "Second",
    });
    expect(written.headers.get("location")).toBe(`/send/fallbacks?d=${fields.id}`);
    const said = await saidBy(session, fields.id);
    const location = (await press(session, "preview", fields.id, lastStep(fields, said))).headers.get("location")!;
    const [row] = await rowsOf("SELECT steps FROM sendings WHERE id = ?", location.split("/").at(-1)!);
    expect(row).toMatchObject({ steps: 2 });
  });
});
