import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { submit, visit } from "../../support/forms/open-screen";
import { press } from "../../support/forms/wizard";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { RUB } from "../../support/world/scene";

const HTML = '<p style="color: rgb(1, 2, 3)">Sale for ${name}</p><script>document.title = "ran"</script>';
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; font-src https: data:; sandbox; frame-ancestors 'self'";

async function someone(): Promise<Session> {
  const user = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  await giveTariff(user.id, "sendings.email");
  return signInAs(user.username);
}

let session: Session;
let id: string;

beforeEach(async () => {
  session = await someone();
  id = newId();
  await press(session, "message", id, { type: "email", "payload.subject": "Autumn", "payload.html": HTML });
});

function expectSandboxed({ headers }: Response) {
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toBe(POLICY);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("cache-control")).toBe("private, no-store");
}

it("is drawn under its own policy, which allows no scripts", async () => {
  const answer = await visit(`/send/letter?d=${id}`, session);
  expectSandboxed(answer);
  expect(await answer.text()).toContain('<p style="color: rgb(1, 2, 3)">Sale for');
});

it("is visible only to its owner", async () => {
  const other = await visit(`/send/letter?d=${id}`, await someone());
  expect(await other.text()).toBe("");
  expectSandboxed(other);
  expect((await visit(`/send/letter?d=${id}`)).headers.get("location")).toMatch(/^\/login/);
});

it("of a missing fallback is not found", async () => {
  expect((await visit(`/send/letter?d=${id}&step=2`, session)).status).toBe(404);
});

it("being written is returned under the same policy, and never to another site", async () => {
  const posted = await submit("/letter", { html: HTML }, session);
  expectSandboxed(posted);
  expect(await posted.text()).toBe(HTML);
  expect(await (await submit("/letter", { "payload.html": "<i>Hi</i>" }, session)).text()).toBe("<i>Hi</i>");
  expect((await submit("/letter", { html: HTML }, session, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await submit("/letter", { html: HTML })).headers.get("location")).toMatch(/^\/login/);
});
