import { expect, test } from "vitest";
import { draftFromQuery } from "../../../../app/domain/messaging/drafts/sources";

test.each([
  ["phone=anna%40x.ru", "email"],
  ["phone=anna%40x.ru&phone=bob%40x.ru", "email"],
  ["phone=anna%40x.ru&phone=%2B79160000001", "sms"],
  ["phone=%2B79160000001", "sms"],
  ["phone=anna%40x.ru&type=sms", "sms"],
  ["", "sms"],
])("a link with %s starts a message by %s", (query, type) => {
  expect(draftFromQuery(new URLSearchParams(query)).message.type).toBe(type);
});
