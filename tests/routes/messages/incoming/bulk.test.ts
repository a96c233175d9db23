import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { newIdAt, newIds } from "../../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../../db/client";
import { submit, visit } from "../../../support/forms/open-screen";
import { incomingOf } from "../../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

const open = async (path: string) => {
  const page = await (await visit(path, session, { "accept-language": "ru" })).text();
  return { html: page.replace(/<script[\s\S]*?<\/script>/g, "") };
};

const storeIncoming = () => incomingOf(db, { ownerId: session.id });

describe("an action on many messages", () => {
  const many = async () => {
    const ids = JSON.stringify(newIds(150));
    await rowsOf(
      `INSERT INTO incoming (owner_id, id, type, sender, recipient, text, provider, provider_ref, is_stop, is_read, sent_at, created_at)
       SELECT ?1, value, 'sms', '79160000001', 'CABINET', 'Hi', 'p', value, 0, 0, 1, 1 FROM json_each(?2)`,
      session.id,
      ids,
    );
    await rowsOf("UPDATE accounts SET incoming = 150, unread_incoming = 150 WHERE owner_id = ?", session.id);
  };
  const keyOf = (html: string) => /name="key" value="([^"]*)"/.exec(html)?.[1] ?? "";

  it("is one task per form, of the list and of the dialog, however often it is sent", async () => {
    await many();
    const form = { key: keyOf((await open("/messages/incoming?read=0")).html), do: "read", scope: "all", read: "0" };
    const first = await submit("/messages/incoming/bulk", form, session);
    expect(first.headers.get("location")).toBe(`/messages/tasks/${form.key}`);
    expect((await submit("/messages/incoming/bulk", form, session)).headers.get("location")).toBe(
      `/messages/tasks/${form.key}`,
    );
    const path = "/messages/incoming/bulk?do=blacklist&scope=all";
    const key = keyOf((await open(path)).html);
    for (let n = 0; n < 2; n++) {
      expect((await submit(path, { key }, session)).headers.get("location")).toBe(`/messages/tasks/${key}`);
    }
    expect(await rowsOf("SELECT 1 FROM tasks WHERE owner_id = ?", session.id)).toHaveLength(2);
  });

  it("covers the days that the list shows, including the last one", async () => {
    for (const day of ["2026-11-01", "2026-11-10", "2026-11-12"]) {
      const at = Date.parse(`${day}T09:00:00Z`);
      await incomingOf(db, { ownerId: session.id, id: newIdAt(at), sentAt: at, createdAt: at, text: day });
    }
    const list = "/messages/incoming?from=2026-11-05&to=2026-11-10";
    const form =
      /<form[^>]*action="\/messages\/incoming\/bulk"[\s\S]*?<\/form>/.exec((await open(list)).html)?.[0] ?? "";
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), do: "read", scope: "all" };
    const { headers } = await submit("/messages/incoming/bulk", fields, session);
    expect(headers.get("location")).toBe(list);
    expect(await rowsOf("SELECT text FROM incoming WHERE owner_id = ? AND is_read = 1", session.id)).toEqual([
      { text: "2026-11-10" },
    ]);
  });

  it("is refused without the key of a form", async () => {
    await storeIncoming();
    expect((await submit("/messages/incoming/bulk", { do: "read", scope: "all" }, session)).status).toBe(400);
    expect(await rowsOf("SELECT 1 FROM incoming WHERE owner_id = ? AND is_read = 0", session.id)).toHaveLength(1);
  });
});
