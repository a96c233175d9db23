import { beforeAll, expect, it } from "vitest";
import { call, visit } from "../../support/forms/open-screen";
import { FAILURE_CODES } from "../../support/world/failure-codes";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let session: Session;
let id: string;

beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000_000, sender: "CABINET" })).username);
  const recipient = ["+79161234567", "+79161234568"];
  const body = { type: "sms", recipient, payload: { sender: "CABINET", text: "Hello" } };
  id = ((await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string }).id;
});

/** Visible text only: scripts contain the same data again. */
async function halted(error: string, path = `/messages/tasks/${id}`) {
  await rowsOf("UPDATE tasks SET state = 'paused', finished_at = NULL, error = ? WHERE id = ?", error, id);
  const page = await (await visit(path, session, { "accept-language": "ru" })).text();
  return page.replace(/<script[\s\S]*?<\/script>/g, "");
}

it("names the cause of a halt, on the task's page and at home", async () => {
  const error = 'senderNotApproved?{"name":"ACME"}';
  for (const path of [undefined, "/"])
    expect(await halted(error, path)).toContain("Имя отправителя «ACME» не одобрено");
});

it("fills every placeholder in the sentence of any code", async () => {
  for (const code of FAILURE_CODES) expect(await halted(code), code).not.toMatch(/\{\{|\}\}/);
});
