import { beforeAll, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/ru";
import { openEngine } from "../../support/engine/engine";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { openList } from "../../support/world/scene";

const RUSSIAN = "79161234567";
const CHINESE = "8613912345678";
const KAZAKH = "7613912345678".slice(0, 11);

let session: Session;
let ListId: string;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
  ListId = await openList(openEngine(), session.id, [RUSSIAN, CHINESE, KAZAKH]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
const ask = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> => {
  const answer = await call(method, `/api${path}`, { session, body });
  return { status: answer.status, body: await answer.json() };
};

const find = (query: Record<string, string>) => ask("GET", `/contacts?${new URLSearchParams({ ListId, ...query })}`);

it.each([
  [{ phone: "+86" }, [CHINESE]],
  [{ phone: "9161234567" }, [RUSSIAN]],
  [{ phone: "8 (916)" }, [RUSSIAN]],
  [{ $search: "+86 139" }, [CHINESE]],
  [{ $search: "916" }, [RUSSIAN]],
  [{ $search: "()" }, []],
])("%j is read the same as on the screen", async (query, phones) => {
  const { body } = await find(query);
  expect(body.data.map(({ phone }: { phone: string }) => phone)).toEqual(phones.map((phone) => `+${phone}`));
});

it("removes no contact by an invalid phone", async () => {
  const request = { ListId, action: "remove", filter: { $search: "()" } };
  const { body } = await ask("POST", "/contacts/bulk", request);
  const state = async () => (await ask("GET", `/tasks/${body.TaskId}`)).body.state;
  await expect.poll(state, { timeout: 40_000 }).toBe("completed");
  expect((await find({})).body.total).toBe(3);
  const none = await ask("POST", "/contacts/bulk", { ...request, filter: { phone: "()" } });
  expect([none.status, none.body.data[0].field]).toEqual([422, "filter.phone"]);
});

it.each(["11-31", "02-30", "13-01", "31-12"])(
  "refuses a birthday on %s, for a list and for a bulk action",
  async (day) => {
    const listed = await find({ "birthday[$gte]": day });
    const request = { ListId, action: "remove", filter: { birthday: { $lte: day } } };
    for (const { status, body } of [listed, await ask("POST", "/contacts/bulk", request)]) {
      expect([status, body.data[0].message]).toEqual([422, errors.noSuchDay]);
    }
    expect((await find({ "birthday[$gte]": "02-29" })).status).toBe(200);
  },
);
