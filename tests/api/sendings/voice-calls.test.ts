import { env } from "cloudflare:test";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { DEMO_CALLS } from "../../../db/demo-calls";
import { sendernames } from "../../../db/schema/sendings";
import { callbackPath } from "../../../workers/providers/core/callback-path";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const CALLER = "78001234567";

let session: Session;

const get = async (path: string): Promise<Answer> => (await call("GET", `/api${path}`, { session })).json();
const send = async (type: string, text: string, recipient: string): Promise<Answer> => {
  const payload = { sender: type === "voice" ? CALLER : "", text };
  return (await call("POST", "/api/sendings", { session, body: { type, recipient, payload } })).json();
};
const listen = (isHeard: boolean) => {
  const callbacks = DEMO_CALLS.map(({ id, processor, account }) => [
    account,
    isHeard ? new URL(callbackPath(processor, id, env.WEBHOOK_SECRET), CABINET_URL).href : null,
  ]);
  const body = JSON.stringify({ callbacks: Object.fromEntries(callbacks), receiptMs: 200 });
  return fetch(`${SANDBOX_URL}/control`, { method: "PUT", body });
};

beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000_000 })).username);
  for (const type of ["voice", "flashcall"]) await giveTariff(session.id, `sendings.${type}`);
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const name = { ownerId: session.id, id: newId(), name: CALLER, type: "voice", moderation: "approved" } as const;
  await openDatabase(env.DB)
    .insert(sendernames)
    .values({ ...name, ...stamps });
  await listen(true);
});
afterEach(() => listen(false));

const status = async (id: string) => (await get(`/sendings/${id}`)).state.status;

it("are delivered when the recipient picks up, and return the pressed key", async () => {
  const { id } = await send("voice", "Press one to confirm", "+79161234567");
  await expect.poll(() => status(id), { timeout: 40_000 }).toBe("delivered");
  const { data } = (await (await fetch(`${SANDBOX_URL}/messages?channel=voice&to=79161234567`)).json()) as Answer;
  await fetch(`${SANDBOX_URL}/messages/${data[0].id}/reply`, { method: "POST", body: JSON.stringify({ text: "1" }) });
  await expect
    .poll(async () => (await get("/sendingsIncoming")).data, { timeout: 40_000 })
    .toMatchObject([{ type: "voice", from: "+79161234567", payload: { text: "1" }, SendingId: id }]);
});

it("fail when unanswered", async () => {
  const { id } = await send("voice", "Press one to confirm", "+79990000001");
  await expect.poll(() => status(id), { timeout: 40_000 }).toBe("failed");
});

it("come from a number that ends with the code, through the provider that can show it", async () => {
  const { id } = await send("flashcall", "Code 4821", "+79161234568");
  await send("flashcall", "Code 482193", "+79161234569");
  await expect.poll(() => status(id), { timeout: 40_000 }).toBe("delivered");
  const phones = async () => {
    const { data } = (await (await fetch(`${SANDBOX_URL}/messages?channel=flashcall`)).json()) as Answer;
    return data.map(({ provider, from }: Answer) => `${provider} ${from}`).sort();
  };
  await expect.poll(phones).toEqual(["plusofon-flashcall 74991482193", "zvonok-flashcall 74951234821"]);
});
