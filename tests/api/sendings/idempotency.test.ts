import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Claim,
  claimKey,
  forgetKeys,
  freeKey,
  KEY_MS,
  keepAnswer,
  type Run,
} from "../../../app/domain/base/access/idempotency";
import { openDatabase } from "../../../db/client";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const SENDER = "CABINET";
const message = { recipient: "+79161234567", type: "sms", payload: { sender: SENDER, text: "Hello" } };
const bulk = { ...message, recipient: ["+79161234567", "+79161234568"] };

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ balance: 1_000_000_000, sender: SENDER });
  session = await signInAs(username);
});

const post = (key: string, body: unknown = message, path = "/api/sendings") =>
  call("POST", path, { session, body, headers: { "idempotency-key": key } });

const countOf = async (table: string) =>
  (await rowsOf<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE owner_id = ?`, session.id))[0]!.n;

// The state after a crash: work done, reply not stored, lease expired.
const forgetAnswers = () =>
  env.DB.prepare("UPDATE idempotency_keys SET status = NULL, body = NULL, lease_until = 0 WHERE owner_id = ?")
    .bind(session.id)
    .run();

describe("a POST with an Idempotency-Key", () => {
  it("is carried out once and its answer replayed", async () => {
    const first = await post("order-1");
    const repeated = await post("order-1");
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(await repeated.json()).toEqual(await first.json());
    expect(await countOf("sendings")).toBe(1);
  });

  it("creates another with another key, and another without one", async () => {
    await Promise.all([post("order-1"), post("order-2"), call("POST", "/api/sendings", { session, body: message })]);
    expect(await countOf("sendings")).toBe(3);
  });

  it("is carried out once under concurrent repeats", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => post("order-1")));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await countOf("sendings")).toBe(1);
  });

  it("refuses the key for another request", async () => {
    await post("order-1");
    const response = await post("order-1", { ...message, recipient: "+79161234599" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: 422, data: [{ field: "idempotency-key" }] });
    expect(await countOf("sendings")).toBe(1);
  });

  it("keeps accounts apart", async () => {
    const first = (await (await post("order-1")).json()) as { id: string };
    const other = await createUser({ balance: 1_000_000_000, sender: SENDER });
    const headers = { "idempotency-key": "order-1" };
    const response = await call("POST", "/api/sendings", {
      session: await signInAs(other.username),
      body: message,
      headers,
    });
    expect(response.headers.get("idempotency-replayed")).toBeNull();
    expect(((await response.json()) as { id: string }).id).not.toBe(first.id);
  });

  it.each(["", "x".repeat(256), "with space"])("refuses the key %j", async (key) => {
    const response = await post(key);
    expect(response.status).toBe(400);
    expect(await countOf("sendings")).toBe(0);
  });

  it("may be repeated after a refusal, which changed nothing", async () => {
    await env.DB.prepare("UPDATE sendernames SET is_active = 0 WHERE owner_id = ?").bind(session.id).run();
    expect((await post("order-1")).status).toBe(422);
    await env.DB.prepare("UPDATE sendernames SET is_active = 1 WHERE owner_id = ?").bind(session.id).run();
    const response = await post("order-1");
    expect(response.status).toBe(200);
    expect(response.headers.get("idempotency-replayed")).toBeNull();
  });

  it("accepts a corrected request after a refusal, once", async () => {
    expect((await post("order-1", { ...message, payload: { sender: "UNKNOWN", text: "Hello" } })).status).toBe(422);
    const corrected = await Promise.all(Array.from({ length: 4 }, () => post("order-1")));
    expect(corrected.map(({ status }) => status)).toContain(200);
    expect(corrected.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await post("order-1", { ...message, recipient: "+79161234599" })).status).toBe(422);
    expect(await countOf("sendings")).toBe(1);
  });

  it("replays a bulk as one task", async () => {
    const first = await (await post("bulk-1", bulk)).json();
    expect(await (await post("bulk-1", bulk)).json()).toEqual(first);
    expect(await countOf("tasks")).toBe(1);
  });

  it("replays an upload despite its new multipart boundary", async () => {
    const upload = () => {
      const body = new FormData();
      body.append("file", new File(["phone\n79161234567"], "a.csv"));
      const headers = { authorization: session.token, "idempotency-key": "file-1" };
      return SELF.fetch("http://cabinet.test/api/storage", { method: "POST", headers, body });
    };
    const first = await (await upload()).json();
    const repeated = await upload();
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(await repeated.json()).toEqual(first);
    expect(await countOf("files")).toBe(1);
  });
});

describe("after a crash between the work and its answer", () => {
  it.each([
    ["a message", message, "sendings"],
    ["a bulk", bulk, "tasks"],
  ])("%s is found, not created again", async (_, body, table) => {
    const first = await (await post("order-1", body)).json();
    await forgetAnswers();
    const repeated = await post("order-1", body);
    expect(await repeated.json()).toMatchObject({ id: (first as { id: string }).id });
    expect(await countOf(table)).toBe(1);
    const [money] = await rowsOf<{ n: number }>("SELECT count(*) AS n FROM billings WHERE owner_id = ?", session.id);
    expect(money!.n).toBeLessThanOrEqual(3);
  });

  it("a message that used the last money is not refused on the retry", async () => {
    const first = await (await post("order-1")).json();
    await forgetAnswers();
    await env.DB.prepare("UPDATE accounts SET balance = 0 WHERE owner_id = ?").bind(session.id).run();
    const repeated = await post("order-1");
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toMatchObject({ id: (first as { id: string }).id });
  });
});

describe("a key", () => {
  const db = openDatabase(env.DB);
  const request = () => ({ ownerId: session.id, key: "k", hash: "h" });
  const at = (now: number) => ({ db, clock: () => now });
  const START = 1_800_000_000_000;
  const runOf = (claim: Claim): Run => {
    if (claim.kind !== "run") throw new Error(claim.kind);
    return claim;
  };

  it("is running until it is answered, then replays", async () => {
    const claim = await claimKey(at(START), request());
    expect(claim).toMatchObject({ kind: "run", isRepeat: false });
    expect(await claimKey(at(START + 1000), request())).toEqual({ kind: "running" });
    if (claim.kind === "run") await keepAnswer(at(START), request(), claim, { status: 200, body: "{}" });
    expect(await claimKey(at(START + 1000), request())).toEqual({ kind: "replay", status: 200, body: "{}" });
  });

  it("gives an interrupted request its entity's id again", async () => {
    const first = await claimKey(at(START), request());
    const later = await claimKey(at(START + 60_000), request());
    expect(later).toMatchObject({ kind: "run", entityId: runOf(first).entityId, isRepeat: true, isClean: false });
  });

  it.each(["refused", "failed"] as const)("may run again at once when it %s", async (why) => {
    const first = runOf(await claimKey(at(START), request()));
    await freeKey(at(START), request(), first, why);
    const repeated = await claimKey(at(START + 1), request());
    expect(repeated).toMatchObject({ kind: "run", entityId: first.entityId, isRepeat: true });
  });

  it("is claimed by one corrected request after a refusal, as a new entity", async () => {
    const first = runOf(await claimKey(at(START), request()));
    await freeKey(at(START), request(), first, "refused");
    const corrections = Array.from({ length: 5 }, (_, index) => ({ ...request(), hash: `corrected ${index % 2}` }));
    const claims = await Promise.all(corrections.map((one) => claimKey(at(START + 1), one)));
    const runs = claims.filter((claim) => claim.kind === "run");
    expect(runs).toMatchObject([{ isRepeat: false, isClean: true }]);
    expect(runs[0]!.entityId).not.toBe(first.entityId);
    expect(new Set(claims.map(({ kind }) => kind))).toEqual(new Set(["run", "running", "mismatch"]));
  });

  it("stays with its request after a failure that may have done the work, and after a refusal that follows one", async () => {
    const first = runOf(await claimKey(at(START), request()));
    await freeKey(at(START), request(), first, "failed");
    const other = { ...request(), hash: "corrected" };
    expect(await claimKey(at(START + 1), other)).toEqual({ kind: "mismatch" });
    const repeated = runOf(await claimKey(at(START + 2), request()));
    await freeKey(at(START + 3), request(), repeated, "refused");
    expect(await claimKey(at(START + 4), other)).toEqual({ kind: "mismatch" });
  });

  it("is not released by a run that lost its lease", async () => {
    const first = runOf(await claimKey(at(START), request()));
    const second = runOf(await claimKey(at(START + 60_000), request()));
    await freeKey(at(START + 60_001), request(), first, "refused");
    expect(await claimKey(at(START + 60_002), { ...request(), hash: "corrected" })).toEqual({ kind: "mismatch" });
    expect(await claimKey(at(START + 60_002), request())).toEqual({ kind: "running" });
    await keepAnswer(at(START + 60_003), request(), second, { status: 200, body: "{}" });
    expect(await claimKey(at(START + 60_004), request())).toMatchObject({ kind: "replay" });
  });

  it("is new after its day, even for another request", async () => {
    const first = await claimKey(at(START), request());
    const next = await claimKey(at(START + KEY_MS), { ...request(), hash: "other" });
    expect(next).toMatchObject({ kind: "run", isRepeat: false });
    expect(next).not.toEqual(first);
  });

  it("is deleted after its day and not before", async () => {
    await claimKey(at(START), request());
    await forgetKeys(at(START + KEY_MS - 1));
    expect(await countOf("idempotency_keys")).toBe(1);
    await forgetKeys(at(START + KEY_MS));
    expect(await countOf("idempotency_keys")).toBe(0);
  });
});
