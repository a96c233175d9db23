import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { startDuplicates } from "../../../app/domain/contacts/duplicates/duplicates";
import { lookUp } from "../../../app/domain/hlr/look-up";
import { errors } from "../../../app/i18n/locales/ru/errors";
import { toasts } from "../../../app/i18n/locales/ru/toasts";
import { submit, visit } from "../../support/forms/open-screen";
import { type Asked, openLookUp } from "../../support/world/hlr-results";
import { createUser, signInAs } from "../../support/world/people";
import { engineOn, openList } from "../../support/world/scene";

it("the page's file of a look-up has all phones of all its chunks", async () => {
  const session = await signInAs((await createUser()).username);
  const chunks = Array.from({ length: 101 }, (_, n): Asked[] => [
    [`7916${String(n).padStart(7, "0")}`, lookUp("reachable")],
  ]);
  const taskId = await openLookUp(engineOn(env.DB, env.FILES), session.id, chunks);
  const response = await visit(`/messages/tasks/${taskId}/lookups`, session);
  expect(response.status).toBe(200);
  expect((await response.text()).trimEnd().split("\r\n")).toHaveLength(102);
});

it("explains a failure, instead of reporting no matches", async () => {
  const session = await signInAs((await createUser()).username);
  const engine = engineOn(env.DB, env.FILES);
  const found = await openLookUp(engine, session.id, [[["79160000001", lookUp("reachable")]]]);
  const list = await openList(engine, session.id, []);
  const started = await startDuplicates(engine, session, { listId: list, by: "email" });
  if (!started?.ok) throw new Error("refused");
  const told = async (answer: Response) => {
    const cookie = `${session.cookie}; ${answer.headers.get("set-cookie")!.split(";")[0]}`;
    return (await visit("/messages/tasks", { ...session, cookie }, { "accept-language": "ru" })).text();
  };
  const lookups = (taskId: string) => `/messages/tasks/${taskId}/lookups`;
  const other = lookups(started.value.taskId);
  expect(await told(await visit(other, session, { "accept-language": "ru" }))).toContain(errors.taskNotLookUp);
  const form = { reachable: "yes" };
  expect(await told(await submit(other, form, session, { "accept-language": "ru" }))).toContain(errors.taskNotLookUp);
  expect(await told(await submit(lookups(found), { reachable: "no" }, session))).toContain(toasts.lookUpEmpty);
});
