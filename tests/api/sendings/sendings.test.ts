import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const SENDER = "CABINET";
const RUB = 1_000_000;
const payload = { sender: SENDER, text: "Hello" };

let session: Session;

beforeAll(async () => {
  const { username } = await createUser({ balance: 1000 * RUB, sender: SENDER });
  session = await signInAs(username);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const post = (body: unknown, as = session) => call("POST", "/api/sendings", { session: as, body });
const read = async (path: string): Promise<Answer> => (await call("GET", path, { session })).json();

describe("one message", () => {
  it("is accepted with id, recipient, status and a null error", async () => {
    const response = await post({ recipient: "8 (916) 123-45-67", type: "sms", payload });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: expect.any(String),
      groupId: expect.any(String),
      chainId: expect.any(String),
      commonId: expect.any(String),
      recipient: "+79161234567",
      status: "pending",
      error: null,
    });
  });

  it("reads back with payload, state and price in units", async () => {
    const { id } = (await (await post({ recipient: "+79161234567", type: "sms", payload })).json()) as Answer;
    const sending = await read(`/api/sendings/${id}`);
    expect(sending).toMatchObject({
      id,
      type: "sms",
      recipient: "+79161234567",
      groupId: id,
      chainId: id,
      OwnerId: session.id,
      title: null,
      template: null,
      variables: {},
      contactLists: [],
      phones: ["+79161234567"],
      exclusions: [],
      schedule: { delay: 0, until: null },
      payload: { recipient: "+79161234567", sender: SENDER, text: "Hello" },
      state: { error: null, moderation: null },
      meta: {
        billing: { refunded: false, ids: [id] },
        stats: { characters: 5, segments: 1, encoding: "gsm7" },
        recipient: { operatorGroup: expect.stringMatching(/^RU/) },
      },
    });
    const [row] = await rowsOf<{ price: number }>("SELECT price FROM sendings WHERE id = ?", id);
    expect(sending.meta.billing.amount).toBe(row!.price / RUB);
    expect(sending.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(sending.timeline[0]).toMatchObject({ status: "pending", at: sending.createdAt });
  });

  it("shows provider and route to a manager, not to its owner", async () => {
    const { id } = (await (await post({ recipient: "+79161234567", type: "sms", payload })).json()) as Answer;
    const sent = { at: Date.now(), status: "sent", provider: "Infobip", route: "Russia", group: "Main" };
    await rowsOf(
      "UPDATE sendings SET timeline = json_insert(timeline, '$[#]', json(?)) WHERE id = ?",
      JSON.stringify(sent),
      id,
    );
    const listed = async (as: Session) => {
      const response = await call("GET", `/api/sendings?OwnerId=${session.id}&groupId=${id}`, { session: as });
      return ((await response.json()) as Answer).data[0].timeline;
    };
    const own = await listed(session);
    expect(own[0]).toMatchObject({ status: "pending", segments: 1, segmentPrice: own[0].amount });
    expect(JSON.stringify(own)).not.toMatch(/Infobip|Russia|Main/);
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    expect(JSON.stringify(await listed(manager))).toMatch(/Infobip.*Russia.*Main/);
  });

  it("is a separate group", async () => {
    const { id } = (await (await post({ recipient: "+79161234567", type: "sms", payload })).json()) as Answer;
    expect(await read(`/api/sendings?groupId=${id}`)).toMatchObject({ total: 1, data: [{ id }] });
  });

  it.each([
    [{ recipient: "12", type: "sms", payload }, 422, "recipient"],
    [{ type: "sms", payload }, 422, "recipient"],
    [{ recipient: "+79161234567", type: "pigeon", payload }, 422, "type"],
    [{ recipient: "+79161234567", type: "sms", payload: { ...payload, text: " " } }, 422, "payload.text"],
    [{ recipient: "+79161234567", type: "sms", payload: { sender: "NOBODY", text: "x" } }, 422, "payload.sender"],
  ])("is refused when %j", async (body, status, field) => {
    const [before] = await rowsOf<{ n: number }>("SELECT count(*) AS n FROM sendings WHERE owner_id = ?", session.id);
    const response = await post(body);
    expect(response.status).toBe(status);
    const refused = (await response.json()) as Answer;
    expect(refused).toMatchObject({ status: "failed", error: refused.message, data: [{ field }] });
    const [after] = await rowsOf<{ n: number }>("SELECT count(*) AS n FROM sendings WHERE owner_id = ?", session.id);
    expect(after).toEqual(before);
  });

  it("is refused with 402 without money", async () => {
    const { username } = await createUser({ sender: SENDER });
    const response = await post({ recipient: "+79161234567", type: "sms", payload }, await signInAs(username));
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ status: "failed", name: "PaymentError" });
  });
});

describe("many messages", () => {
  it("to an array of phones answer an id that reads as a group", async () => {
    const response = await post({ recipient: ["+79161234567", "+79161234568"], type: "sms", payload });
    expect(response.status).toBe(200);
    const { id, ...answer } = (await response.json()) as Answer;
    const estimate = { recipients: 2, amount: 5, worst: 5 };
    const ids = { groupId: id, chainId: null, commonId: id, TaskId: id };
    expect(answer).toEqual({ ...ids, estimate, status: "pending", error: null });
    expect(await read(`/api/sendings/${id}`)).toMatchObject({
      id,
      groupId: id,
      type: "sms",
      OwnerId: session.id,
      title: expect.any(String),
      template: null,
      variables: {},
      contactLists: [],
      phones: ["+79161234567", "+79161234568"],
      exclusions: [],
      schedule: { delay: 0, until: null },
      meta: { stats: { total: 2 }, billing: { ids: [] } },
    });
    expect(await read(`/api/tasks/${id}`)).toMatchObject({ id, type: "sendings:bulk", meta: { total: 2 } });
  });

  it("to an include and exclude list under their groupId once they are created", async () => {
    const recipient = { include: ["+79161230001", "+79161230002"], exclude: ["+79161230002"] };
    const { id } = (await (await post({ recipient, type: "sms", payload, fallbacks: [] })).json()) as Answer;
    await expect
      .poll(() => read(`/api/sendings?groupId=${id}`), { timeout: 40_000 })
      .toMatchObject({
        total: 1,
        data: [{ recipient: "+79161230001", groupId: id }],
      });
  });

  it("refuse an address that is neither a phone nor a list", async () => {
    const response = await post({ recipient: { include: ["nobody"] }, type: "sms", payload });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ data: [{ field: "recipient" }] });
  });
});

it("starts a single message later when scheduled", async () => {
  const delay = new Date(Date.now() + 3_600_000).toISOString();
  const response = await post({ recipient: "+79161234567", type: "sms", payload, schedule: { delay } });
  const { id } = (await response.json()) as Answer;
  expect(await read(`/api/tasks/${id}`)).toMatchObject({ state: "scheduled", startsAt: delay });
});

describe("the list", () => {
  let own: Session;
  const list = async (query: string): Promise<Answer> =>
    (await call("GET", `/api/sendings?${query}`, { session: own })).json();

  beforeEach(async () => {
    const { username } = await createUser({ balance: 1000 * RUB, sender: SENDER });
    own = await signInAs(username);
    for (const last of [1, 2, 3]) {
      await post({ recipient: `+7916123450${last}`, type: "sms", payload }, own);
    }
  });

  it("is newest first, paged by offset and by key", async () => {
    const first = await list("$limit=2");
    expect(first.total).toBe(3);
    expect(first.data.map((row: Answer) => row.recipient)).toEqual(["+79161234503", "+79161234502"]);
    const byKey = await list(`$limit=2&$after=${first.next}`);
    const byOffset = await list("$limit=2&$offset=2");
    expect(byKey.data.map((row: Answer) => row.recipient)).toEqual(["+79161234501"]);
    expect(byOffset.data).toEqual(byKey.data);
    expect(byKey.next).toBeNull();
  });

  it("finds a phone in any notation", async () => {
    expect(await list(`recipient=${encodeURIComponent("8 916 123-45-02")}`)).toMatchObject({
      data: [{ recipient: "+79161234502" }],
    });
    expect((await list("$search=+79161234509")).data).toEqual([]);
  });

  it("finds nothing outside its period", async () => {
    const { data } = await list("");
    const [newest] = data;
    expect((await list(`createdAt[$gt]=${newest.createdAt}`)).data).toEqual([]);
    expect((await list(`createdAt[$gte]=${newest.createdAt}`)).data).toHaveLength(1);
    expect((await list(`createdAt[$lt]=${data[2].createdAt}`)).data).toEqual([]);
  });
});
