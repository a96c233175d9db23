import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/en";
import { recover } from "../../../app/i18n/recover/en";
import { soon } from "../../support/engine/soon";
import { humanFields } from "../../support/forms/human";
import { submit, visit } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };
const ask = async (username: string, fields: Record<string, string> = {}) =>
  submit("/recover", { username, ...(await humanFields()), ...fields }, undefined, english);

async function reachable() {
  const user = await createUser();
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(`${user.id}@example.com`, user.id).run();
  return user;
}

async function linkFor(user: { id: string; username: string }): Promise<string> {
  await ask(user.username);
  return soon(async () => {
    const answer = await fetch(`${SANDBOX_URL}/messages?channel=email&to=${user.id}@example.com`);
    const { data } = (await answer.json()) as { data: { text: string }[] };
    return /\/recover\/[\w-]+/.exec(data[0]!.text)![0];
  });
}

it("answers the same whether the account exists or not", async () => {
  const { username } = await reachable();
  const answers = [await ask(username), await ask("nobody-here")];
  for (const answer of answers)
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/recover?asked"]);
  const html = await (await visit("/recover?asked", undefined, english)).text();
  expect(html).toContain(recover.asked);
});

it("leads from the e-mail to a new password, once, and ends open sessions", async () => {
  const user = await reachable();
  const session = await signInAs(user.username);
  const path = await linkFor(user);
  expect((await visit(path)).status).toBe(200);

  const fields = { password: "brand-new-1", confirmation: "brand-new-1" };
  const answer = await submit(path, fields);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
  expect(answer.headers.get("set-cookie")).toContain("toast=");
  expect((await visit("/", session)).headers.get("location")).toBe("/login?why=ended");
  expect((await submit("/login", { username: user.username, password: "brand-new-1" })).status).toBe(303);

  const reopened = await visit(path, undefined, english);
  expect(reopened.status).toBe(404);
  const html = await reopened.text();
  expect(html).toContain(errors.recoveryKeyInvalid);
  expect(html).toContain('href="/recover"');
  expect(await (await submit(path, fields, undefined, english)).text()).toContain(errors.recoveryKeyInvalid);
});

it("follows the password rules and never sends one back", async () => {
  const path = await linkFor(await reachable());
  const short = await submit(path, { password: "12345", confirmation: "12345" }, undefined, english);
  expect(short.status).toBe(422);
  const html = await short.text();
  expect(html).toContain(errors.passwordRule);
  expect(html).not.toContain("12345");
  const differing = await submit(path, { password: "abc-123", confirmation: "abc-124" }, undefined, english);
  expect(await differing.text()).toContain(errors.passwordsDiffer);
  expect((await visit(path)).status).toBe(200);
});

it("queues nothing for a robot", async () => {
  const { username } = await reachable();
  for (const fields of [{ homepage: "http://spam.test" }, { signature: "" }, await humanFields(500)]) {
    const answer = await ask(username, fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(errors.formStale);
  }
});

it("accepts any input as a name and finds no account by it", async () => {
  const keys = async () => (await rowsOf("SELECT hash FROM recoveries")).length;
  const before = await keys();
  for (const username of ["' OR 1=1 --", "%", "a".repeat(150), "\u0000"])
    expect((await ask(username)).status).toBe(303);
  for (const username of ["", "   ", "a".repeat(151)]) expect((await ask(username)).status).toBe(422);
  // The queue keeps order: once this e-mail has arrived, the others have been handled.
  await linkFor(await reachable());
  expect(await keys()).toBe(before + 1);
});

it("redirects signed-in users to the home page", async () => {
  const { username } = await createUser();
  const session = await signInAs(username);
  for (const path of ["/recover", "/recover/some-key"]) {
    expect((await visit(path, session)).headers.get("location")).toBe("/");
  }
});
