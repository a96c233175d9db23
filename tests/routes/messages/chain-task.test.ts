import { beforeAll, expect, it } from "vitest";
import { answers } from "../../../app/i18n/locales/ru/answers";
import { rail } from "../../../app/i18n/locales/ru/rail";
import { call, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { phones } from "../../support/world/scene";

const first = { type: "sms", payload: { sender: "CABINET", text: "Sale today" } };
const second = { type: "sms", payload: { sender: "CABINET", text: "Only until six" } };
const sending = {
  ...first,
  recipient: { include: phones(2).map((one) => `+${one}`) },
  fallbacks: [{ ...second, $options: { onStatus: ["failed"] } }],
};
const startsAt = "2099-07-01T12:00:00Z";

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000_000, sender: "CABINET" })).username);
});

it.each([
  ["a mailing", "/api/sendings", { ...sending, schedule: { delay: startsAt } }, "TaskId"],
  [
    "a repeated mailing",
    "/api/tasks",
    { type: "sendings:bulk", startsAt, data: { sending, frequency: "weekly" } },
    "id",
  ],
])("shows the path and both texts of %s with a fallback", async (_, path, body, key) => {
  const made = (await (await call("POST", path, { session, body })).json()) as Record<string, string>;
  const page = await visit(`/messages/tasks/${made[key]}`, session, { "accept-language": "ru" });
  const html = (await page.text()).replace(/<script[\s\S]*?<\/script>/g, "");
  expect(html).toContain(`<ol class="rail" aria-label="${rail.label.replace("{{channels}}", "SMS, SMS")}">`);
  expect(html).toContain(answers.if_failed);
  for (const { payload } of [first, second]) expect(html).toContain(payload.text);
});
