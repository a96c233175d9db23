import { expect, it } from "vitest";
import { DEMO_BOT, DEMO_SMS } from "../../../db/demo-routing";
import { call } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const COMMUNITY = "01900000-0000-7000-8000-0000000000a2";

const sessionOf = async (level: "manager" | "me") => signInAs((await createUser({ level })).username);
type Session = Awaited<ReturnType<typeof sessionOf>>;

async function ask(session: Session, id: string, phone = "+79161234567") {
  const answer = await call("GET", `/api/providers/${id}/invitation?phone=${encodeURIComponent(phone)}`, { session });
  return [answer.status, answer.status === 200 ? ((await answer.json()) as { url: string }).url : null];
}

it("gives managers the address at which people permit messages from a community or a bot", async () => {
  const manager = await sessionOf("manager");
  const community = expect.stringMatching(/^https:\/\/vk\.me\/club220000001\?ref=79161234567-[\w-]{22}$/);
  expect(await ask(manager, COMMUNITY)).toEqual([200, community]);
  expect(await ask(manager, DEMO_BOT)).toEqual([200, "https://t.me/cabinet_sandbox_bot"]);
  // A provider addressed by phone has no invitation link.
  expect(await ask(manager, DEMO_SMS)).toEqual([404, null]);
  expect(await ask(manager, "no-such-row")).toEqual([404, null]);
  expect(await ask(manager, COMMUNITY, "12")).toEqual([422, null]);
});

it("is refused to other users", async () => {
  expect(await ask(await sessionOf("me"), COMMUNITY)).toEqual([403, null]);
  expect((await call("GET", `/api/providers/${COMMUNITY}/invitation?phone=79161234567`)).status).toBe(401);
});
