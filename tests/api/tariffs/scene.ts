import { expect } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

export const RUB = 1_000_000;
// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
export async function ask(method: string, path: string, session: Session, body?: unknown): Promise<[number, any]> {
  const answer = await call(method, `/api${path}`, { session, body, headers: { "accept-language": "en" } });
  return [answer.status, await answer.json()];
}

export const sms = (rules: unknown = [{ price: 2, unit: "segment" }], more: object = {}) => ({
  title: "SMS",
  source: "sendings.sms",
  data: { rules, ...more },
});

export async function makeAs(session: Session, body: object = sms()): Promise<string> {
  const [status, made] = await ask("POST", "/tariffs", session, body);
  expect([status, made.message]).toEqual([200, undefined]);
  return made.id;
}

export const giveAs = (session: Session, userId: string, tariffId: string) =>
  ask("PUT", `/users/${userId}/tariffs/${tariffId}`, session);

/** An account with money and a sender name but no tariff. */
export async function newcomer(more: object = {}) {
  const user = await createUser({ balance: 100 * RUB, sender: "CABINET", ...more });
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", user.id);
  return { ...user, session: await signInAs(user.username) };
}

export const send = (session: Session) =>
  ask("POST", "/sendings", session, {
    type: "sms",
    recipient: "+79161234567",
    payload: { sender: "CABINET", text: "Hello" },
  });

export const paidFor = async (id: string) =>
  (await rowsOf<{ amount: number }>("SELECT amount FROM billings WHERE id = ?", id))[0]!.amount;

export const heldBy = async (userId: string) =>
  (await rowsOf<{ id: string }>("SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ?", userId)).map(
    ({ id }) => id,
  );

export const noticesOf = async (ownerId: string) =>
  (
    await rowsOf<{ data: string }>(
      "SELECT data FROM notifications WHERE owner_id = ? AND type = 'tariffUpdate' ORDER BY id",
      ownerId,
    )
  ).map(({ data }) => JSON.parse(data));
