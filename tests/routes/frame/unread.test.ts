import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { common } from "../../../app/i18n/common/ru";
import { openDatabase } from "../../../db/client";
import { visit } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

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

describe("the menu", () => {
  const count = (html: string) =>
    /<b><span class="sr-only">([^<]*)<\/span><span aria-hidden="true">([^<]*)</.exec(html)?.slice(1);
  const named = (number: number | string) => common.incomingUnread.replace("{{number}}", String(number));

  it("counts unread messages on every page, in text too, and shows nothing at zero", async () => {
    const id = await storeIncoming();
    await storeIncoming();
    expect(count((await open("/contacts")).html)).toEqual([named(2), "2"]);
    expect(count((await open(`/messages/incoming/${id}`)).html)).toEqual([named(1), "1"]);
    await rowsOf("UPDATE accounts SET unread_incoming = 100 WHERE owner_id = ?", session.id);
    expect(count((await open("/contacts")).html)).toEqual([named("99+"), "99+"]);
    await rowsOf("UPDATE accounts SET unread_incoming = 0 WHERE owner_id = ?", session.id);
    expect(count((await open("/contacts")).html)).toBeUndefined();
  });

  it("shows one figure in the menu, the tab and the bar of narrow screens", async () => {
    await storeIncoming();
    await storeIncoming();
    const { html } = await open("/messages/outgoing");
    const bar = /<nav class="dock"[\s\S]*?<\/nav>/.exec(html)![0];
    const tabs = /<nav class="tabs [^"]*"[\s\S]*?<\/nav>/.exec(html)![0];
    expect(count(html)).toEqual([named(2), "2"]);
    expect(count(bar)).toEqual([named(2), "2"]);
    expect(tabs).toMatch(/ (<!-- -->)?2<\/span>/);
  });

  it("counts only one's own, for viewers that may read them", async () => {
    await storeIncoming();
    expect(await (await visit("/messages/incoming/unread", session)).json()).toEqual({ unread: 1 });
    session = await signInAs((await createUser()).username);
    expect(await (await visit("/messages/incoming/unread", session)).json()).toEqual({ unread: 0 });
    const blind = await createUser({ grants: { "sendingsIncoming.get": false } });
    await incomingOf(db, { ownerId: blind.id });
    session = await signInAs(blind.username);
    expect(count((await open("/contacts")).html)).toBeUndefined();
    expect((await visit("/messages/incoming/unread", session)).headers.get("location")).toBe("/forbidden");
  });
});
