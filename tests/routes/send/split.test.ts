import { beforeEach, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/ru";
import { review } from "../../../app/i18n/review/ru";
import { variants } from "../../../app/i18n/variants/ru";
import { call, visit } from "../../support/forms/open-screen";
import { lastStep, type Mailing, mailing, press, saidBy, write } from "../../support/forms/wizard";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { phones, RUB } from "../../support/world/scene";

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 100 * RUB, sender: "CABINET" });
  session = await signInAs(username);
});

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const shown = async (path: string) => plain(await (await visit(path, session, { "accept-language": "ru" })).text());

async function written(second: Record<string, string>, fields: Partial<Mailing> = {}) {
  const made = mailing({ text: "Hello", phones: phones(4).join("\n"), ...fields });
  await write(session, made);
  const message = { type: "sms", "payload.sender": made.sender, "payload.text": made.text };
  await press(session, "message", made.id, { ...message, ...second });
  return made;
}

it("sends a campaign of two texts with tags from forms alone, shows both in the review and the results of each afterwards", async () => {
  const made = await written({ "split.text": "y".repeat(161), "split.share": "40" });
  const review1 = await shown(`/send/preview?d=${made.id}`);
  expect(review1).toContain("y".repeat(161));
  expect(review1).toContain(plain(review.splitShown.replace("{{share}}", "40 %")));
  const alone = await written({ "split.text": "y".repeat(161), "split.share": "40" }, { phones: phones(1)[0]! });
  expect(await shown(`/send/preview?d=${alone.id}`)).not.toContain("y".repeat(161));
  // All four might get the text with two segments.
  expect(review1).toContain("Не больше 20,00 ₽");
  const editor = await shown(`/send/message?d=${made.id}`);
  expect(editor).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<\/details>)[\s\S])*name="split\.text"/);
  const said = await saidBy(session, made.id);
  const sent = await press(session, "preview", made.id, lastStep(made, { ...said, tags: "autumn, sale,autumn" }));
  expect(sent.status).toBe(303);
  const [task] = await rowsOf<{ id: string; data: string }>(
    "SELECT id, data FROM tasks WHERE owner_id = ?",
    session.id,
  );
  expect(JSON.parse(task!.data)).toMatchObject({
    split: { share: 40, text: "y".repeat(161) },
    tags: ["autumn", "sale"],
  });
  const marks = await rowsOf<{ tag: string }>("SELECT tag FROM task_tags WHERE owner_id = ? ORDER BY tag", session.id);
  expect(marks.map(({ tag }) => tag)).toEqual(["autumn", "sale"]);
  await expect
    .poll(() => rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", session.id), { timeout: 20_000 })
    .toHaveLength(4);
  const page = await shown(`/messages/tasks/${task!.id}`);
  for (const word of [variants.title, variants.variant_0, variants.variant_1, variants.answered])
    expect(page).toContain(word);
  expect(page).not.toContain(variants.clicked);
  expect(page).toContain('href="/messages/tasks?tag=sale"');
  expect(await shown(`/reports?task=${task!.id}`)).toContain(plain(variants.caption));
  expect(await shown(`/messages/tasks?tag=sale`)).toContain(task!.id);
  expect(await shown(`/messages/tasks?tag=sal`)).not.toContain(task!.id);
  expect(await shown(`/messages/outgoing?tag=sale`)).toContain("/messages/outgoing/");
});

it("reports errors of a second text and of tags at their steps, and removes an empty one", async () => {
  const made = await written({ "split.text": "Hello", "split.share": "40" });
  const html = await shown(`/send/preview?d=${made.id}`);
  expect(html).toContain(plain(errors.splitSame));
  expect(html).not.toContain('value="send:now"');
  await written({ "split.text": "Good day", "split.share": "120" }, { id: made.id });
  expect(await shown(`/send/preview?d=${made.id}`)).toContain(plain(errors.splitShareInvalid));
  await written({ "split.text": "", "split.share": "120" }, { id: made.id });
  await press(session, "preview", made.id, { intent: "save", "schedule.when": "now", tags: "x".repeat(51) });
  const tagged = await shown(`/send/preview?d=${made.id}`);
  expect(tagged).toContain(plain(errors.tagInvalid));
  expect(tagged).toContain("x".repeat(51));
  await press(session, "preview", made.id, { intent: "save", "schedule.when": "now", tags: "" });
  expect(await shown(`/send/preview?d=${made.id}`)).toContain('value="send:now"');
});

it("keeps the second text in a template, has it reviewed like the first, and sends by it", async () => {
  const ask = async (method: string, path: string, body: object) =>
    (await (await call(method, `/api${path}`, { session, body })).json()) as Record<string, unknown>;
  const payload = { sender: "CABINET", text: "Hello" };
  const split = { share: 30, text: "Good day" };
  const made = await ask("POST", "/templates", { title: "Two", type: "sms", payload, split });
  expect(made).toMatchObject({ split });
  const approve = () => rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ? RETURNING id", made.id);
  await approve();
  expect(await ask("PUT", `/templates/${made.id}`, { split: { ...split, text: "Hello" } })).toMatchObject({
    error: 422,
  });
  expect(await ask("PUT", `/templates/${made.id}`, { split: { share: 40, text: "Good evening" } })).toMatchObject({
    moderation: "pending",
    split: { share: 40, text: "Good evening" },
  });
  expect(await shown(`/messages/templates/${made.id}`)).toContain("Good evening");
  await approve();
  const recipient = phones(2, 7_900_000).map((phone) => `+${phone}`);
  const { TaskId } = await ask("POST", "/sendings", { template: made.id, recipient });
  const [task] = await rowsOf<{ data: string }>("SELECT data FROM tasks WHERE id = ?", TaskId);
  expect(JSON.parse(task!.data)).toMatchObject({ split: { share: 40, text: "Good evening" } });
  const begun = await visit(`/send?template=${made.id}`, session);
  expect(await shown(begun.headers.get("location")!)).toContain("Good evening</textarea>");
});
