import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { sending } from "../../../app/i18n/errors/sending/en";
import { send as frame } from "../../../app/i18n/send/en";
import { submit, visit } from "../../support/forms/open-screen";
import { press, versionOf } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const LIST = "/messages/templates";
const ENGLISH = { "accept-language": "en" };
const SMS = JSON.stringify({ sender: "CABINET", text: "Hi" });

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ preferences: { language: "en" }, sender: "CABINET", balance: 10_000_000 });
  session = await signInAs(username);
});

async function stored() {
  const id = newId();
  await rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
     VALUES (?, ?, 'Old', 'sms', 'approved', ?, '[]', 1, 1, 1)`,
    session.id,
    id,
    SMS,
  );
  return id;
}

async function rowOf(id: string) {
  const [row] = await rowsOf<Record<"title" | "moderation" | "fallbacks" | "payload", string>>(
    "SELECT * FROM templates WHERE id = ?",
    id,
  );
  return { ...row!, payload: JSON.parse(row!.payload) as { text: string } };
}

const page = async (path: string) => (await visit(path, session, ENGLISH)).text();

describe("a template edited as a campaign", () => {
  it("fills a draft in any moderation state, and receives the changes made there", async () => {
    const id = await stored();
    await rowsOf("UPDATE templates SET moderation = 'rejected' WHERE id = ?", id);
    expect(await page(`${LIST}/${id}/edit`)).toContain(`href="/send/${id}?edit=1"`);
    const draft = newId();
    const path = `/send/message?d=${draft}&edit=1&template=${id}`;
    expect(await page(path)).toContain(">Hi</textarea>");
    const typed = { version: "0", type: "sms", "payload.sender": "CABINET", "payload.text": "Hi all" };
    await submit(path, typed, session, ENGLISH);
    expect(await page(`/send/message?d=${draft}`)).toContain(frame.keepTemplate);
    await press(session, "fallbacks", draft, { intent: "add", add: "sms" });
    const second = { type: "sms", "payload.sender": "CABINET", "payload.text": "Once more" };
    await press(session, "fallbacks/1", draft, second);
    const kept = await press(session, "fallbacks", draft, { intent: "keepTemplate" });
    expect(kept.status).toBe(303);
    const row = await rowOf(id);
    expect(row).toMatchObject({ title: "Old", moderation: "pending", payload: { sender: "CABINET", text: "Hi all" } });
    expect(JSON.parse(row.fallbacks)).toMatchObject([{ type: "sms", payload: { text: "Once more" } }]);
    expect(await page(`/send/message?d=${draft}`)).not.toContain(frame.keepTemplate);
    expect(await versionOf(draft)).toBeGreaterThan(2);
  });

  it.each(["moderation = 'pending'", "moderation = 'rejected'", "is_active = 0"])(
    "returns as in the template, except for newly typed values: %s",
    async (change) => {
      const id = await stored();
      await rowsOf(`UPDATE templates SET ${change} WHERE id = ?`, id);
      const draft = newId();
      const typed = { version: "0", type: "sms", "payload.sender": "CABINET", "payload.text": "Hi all" };
      await submit(`/send/message?d=${draft}&edit=1&template=${id}`, typed, session, ENGLISH);
      const revert = { intent: "revert" };
      await press(session, "recipients", draft, { ...revert, "recipients.phones": "79161234567" });
      expect(await page(`/send/message?d=${draft}`)).toContain(">Hi</textarea>");
      expect(await page(`/send/recipients?d=${draft}`)).toContain(">79161234567</textarea>");
      await press(session, "message", draft, { ...typed, version: `${await versionOf(draft)}` });
      await press(session, "message", draft, {
        ...typed,
        ...revert,
        version: `${await versionOf(draft)}`,
        title: "Autumn",
      });
      const back = await page(`/send/message?d=${draft}`);
      expect(back).toContain(">Hi</textarea>");
      expect(back).toContain('value="Autumn"');
      await press(session, "message", draft, { ...typed, version: `${await versionOf(draft)}` });
      const later = { "schedule.when": "later", "schedule.startsAt": "2030-01-01T10:00" };
      await press(session, "preview", draft, { ...revert, ...later });
      expect(await page(`/send/preview?d=${draft}`)).toContain('value="2030-01-01T10:00"');
      expect(await page(`/send/message?d=${draft}`)).toContain(">Hi</textarea>");
    },
  );

  it("does not overwrite a concurrent change without a warning first", async () => {
    const id = await stored();
    const [first, second] = [newId(), newId()];
    const text = (draft: string, version: string, written: string) =>
      submit(
        `/send/message?d=${draft}&edit=1&template=${id}`,
        { version, type: "sms", "payload.sender": "CABINET", "payload.text": written },
        session,
        ENGLISH,
      );
    await text(first, "0", "Mine");
    await text(second, "0", "Theirs");
    const keep = (draft: string) => press(session, "fallbacks", draft, { intent: "keepTemplate" });
    expect((await keep(second)).status).toBe(303);
    const late = await keep(first);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(sending.decidedMeanwhile)]);
    expect((await rowOf(id)).payload.text).toBe("Theirs");
    expect((await keep(first)).status).toBe(303);
    expect((await rowOf(id)).payload.text).toBe("Mine");
    // The account's own changes are visible.
    await text(first, String(await versionOf(first)), "Mine again");
    expect((await keep(first)).status).toBe(303);
    expect((await rowOf(id)).payload.text).toBe("Mine again");
  });

  it("is changed only by its owner: not by users it is shared with, nor by its id", async () => {
    const id = await stored();
    const { id: userId, username } = await createUser({ preferences: { language: "en" }, sender: "CABINET" });
    const other = await signInAs(username);
    await rowsOf("INSERT INTO template_users (user_id, template_id) VALUES (?, ?)", userId, id);
    const draft = newId();
    const path = `/send/message?d=${draft}&edit=1&template=${id}`;
    const typed = { version: "0", type: "sms", "payload.sender": "CABINET", "payload.text": "Mine now" };
    await submit(path, typed, other, ENGLISH);
    expect(await (await visit(`/send/message?d=${draft}`, other, ENGLISH)).text()).not.toContain(frame.keepTemplate);
    const answer = await press(other, "message", draft, { ...typed, intent: "keepTemplate", version: "1" });
    expect(answer.status).toBe(404);
    expect((await rowOf(id)).payload.text).toBe("Hi");
    await rowsOf("UPDATE templates SET moderation = 'rejected' WHERE id = ?", id);
    const anew = `/send/message?d=${newId()}&edit=1&template=${id}`;
    expect(await (await visit(anew, other, ENGLISH)).text()).not.toContain(">Hi</textarea>");
  });
});
