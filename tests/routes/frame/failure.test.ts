import { env } from "cloudflare:test";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { afterEach, expect, it, vi } from "vitest";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { newId } from "../../../app/domain/base/shared/ids";
import { failurePages as pages } from "../../../app/i18n/failurePages/ru";
import { answeringThrown } from "../../../app/web/http/thrown";
import { visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

afterEach(() => vi.restoreAllMocks());

const request = new Request("http://cabinet.test/contacts?token=secret");

function doorThrowing(error: unknown) {
  const loader = () => {
    throw error;
  };
  const build = { routes: { screen: { id: "screen", module: { loader } } } } as unknown as ServerBuild;
  const door = answeringThrown(build).routes.screen!.module.loader!;
  return Promise.resolve(door({ request } as LoaderFunctionArgs)).catch((thrown) => thrown);
}

it("answers a coded error with its status and code", async () => {
  const thrown = await doorThrowing(new CodedError("fileTooLarge", { key: "tooManyRecipients" }));
  expect(thrown).toMatchObject({
    data: { code: "fileTooLarge", detail: "tooManyRecipients" },
    init: { status: 413 },
  });
});

it("shows only a reference to the log for an unexpected error", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const thrown = await doorThrowing(new Error("SQLITE_ERROR: no such table"));
  expect(thrown).toMatchObject({ data: { code: "internal" }, init: { status: 500 } });
  expect(JSON.stringify(thrown.data)).not.toContain("SQLITE");
  const entry = JSON.parse(log.mock.calls[0]![0]);
  expect(entry).toMatchObject({ event: "screen.failed", reference: thrown.data.reference, pathname: "/contacts" });
  expect(JSON.stringify(entry)).not.toContain("secret");
});

it("passes redirects and answers through", async () => {
  const redirect = new Response(null, { status: 302 });
  expect(await doorThrowing(redirect)).toBe(redirect);
});

it("shows a missing record inside the frame, with 404 and a link onward", async () => {
  const { username } = await createUser();
  const answer = await visit(`/messages/tasks/${newId()}`, await signInAs(username));
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('class="shell"');
  expect(html).toContain(pages.failure_notFound);
});

it("shows an unexpected failure inside the frame, with 500 and its reference", async () => {
  const { username } = await createUser();
  const session = await signInAs(username);
  await env.DB.exec("ALTER TABLE tasks RENAME TO tasks_away");
  const answer = await visit("/", session);
  await env.DB.exec("ALTER TABLE tasks_away RENAME TO tasks");
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain('class="shell"');
  expect(html).toContain(pages.failure_internal);
  expect(html).toMatch(/font-mono">[0-9a-f]{8}-[0-9a-f-]{27}</);
  expect(html).not.toMatch(/no such table|SQLITE/);
});
