import { expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/en";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const PATH = "/settings/settingsUser";
const EN = { "accept-language": "en" };

const save = (session: Awaited<ReturnType<typeof signInAs>>, words: string) =>
  submit(PATH, { intent: "stopWords", words }, session, EN);

it("keeps an account's own stop words, one a line, and leaves its balance limits unchanged", async () => {
  const session = await signInAs((await createUser()).username);
  await submit(PATH, { "limits[0]": "100" }, session);
  expect((await save(session, " Хватит \r\n\r\nbasta\nbasta")).status).toBe(303);
  const values = await (await call("GET", `/api/settingsUser/${session.id}`, { session })).json();
  expect(values).toMatchObject({ "sendings.stopWords": ["Хватит", "basta"], "notifications.limits": [100] });
  expect(await (await visit(PATH, session, EN)).text()).toMatch(/>Хватит\nbasta<\/textarea>/);
  expect((await save(session, "")).status).toBe(303);
  expect(await (await call("GET", `/api/settingsUser/${session.id}`, { session })).json()).toMatchObject({
    "sendings.stopWords": [],
  });
});

it("reports invalid stop words and keeps them as typed", async () => {
  const session = await signInAs((await createUser()).username);
  const many = Array.from({ length: 101 }, (_, index) => `word${index}`).join("\n");
  const answer = await save(session, many);
  const html = await answer.text();
  expect([answer.status, html.includes(errors.tooManyWords), html.includes("word100")]).toEqual([422, true, true]);
  expect((await save(session, "x".repeat(61))).status).toBe(422);
});

it("shows stop words without a form to read-only users", async () => {
  const user = await createUser({ grants: { "settingsUser.update": false } });
  const session = await signInAs(user.username);
  expect(await (await visit(PATH, session, EN)).text()).not.toContain('name="words"');
  expect((await save(session, "basta")).headers.get("location")).toBe("/forbidden");
});
