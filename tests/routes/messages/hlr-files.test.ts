import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { startDuplicates } from "../../../app/domain/library/contacts/duplicates/duplicates";
import { lookUpOf } from "../../../app/domain/library/hlr/look-up";
import { errors } from "../../../app/i18n/errors/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { type LookUpResult, openLookUp } from "../../support/world/hlr-results";
import { createUser, signInAs } from "../../support/world/people";
import { engineOn, openList } from "../../support/world/scene";

it("the file on a look-up's page has all phones of all its chunks", async () => {
  const session = await signInAs((await createUser()).username);
  const chunks = Array.from({ length: 101 }, (_, n): LookUpResult[] => [
    [`7916${String(n).padStart(7, "0")}`, lookUpOf("reachable")],
  ]);
  const taskId = await openLookUp(engineOn(env.DB, env.FILES), session.id, chunks);
  const response = await visit(`/messages/tasks/${taskId}/lookups`, session);
  expect(response.status).toBe(200);
  expect((await response.text()).trimEnd().split("\r\n")).toHaveLength(102);
});

it("explains a failure, instead of reporting no matches", async () => {
  const session = await signInAs((await createUser()).username);
  const engine = engineOn(env.DB, env.FILES);
  const found = await openLookUp(engine, session.id, [[["79160000001", lookUpOf("reachable")]]]);
  const list = await openList(engine, session.id, []);
  const started = await startDuplicates(engine, session, { listId: list, by: "email" });
  if (!started?.ok) throw new Error("refused");
  const toastOf = async (answer: Response) => {
    const cookie = `${session.cookie}; ${answer.headers.get("set-cookie")!.split(";")[0]}`;
    return (await visit("/messages/tasks", { ...session, cookie }, { "accept-language": "ru" })).text();
  };
  const lookups = (taskId: string) => `/messages/tasks/${taskId}/lookups`;
  const other = lookups(started.value.taskId);
  expect(await toastOf(await visit(other, session, { "accept-language": "ru" }))).toContain(errors.taskNotLookUp);
  const form = { reachable: "yes" };
  expect(await toastOf(await submit(other, form, session, { "accept-language": "ru" }))).toContain(
    errors.taskNotLookUp,
  );
  expect(await toastOf(await submit(lookups(found), { reachable: "no" }, session))).toContain(toasts.lookUpEmpty);
});
