import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { countByKind, findWaiting } from "../../../../app/domain/base/moderation/count-waiting";
import { MOST_PUT_OFF } from "../../../../app/domain/base/moderation/waiting";
import { newIdAt } from "../../../../app/domain/base/shared/ids";
import { findReview, neighboursOf, type ReviewRow } from "../../../../app/domain/messaging/review/find";
import { findPutOffs, putOff, takeBack } from "../../../../app/domain/messaging/review/put-off";
import { updateTemplate } from "../../../../app/domain/messaging/templates/templates";
import { updateSenderName } from "../../../../app/domain/network/sender-names/change";
import { getUnreadAndWaiting } from "../../../../app/domain/people/accounts/unread";
import { openDatabase } from "../../../../db/client";
import { platformOf } from "../../../../workers/platform";
import { meterOf } from "../../../support/engine/meter";
import { disputeOf } from "../../../support/providers/payment";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { decider, heldMessages, pendingName, pendingTemplate, walk } from "./waiting";

const db = openDatabase(env.DB);
const platform = platformOf(env);
const HOUR = 3_600_000;
const disputeIdOf = (paymentId: string, disputeId: string) => `${paymentId}~${disputeId}`;

describe("the review queue", () => {
  const start = Date.now() - 10 * HOUR;
  let boss: Viewer;
  let seller: Viewer;
  let expected: string[];
  let ofSeller: string[];

  beforeAll(async () => {
    boss = await decider("manager");
    seller = await decider("reseller");
    const his = await createUser({ resellerId: seller.id });
    const other = await createUser();
    const of = { ownerId: his.id, resellerId: seller.id };
    const task = newIdAt(start + 2 * HOUR);
    const name = await pendingName({ ...of, since: start });
    const template = await pendingTemplate({ ownerId: other.id, since: start + HOUR });
    await heldMessages(other.id, start + 2 * HOUR, { taskId: task, count: 12 });
    const dispute = await disputeOf(other.id, { createdAt: start + 3 * HOUR });
    const second = await pendingTemplate({ ...of, since: start + 4 * HOUR });
    const [lone] = await heldMessages(his.id, start + 5 * HOUR);
    // At the same moment: sorted by kind, then by id.
    const together = start + 6 * HOUR;
    const [twin, tied] = [
      await pendingName({ ...of, since: together }),
      await pendingTemplate({ ...of, since: together }),
    ];
    const [heldTwin] = await heldMessages(his.id, together);
    const paid = await disputeOf(his.id, { createdAt: together });
    expected = [
      name,
      template,
      task,
      disputeIdOf(dispute.id, dispute.doubt),
      second,
      lone!,
      twin,
      tied,
      heldTwin!,
      disputeIdOf(paid.id, paid.doubt),
    ];
    ofSeller = [name, second, twin, tied];
  });

  it("merges all kinds, oldest first, in pages of any size, one line per campaign", async () => {
    for (const limit of [1, 3, 50]) {
      const rows = await walk(boss, limit);
      expect(rows.map(({ id }) => id)).toEqual(expected);
    }
    const [task] = (await walk(boss, 50)).filter(({ count }) => count === 12);
    expect(task).toMatchObject({ kind: "held", type: "sms", rules: ["Bets"] });
  });

  it("shows a reseller only customers' requests", async () => {
    for (const limit of [1, 50]) expect((await walk(seller, limit)).map(({ id }) => id)).toEqual(ofSeller);
  });

  it("shows each kind only to its deciders", async () => {
    const kindsOf = async (viewer: Viewer) => [...new Set((await walk(viewer, 50)).map(({ kind }) => kind))];
    expect(await kindsOf(await decider("manager", { "routing.update": false }))).toEqual([
      "names",
      "templates",
      "payments",
    ]);
    expect(await kindsOf(await decider("manager", { "payments.update": false }))).toEqual([
      "names",
      "templates",
      "held",
    ]);
    expect(await kindsOf(await decider("manager", { "sendernames.moderate": false }))).toEqual([
      "templates",
      "held",
      "payments",
    ]);
    expect(await kindsOf(await decider("me", { "sendernames.moderate": true }))).toEqual([]);
    expect(await walk(boss, 50, "held")).toHaveLength(3);
  });

  it("finds the neighbours of every place, within a kind too", async () => {
    const rows = await walk(boss, 50);
    for (const [index, row] of rows.entries()) {
      const { previous, next } = await neighboursOf(db, boss, { cursor: row, kind: null, now: Date.now() });
      expect([previous?.id, next?.id]).toEqual([rows[index - 1]?.id, rows[index + 1]?.id]);
    }
    const held = rows.filter(({ kind }) => kind === "held");
    expect((await neighboursOf(db, boss, { cursor: held[1]!, kind: "held", now: Date.now() })).next?.id).toBe(
      held[2]!.id,
    );
  });

  it("moves resubmitted items to its end", async () => {
    const owner = await createUser({ resellerId: seller.id });
    const id = await pendingName({ ownerId: owner.id, resellerId: seller.id, since: start - HOUR });
    const resubmission = { at: Date.now(), what: "resubmitted", by: owner.id, level: "me", name: "Ann" };
    await rowsOf(
      "UPDATE sendernames SET history = json_insert(history, '$[#]', json(?)) WHERE id = ?",
      JSON.stringify(resubmission),
      id,
    );
    expect((await walk(seller, 50)).at(-1)?.id).toBe(id);
    await rowsOf("UPDATE sendernames SET moderation = 'approved' WHERE id = ?", id);
    expect((await walk(seller, 50)).map((row) => row.id)).toEqual(ofSeller);
  });

  it("keeps the place of an item switched off and on while it waits, whoever does it", async () => {
    const owner = await createUser({ resellerId: seller.id });
    const since = start - 2 * HOUR;
    const ids = [await pendingName({ ownerId: owner.id, resellerId: seller.id, since })];
    ids.push(await pendingTemplate({ ownerId: owner.id, resellerId: seller.id, since }));
    const his = { ...(await decider("me")), id: owner.id };
    for (const isActive of [false, true]) {
      await updateSenderName(platform, his, ids[0]!, { isActive });
      await updateTemplate(platform, his, ids[1]!, { isActive });
    }
    const rows = await walk(seller, 50);
    expect(rows.slice(0, 2).map(({ id, since }) => [id, since])).toEqual(ids.map((id) => [id, since]));
    await rowsOf("DELETE FROM sendernames WHERE owner_id = ?", owner.id);
    await rowsOf("DELETE FROM templates WHERE owner_id = ?", owner.id);
  });

  it("is counted for the menu in the same round trip as unread messages", async () => {
    expect(await getUnreadAndWaiting(db, boss, Date.now())).toEqual({
      notifications: 0,
      incoming: 0,
      review: expected.length,
      backIn: null,
    });
    expect((await getUnreadAndWaiting(db, seller, Date.now())).review).toBe(ofSeller.length);
    expect((await getUnreadAndWaiting(db, await decider("me"), Date.now())).review).toBeNull();
    expect(await countByKind(db, boss, Date.now())).toEqual([
      { kind: "names", n: 2 },
      { kind: "templates", n: 3 },
      { kind: "held", n: 3 },
      { kind: "payments", n: 2 },
    ]);
  });
});

describe("a snoozed item", () => {
  it("is hidden for an hour for its viewer only, then returns to its place", async () => {
    const [boss, other] = [await decider("manager"), await decider("manager")];
    const owner = await createUser();
    // Nothing else has been pending since then.
    const start = HOUR;
    const cursor = { at: start - 1, kind: "payments", id: "~" } as const;
    const of = { ownerId: owner.id, since: start };
    const task = newIdAt(start);
    const name = await pendingName(of);
    const template = await pendingTemplate({ ...of, since: start + 1 });
    await heldMessages(owner.id, start, { taskId: task, count: 3 });
    const [held] = await heldMessages(owner.id, start + 2);
    const dispute = await disputeOf(owner.id, { createdAt: start + 4 });
    const things = [
      { kind: "names", id: name },
      { kind: "templates", id: template },
      { kind: "held", id: task },
      { kind: "held", id: held! },
      { kind: "payments", id: disputeIdOf(dispute.id, dispute.doubt) },
    ] as const;
    let now = Date.now();
    const at = { ...platform, clock: () => now };
    const idsOf = async (viewer: Viewer) => {
      const { rows } = await findReview(db, viewer, { cursor, limit: 50, now });
      return things.map(({ id }) => rows.some((row) => row.id === id));
    };
    const [all, none] = [things.map(() => true), things.map(() => false)];
    expect(await idsOf(boss)).toEqual(all);
    const [counted, seen] = [await countByKind(db, boss, now), await countByKind(db, other, now)];
    const menu = await getUnreadAndWaiting(db, boss, now);
    for (const item of things) expect(await putOff(at, boss, item)).toBe(true);
    expect(await idsOf(boss)).toEqual(none);
    expect(await idsOf(other)).toEqual(all);
    const less: Record<string, number> = { names: 1, templates: 1, held: 2, payments: 1 };
    expect(await countByKind(db, boss, now)).toEqual(counted.map(({ kind, n }) => ({ kind, n: n - less[kind]! })));
    const later = await getUnreadAndWaiting(db, boss, now);
    expect(later).toMatchObject({ review: menu.review! - things.length, backIn: HOUR });
    expect((await getUnreadAndWaiting(db, boss, now + HOUR)).backIn).toBeNull();
    expect(await countByKind(db, other, now)).toEqual(seen);
    const putOffs = await findPutOffs(db, boss, now);
    expect(putOffs.map(({ until }) => until - now)).toEqual(things.map(() => HOUR));
    const named = new Map(putOffs.map(({ id, owner, title, count }) => [id, [owner, title, count]]));
    const expected = [
      [`SHOP-${name.slice(-8)}`, null],
      ["Sale", null],
      ["Casino", 3],
      ["Casino", 1],
      ["", null],
    ];
    expect(things.map(({ id }) => named.get(id))).toEqual(expected.map((one) => [owner.username, ...one]));
    await rowsOf("UPDATE users SET data = json_set(data, '$.firstName', 'Ann') WHERE id = ?", owner.id);
    expect(new Set((await findPutOffs(db, boss, now)).map((row) => row.owner))).toEqual(new Set(["Ann"]));
    // A postponed item that another user decides is no longer postponed, and no count subtracts it twice.
    await rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ?", template);
    expect((await findPutOffs(db, boss, now)).some(({ id }) => id === template)).toBe(false);
    expect((await countByKind(db, boss, now))[1]).toEqual({ kind: "templates", n: counted[1]!.n - 1 });
    await rowsOf("UPDATE templates SET moderation = 'pending' WHERE id = ?", template);
    // A page of one item skips postponed items.
    const first = await findReview(db, boss, { cursor, kind: "held", limit: 1, now });
    expect(first.rows.map(({ id }) => [task, held].includes(id))).not.toContain(true);
    await takeBack(db, boss, things[2]);
    expect(await idsOf(boss)).toEqual([false, false, true, false, false]);
    // Postponing again restarts the period.
    now += HOUR / 2;
    await Promise.all([putOff(at, boss, things[0]), putOff(at, boss, things[0])]);
    now += HOUR / 2;
    expect(await idsOf(boss)).toEqual([false, true, true, true, true]);
    now += HOUR / 2;
    expect(await idsOf(boss)).toEqual(all);
    const many = await Promise.all(
      Array.from({ length: 25 }, (_, n) => putOff(at, boss, { kind: "names", id: `n${n}` })),
    );
    expect(many.filter(Boolean)).toHaveLength(MOST_PUT_OFF);
    now += HOUR;
    expect(await putOff(at, boss, things[0])).toBe(true);
  });
});

describe("a queue of ten thousand", () => {
  const MANY = 10_000;
  const LIMIT = 16;

  beforeAll(async () => {
    const { id } = await createUser();
    const copies = `FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY}) SELECT i FROM n)`;
    await heldMessages(id, Date.now(), { taskId: newIdAt(Date.now()), count: MANY });
    await heldMessages(id, Date.now() - HOUR, { count: MANY });
    const history = JSON.stringify([{ at: 1, what: "submitted", by: id, level: "me", name: "Ann" }]);
    for (const [table, title, more, value] of [
      ["sendernames", "name", "", ""],
      ["templates", "title", ", payload", ", '{}'"],
    ]) {
      await rowsOf(
        `INSERT INTO ${table} (owner_id, id, ${title}, type, moderation, history, created_at, updated_at${more})
          SELECT ?, printf('0189%04d-0000-7000-8000-%012d', i % 9999, i), 'N' || i, 'sms', 'pending', ?, i, i${value} ${copies}`,
        id,
        history,
      );
    }
    await rowsOf(
      `INSERT INTO payment_doubts (payment_id, id, owner_id, kind, created_at) SELECT printf('p%06d', i), 'd', ?, 'silent', i ${copies}`,
      id,
    );
    await rowsOf(
      `INSERT INTO payments (owner_id, id, method, amount, sum, status, entity, history, created_at, updated_at)
        SELECT ?, printf('p%06d', i), 'tinkoff', 1, 1, 'init', 'individual', '[]', i, i ${copies}`,
      id,
    );
  });

  it("reads few rows for any page, and for the numbers of the menu and tabs", async () => {
    const viewer = await decider("manager");
    const meter = meterOf(env.DB);
    const counted = openDatabase(meter.db);
    let cursor: ReviewRow | null = null;
    for (const kind of [null, "names", "templates", "held", "payments"] as const) {
      for (let page = 0; page < 3; page++) {
        meter.reset();
        const found: Awaited<ReturnType<typeof findReview>> = await findReview(counted, viewer, {
          now: Date.now(),
          kind,
          cursor,
          limit: LIMIT,
        });
        expect(found.rows.length).toBe(LIMIT);
        expect([kind, page, meter.rowsRead > (kind ? 1 : 4) * 10 * (LIMIT + 1) && meter.rowsRead]).toEqual([
          kind,
          page,
          false,
        ]);
        cursor = found.next;
      }
      cursor = null;
    }
    meter.reset();
    expect((await getUnreadAndWaiting(counted, viewer, Date.now())).review).toBe(100);
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * 100 + 10);
    meter.reset();
    expect((await findWaiting(counted, viewer, Date.now())).map(({ count, isMore }) => [count, isMore])).toEqual(
      Array(4).fill([100, true]),
    );
    expect(meter.rowsRead).toBeLessThanOrEqual(2 * 4 * 101);
  });
});
