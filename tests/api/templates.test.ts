import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const content = { title: "Reminder", type: "sms", payload: { sender: "CABINET", text: "Hi ${firstName}" } };

let manager: Session;
let reseller: Session;
let customer: Session;
let stranger: Session;

const ask = async (session: Session, method: string, path: string, body?: unknown) => {
  const response = await call(method, `/api${path}`, { session, body });
  return { status: response.status, body: (await response.json()) as Answer };
};

const create = async (session: Session, body: unknown = content) =>
  (await ask(session, "POST", "/templates", body)).body.id as string;

beforeEach(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => signInAs((await createUser(wanted)).username);
  [manager, reseller, stranger] = await Promise.all([
    enter({ level: "manager" }),
    enter({ level: "reseller" }),
    enter({ sender: "CABINET", balance: 10_000_000 }),
  ]);
  customer = await enter({ resellerId: reseller.id, sender: "CABINET", balance: 10_000_000 });
});

describe("a template", () => {
  it("is stored, changed and removed by its owner, and waits for a manager", async () => {
    const made = await ask(customer, "POST", "/templates", {
      ...content,
      recipient: ["+79161234567"],
      comment: "For spring",
    });
    expect(made).toMatchObject({
      status: 200,
      body: {
        ...content,
        sender: "CABINET",
        moderation: "pending",
        fallbacks: [],
        isActive: true,
        comment: "For spring",
        recipient: { include: ["+79161234567"], exclude: [] },
        OwnerId: customer.id,
      },
    });
    const { id } = made.body;
    expect((await ask(customer, "PUT", `/templates/${id}`, { title: "Spring", isActive: false })).body).toMatchObject({
      title: "Spring",
      isActive: false,
      comment: "For spring",
    });
    expect((await ask(customer, "GET", "/templates?isActive=false&$search=spr")).body).toMatchObject({
      total: 1,
      data: [{ id }],
      next: null,
    });
    expect((await ask(customer, "GET", "/templates?moderation=approved")).body).toMatchObject({ total: 0, data: [] });
    expect(await ask(customer, "DELETE", `/templates/${id}`)).toEqual({ status: 200, body: { id } });
    expect((await ask(customer, "GET", `/templates/${id}`)).status).toBe(404);
  });

  it("is approved at once where the settings require no review", async () => {
    await ask(manager, "PUT", `/settingsUser/${customer.id}`, { "sendings.sendernamesCheck": false });
    const { body } = await ask(customer, "POST", "/templates", content);
    expect(body.moderation).toBe("approved");
  });

  it("is changed only in the version that was read", async () => {
    const id = await create(customer);
    const read = await call("GET", `/api/templates/${id}`, { session: customer });
    const etag = read.headers.get("etag") ?? "";
    expect(etag).toBe(`"${((await read.json()) as Answer).updatedAt}"`);
    const change = (title: string, version: string, method = "PUT") =>
      call(method, `/api/templates/${id}`, { session: customer, body: { title }, headers: { "if-match": version } });
    const first = await change("First", etag);
    expect(first.status).toBe(200);
    const late = await change("Late", etag, "PATCH");
    expect([late.status, ((await late.json()) as Answer).name]).toEqual([409, "ConflictError"]);
    expect((await change("Odd", "no version")).status).toBe(409);
    expect((await ask(customer, "GET", `/templates/${id}`)).body.title).toBe("First");
    expect((await change("Second", `W/${first.headers.get("etag")}`)).status).toBe(200);
    expect((await change("Third", "*")).status).toBe(200);
    expect((await ask(customer, "PUT", `/templates/${id}`, { title: "Fourth" })).body.title).toBe("Fourth");
  });

  it("is moderated by a manager, with a notification to its owner, and again after an edit", async () => {
    const id = await create(customer);
    const approved = await ask(manager, "PATCH", `/templates/${id}`, { moderation: "approved", adminComment: "Fine" });
    expect(approved.body).toMatchObject({ moderation: "approved", adminComment: "Fine" });
    expect(await rowsOf("SELECT type FROM notifications WHERE owner_id = ?", customer.id)).toEqual([
      { type: "templateApproved" },
    ]);
    expect((await ask(customer, "PATCH", `/templates/${id}`, { title: "Other" })).body.moderation).toBe("approved");
    const payload = { ...content.payload, text: "Something else" };
    expect((await ask(customer, "PATCH", `/templates/${id}`, { payload })).body.moderation).toBe("pending");
  });

  it("cannot be approved by its owner, nor commented on under another name", async () => {
    const id = await create(customer);
    for (const change of [{ moderation: "approved" }, { adminComment: "Fine" }, { resellerComment: "Fine" }]) {
      expect(await ask(customer, "PATCH", `/templates/${id}`, change)).toMatchObject({
        status: 403,
        body: { name: "PermissionError", data: [{ field: Object.keys(change)[0] }] },
      });
    }
    expect((await ask(reseller, "PATCH", `/templates/${id}`, { adminComment: "Fine" })).status).toBe(403);
  });

  it("is moderated by its owner's reseller too, and the owner sees the reason", async () => {
    const id = await create(customer);
    const rejection = { moderation: "rejected", resellerComment: "Write who sends it" };
    expect((await ask(reseller, "PATCH", `/templates/${id}`, rejection)).body).toMatchObject(rejection);
    expect(
      await rowsOf("SELECT data ->> 'comment' AS comment FROM notifications WHERE owner_id = ?", customer.id),
    ).toEqual([{ comment: "Write who sends it" }]);
    const other = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await ask(other, "PATCH", `/templates/${id}`, { moderation: "approved" })).status).toBe(404);
  });

  it("is not moderated by the reseller that owns it", async () => {
    const id = await create(reseller);
    await ask(manager, "PATCH", `/templates/${id}`, { moderation: "rejected", adminComment: "Write who sends it" });
    expect((await ask(reseller, "PATCH", `/templates/${id}`, { moderation: "approved" })).status).toBe(403);
    expect((await ask(reseller, "GET", `/templates/${id}`)).body).toMatchObject({ moderation: "rejected" });
  });

  it("shows private comments only to their addressees", async () => {
    const id = await create(customer);
    await ask(manager, "PATCH", `/templates/${id}`, { adminComment: "Public", adminCommentPrivate: "Only us" });
    await ask(reseller, "PATCH", `/templates/${id}`, { resellerComment: "Public", resellerCommentPrivate: "Us two" });
    const seen = async (session: Session) => {
      const { body } = await ask(session, "GET", `/templates/${id}`);
      return [body.adminComment, body.resellerComment, body.adminCommentPrivate, body.resellerCommentPrivate];
    };
    expect(await seen(manager)).toEqual(["Public", "Public", "Only us", "Us two"]);
    expect(await seen(reseller)).toEqual(["Public", "Public", undefined, "Us two"]);
    expect(await seen(customer)).toEqual(["Public", "Public", undefined, undefined]);
  });

  it("hides its moderation comments from users it is shared with", async () => {
    const said = { adminComment: "Public", resellerComment: "Public" };
    const id = await create(manager, { ...content, ...said });
    const helper = await signInAs((await createUser({ level: "reseller" })).username);
    await ask(manager, "PATCH", `/templates/${id}`, { comment: "For spring", Users: [customer.id, helper.id] });
    expect((await ask(manager, "GET", `/templates/${id}`)).body).toMatchObject({ ...said, comment: "For spring" });
    for (const grantee of [customer, helper]) {
      const silent = { Users: [grantee.id], comment: "", adminComment: "", resellerComment: "" };
      const { body } = await ask(grantee, "GET", `/templates/${id}`);
      expect(body).toMatchObject(silent);
      expect(body).not.toHaveProperty("resellerCommentPrivate");
      expect((await ask(grantee, "GET", "/templates")).body.data).toMatchObject([silent]);
    }
  });

  it("may be shared by a reseller or manager with users below, to send but not to change", async () => {
    const id = await create(manager);
    const shared = await ask(manager, "PATCH", `/templates/${id}`, { Users: [customer.id] });
    expect(shared.body).toMatchObject({ Users: [customer.id], moderation: "approved" });
    expect((await ask(customer, "GET", "/templates")).body).toMatchObject({
      total: 1,
      data: [{ id, Users: [customer.id] }],
    });
    expect((await ask(customer, "PATCH", `/templates/${id}`, { title: "Mine" })).status).toBe(403);
    expect((await ask(customer, "DELETE", `/templates/${id}`)).status).toBe(403);
    expect((await ask(stranger, "GET", `/templates/${id}`)).status).toBe(404);
    expect((await ask(reseller, "POST", "/templates", { ...content, Users: [stranger.id] })).status).toBe(404);
  });

  it("may be stored for a user below, and for no other", async () => {
    const made = await ask(reseller, "POST", "/templates", { ...content, OwnerId: customer.id });
    expect(made.body).toMatchObject({ OwnerId: customer.id, moderation: "approved" });
    expect((await ask(reseller, "POST", "/templates", { ...content, OwnerId: stranger.id })).status).toBe(404);
    expect((await ask(customer, "POST", "/templates", { ...content, OwnerId: stranger.id })).status).toBe(404);
  });

  it("pages by key", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(await create(customer, { ...content, title: `Number ${n}` }));
    const first = (await ask(customer, "GET", "/templates?$limit=2")).body;
    expect(first).toMatchObject({ total: 3, data: [{ id: ids[0] }, { id: ids[1] }], next: ids[1] });
    const second = (await ask(customer, "GET", `/templates?$limit=2&$after=${first.next}`)).body;
    expect(second).toMatchObject({ data: [{ id: ids[2] }], next: null });
  });
});

describe("a message by a template's id", () => {
  const approve = async (id: string) => ask(manager, "PATCH", `/templates/${id}`, { moderation: "approved" });

  it("takes its text and recipients, with the body's values first", async () => {
    const id = await create(customer, { ...content, recipient: ["+79161234567", "+79161234568"] });
    await approve(id);
    const group = await ask(customer, "POST", "/sendings", { template: id });
    expect(group).toMatchObject({ status: 200, body: { groupId: group.body.id, chainId: null, error: null } });
    expect((await ask(customer, "GET", `/sendings/${group.body.id}`)).body).toMatchObject({
      title: "Reminder",
      payload: content.payload,
    });
    const one = await ask(customer, "POST", "/sendings", {
      template: id,
      recipient: "+79161234569",
      variables: { firstName: "Anna" },
    });
    expect((await ask(customer, "GET", `/sendings/${one.body.id}`)).body.payload).toMatchObject({ text: "Hi Anna" });
    const other = await ask(customer, "POST", "/sendings", {
      template: id,
      recipient: "+79161234569",
      payload: { text: "Bye" },
    });
    expect((await ask(customer, "GET", `/sendings/${other.body.id}`)).body.payload).toMatchObject({ text: "Bye" });
  });

  it("is refused while the template is pending, off, or not shared", async () => {
    const id = await create(customer);
    const body = { template: id, recipient: "+79161234567" };
    expect(await ask(customer, "POST", "/sendings", body)).toMatchObject({
      status: 422,
      body: { data: [{ field: "template" }] },
    });
    await approve(id);
    expect((await ask(stranger, "POST", "/sendings", body)).status).toBe(404);
    await ask(customer, "PATCH", `/templates/${id}`, { isActive: false });
    expect((await ask(customer, "POST", "/sendings", body)).status).toBe(422);
  });

  it("may be sent by users it is shared with, under their own sender names", async () => {
    const id = await create(manager);
    await ask(manager, "PATCH", `/templates/${id}`, { Users: [customer.id] });
    expect((await ask(customer, "POST", "/sendings", { template: id, recipient: "+79161234567" })).status).toBe(200);
    expect((await ask(stranger, "POST", "/sendings", { template: id, recipient: "+79161234567" })).status).toBe(404);
  });
});
