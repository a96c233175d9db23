import { beforeAll, expect, it } from "vitest";
import { tasks } from "../../../app/i18n/tasks/ru";
import { openActors, sessionOf } from "../../matrix/actors";
import { importOf, taskOf } from "../../matrix/objects";
import { submit, visit } from "../../support/forms/open-screen";
import type { Session } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let session: Session;
let load = "";
let mailing = "";

beforeAll(async () => {
  const { actors } = await openActors();
  session = await sessionOf(actors.client);
  load = (await importOf(actors.client)).id!;
  mailing = (await taskOf(actors.client)).id!;
});

const at = (answer: Response) => new URL(answer.headers.get("location") ?? "", "http://localhost").pathname;

it("is under contacts as the third step of an import", async () => {
  const answer = await visit(`/contacts/imports/${load}`, session, { "accept-language": "ru" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(tasks.importSteps);
  expect(html).toContain(`/contacts/imports/${load}/undo`);
  expect(html).not.toContain(`/messages/tasks/${load}/undo`);
});

it("leads to a campaign to its list once loaded, unless the list is empty or a blacklist", async () => {
  const page = async () => (await visit(`/contacts/imports/${load}`, session)).text();
  const [task] = await rowsOf<{ list: string }>("SELECT data ->> 'listId' AS list FROM tasks WHERE id = ?", load);
  const to = `href="/send?include=${task!.list}"`;
  await rowsOf("UPDATE contact_lists SET contacts = 3 WHERE id = ?", task!.list);
  const [known] = await rowsOf<{ state: string }>("SELECT state FROM tasks WHERE id = ?", load);
  await rowsOf("UPDATE tasks SET state = 'paused' WHERE id = ?", load);
  expect(await page()).not.toContain(to);
  await rowsOf("UPDATE tasks SET state = 'completed' WHERE id = ?", load);
  expect(await page()).toContain(to);
  expect(await (await visit(`/contacts/${task!.list}`, session)).text()).toContain(to);
  await rowsOf("UPDATE contact_lists SET type = 'blacklist' WHERE id = ?", task!.list);
  expect(await page()).not.toContain(to);
  await rowsOf("UPDATE contact_lists SET type = 'regular' WHERE id = ?", task!.list);
  await rowsOf("UPDATE tasks SET state = ? WHERE id = ?", known!.state, load);
});

it("redirects from its old address among tasks, and never shows a campaign under contacts", async () => {
  const [old, odd] = [
    await visit(`/messages/tasks/${load}?whose=mine`, session),
    await visit(`/contacts/imports/${mailing}`, session),
  ];
  expect([old.status, at(old)]).toEqual([302, `/contacts/imports/${load}`]);
  expect(old.headers.get("location")).toContain("?whose=mine");
  expect([odd.status, at(odd)]).toEqual([302, `/messages/tasks/${mailing}`]);
});

it("is paused and undone in place", async () => {
  const changed = await submit(`/contacts/imports/${load}`, { intent: "pause" }, session);
  expect([changed.status, at(changed)]).toEqual([303, `/contacts/imports/${load}`]);
  const undone = await submit(`/contacts/imports/${load}/undo`, {}, session);
  expect(undone.status).toBe(303);
  expect(at(undone)).toMatch(/^\/messages\/tasks\//);
});
