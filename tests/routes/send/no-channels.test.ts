import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose as words } from "../../../app/i18n/compose/ru";
import { visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

it("leads a user whose channels only lack a sender name to the request of one", async () => {
  const session = await signInAs((await createUser()).username);
  const open = async () => (await visit(`/send/message?d=${newId()}`, session, { "accept-language": "ru" })).text();
  const button = /<a[^>]*href="\/settings\/sendernames\/new\?type=sms"/;
  const html = await open();
  expect(html).toContain(words.noNameHelp);
  expect(html).toMatch(button);
  await rowsOf(`UPDATE users SET grants = '{"sendernames.create":false}' WHERE id = ?`, session.id);
  const other = await open();
  expect(other).toContain(words.noChannelsHelp);
  expect(other).not.toMatch(button);
});
