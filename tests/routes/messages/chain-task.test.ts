import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { answers } from "../../../app/i18n/answers/ru";
import { rail } from "../../../app/i18n/rail/ru";
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

it("draws the speed of a running campaign, with a summary in words and as a table", async () => {
  const body = { ...sending, schedule: { delay: startsAt } };
  const made = (await (await call("POST", "/api/sendings", { session, body })).json()) as { TaskId: string };
  const draw = async () => {
    const page = await visit(`/messages/tasks/${made.TaskId}`, session, { "accept-language": "en" });
    return (await page.text()).replace(/<script[\s\S]*?<\/script>/g, "");
  };
  expect(await draw()).not.toContain("speed-finding");
  const minute = Math.floor(Date.now() / 60_000);
  const minutes = Object.fromEntries([3, 2, 1].map((back) => [`m${back}`, [minute - back, back * 1000]]));
  await env.DB.prepare(
    "UPDATE tasks SET state = 'running', started_at = ?2, meta = json_set(meta, '$.minutes', json(?3)) WHERE id = ?1",
  )
    .bind(made.TaskId, (minute - 3) * 60_000, JSON.stringify(minutes))
    .run();
  const html = await draw();
  expect(html).toMatch(/<svg[^>]*role="img" aria-labelledby="speed-title speed-finding"/);
  expect(html).toMatch(/: 1,000 in the last full minute, 3,000 at peak\./);
  const rows = html.slice(html.indexOf('id="speed"')).match(/<tr role="row">/g);
  expect(rows).toHaveLength(4);
});
