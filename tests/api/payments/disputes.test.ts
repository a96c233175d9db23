import { beforeAll, expect, it } from "vitest";
import { MICROS } from "../../../app/domain/base/shared/money";
import { call } from "../../support/forms/open-screen";
import { disputeOf, paymentOf } from "../../support/providers/payment";
import { createUser, type Session, signInAs } from "../../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;
let manager: Session;
let username: string;

beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 10 * MICROS })).username);
  ({ username } = await createUser({ level: "manager" }));
  manager = await signInAs(username);
});

async function api(method: string, path: string, { as = manager, body }: { as?: Session; body?: object } = {}) {
  const answer = await call(method, `/api${path}`, { session: as, body });
  return { status: answer.status, ...((await answer.json()) as Answer) } as Answer;
}

it("lists cases to managers only, of all or of one owner, and closes a case once with a note", async () => {
  const fine = await paymentOf(session.id);
  const { id, doubt } = await disputeOf(session.id);
  const other = await disputeOf((await createUser({})).id);
  const ids = async (query = "") =>
    (await api("GET", `/payments?inDoubt=true&$limit=100${query}`)).data.map((one: Answer) => one.id);
  expect(await ids()).toEqual(expect.arrayContaining([id, other.id]));
  expect(await ids()).not.toContain(fine);
  expect(await ids(`&OwnerId=${session.id}`)).toEqual([id]);
  expect((await api("GET", "/payments?inDoubt=true", { as: session })).status).toBe(403);
  expect(await api("GET", `/payments/${id}`, { as: session })).not.toHaveProperty("doubts");
  expect((await api("GET", `/payments/${id}`)).doubts).toMatchObject([
    { id: doubt, kind: "otherSum", amount: 10, endings: ["settled"], ending: null },
  ]);

  const end = (body: object, as = manager) => api("POST", `/payments/${id}/doubts/${doubt}`, { as, body });
  expect((await end({ ending: "settled", note: "Mine" }, session)).status).toBe(403);
  expect((await end({ ending: "settled" })).status).toBe(422);
  expect((await end({ ending: "refunded" })).status).toBe(422);
  expect(await end({ ending: "settled", note: "Credited by hand" })).toMatchObject({
    status: "error",
    doubts: [{ ending: "settled", endedBy: username, note: "Credited by hand", endings: [] }],
  });
  expect(await end({ ending: "settled", note: "Again" })).toMatchObject({ status: 409 });
  expect(await ids(`&OwnerId=${session.id}`)).toEqual([]);
  expect(
    (await api("POST", `/payments/${fine}/doubts/${doubt}`, { body: { ending: "settled", note: "x" } })).status,
  ).toBe(404);
});
