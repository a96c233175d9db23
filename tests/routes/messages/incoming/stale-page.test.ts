import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { derivedId } from "../../../../app/domain/base/shared/ids";
import { errors } from "../../../../app/i18n/errors/ru";
import { openDatabase } from "../../../../db/client";
import { submit, visit } from "../../../support/forms/open-screen";
import { incomingOf } from "../../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const db = openDatabase(env.DB);
const READER = { "accept-language": "ru" };
const PRESS = /"press","([0-9a-f-]{36})"/;

let session: Session;
let id: string;
beforeEach(async () => {
  session = await signInAs((await createUser({ sender: "CABINET", balance: 100_000_000 })).username);
  id = await incomingOf(db, { ownerId: session.id });
});

describe("an incoming message", () => {
  it("left open for an hour is answered by the next press after an expired one", async () => {
    const path = `/messages/incoming/${id}`;
    const price = /name="price" value="(\d+)"/.exec(await (await visit(path, session)).text())?.[1] ?? "";
    const old = await derivedId(Date.now() - 61 * 60_000, "an old page");
    // Posts as a page with scripts does: only the action's data is returned.
    const reply = (press: string) =>
      submit(`${path}.data`, { intent: "reply", press, price, sender: "CABINET", text: "Yes" }, session, READER);
    const stale = await reply(old);
    expect(stale.status).toBe(409);
    const answer = await stale.text();
    expect(answer).toContain(errors.testStale);
    const fresh = PRESS.exec(answer)?.[1] ?? "";
    expect(fresh).not.toBe("");
    expect((await reply(fresh)).status).toBe(202);
    expect((await reply(fresh)).status).toBe(202);
    expect(await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", session.id)).toEqual([{ text: "Yes" }]);
  });

  it("keeps its place in the list when its sender is blacklisted", async () => {
    const path = `/messages/incoming/${id}`;
    const html = await (await visit(`${path}/block?type=sms&read=1`, session)).text();
    expect(html).toContain(`action="${path}/block?type=sms&amp;read=1"`);
    const blocked = await submit(`${path}/block?type=sms&read=1`, {}, session);
    expect([blocked.status, blocked.headers.get("location")]).toEqual([303, `${path}?type=sms&read=1`]);
  });
});
