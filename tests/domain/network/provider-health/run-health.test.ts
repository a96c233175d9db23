import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Submit, SubmitOutcome } from "../../../../app/domain/base/shared/ports/platform";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { watchHealth } from "../../../../app/domain/network/provider-health/run-health";
import { openRouting } from "../../../../app/domain/network/routing/config";
import { MINUTE } from "../../../../app/domain/network/routing/health/health-window";
import { openDatabase } from "../../../../db/client";
import { handleMessages } from "../../../../workers/queues/handlers";
import { breaking } from "../../../support/engine/intercepted";
import { isDeath, killable } from "../../../support/engine/killable";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones, SENDER, statusesOf } from "../../../support/world/scene";
import { type CarriersScene, countsOf, healthOf, openCarriers } from "../../../support/world/two-carriers";

let { engine, main, spare, account, managerId, mail, report, tick, control, news } = {} as CarriersScene;

beforeEach(async () => {
  ({ engine, main, spare, account, managerId, mail, report, tick, control, news } = await openCarriers());
});

const accepts = ({ id }: Submit): SubmitOutcome => ({ id, kind: "accepted", ref: id });
const errs = ({ id }: Submit): SubmitOutcome => ({ id, kind: "retry", code: "http429", afterMs: 1000 });

describe("the health of providers", () => {
  it("is counted by provider, operator group and minute, in one row per batch", async () => {
    await mail(300);
    await report(main);
    await report(spare, "failed");
    const n = main.submits.length;
    expect(n).toBeGreaterThan(100);
    expect(await countsOf(main)).toEqual({
      operator_group: "RU|mts",
      submitted: n,
      errors: 0,
      delivered: n,
      failed: 0,
      slow: 0,
    });
    expect(await countsOf(spare)).toMatchObject({ submitted: 300 - n, failed: 300 - n, delivered: 0 });
    expect((await rowsOf("SELECT 1 FROM provider_stats")).length).toBeLessThanOrEqual(4);
  });

  it("trips a failing provider at once, sends through the other, and restores it step by step", async () => {
    main.answer = errs;
    await mail(200);
    expect(await healthOf(main)).toMatchObject([{ operator_group: "", state: "tripped", weight: 0, trips: 1 }]);
    main.answer = accepts;
    expect(await mail(100)).toEqual({ main: 0, spare: 100 });

    await tick();
    await report(spare);
    expect(await healthOf(main)).toMatchObject([{ state: "returning", weight: 10 }]);
    const some = await mail(400);
    expect(some.main).toBeGreaterThan(5);
    expect(some.main).toBeLessThan(90);
    for (const weight of [25, 50]) {
      await tick();
      expect(await healthOf(main)).toMatchObject([{ state: "returning", weight }]);
    }
    await tick();
    expect(await healthOf(main)).toMatchObject([{ state: "ok", weight: 100, trips: 1 }]);
    expect((await mail(400)).main).toBeGreaterThan(150);
  });

  it("changes for each provider separately: one that throws blocks no other", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const { id } of [main, spare])
      await rowsOf(
        `INSERT INTO provider_stats (provider_id, operator_group, minute, submitted, errors, delivered, failed, slow)
          VALUES (?, 'RU|mts', ?, 200, 200, 0, 0, 0)`,
        id,
        Math.floor(engine.clock() / MINUTE) * MINUTE,
      );
    const broken = ({ query, values }: { query: string; values: unknown[] }) =>
      /INTO provider_health/.test(query) && values.includes(main.id);
    await watchHealth({ ...engine, db: openDatabase(breaking(env.DB, broken)), providers: { ...engine.providers } });
    expect(await healthOf(main)).toEqual([]);
    expect(await healthOf(spare)).toMatchObject([{ state: "tripped" }]);
  });

  it("is checked again when a hold ends", async () => {
    main.answer = errs;
    await mail(200);
    const [{ until } = { until: 0 }] = await healthOf(main);
    engine.pass(5000);
    expect(await watchHealth(engine)).toBe(until);
  });

  it("holds longer a provider that fails while returning", async () => {
    main.answer = errs;
    await mail(200);
    await tick(MINUTE + 1000);
    expect(await healthOf(main)).toMatchObject([{ state: "returning" }]);
    engine.pass(20_000);
    await mail(400);
    const [health] = await healthOf(main);
    expect(health).toMatchObject({ state: "tripped", trips: 2 });
    expect(health!.until - engine.clock()).toBeGreaterThan(MINUTE);
  });

  it("trips on unanswered requests", async () => {
    main.answer = ({ id }) => ({ id, kind: "unknown", code: "noAnswer" });
    await control(spare, "drained");
    for (let n = 0; n < 5; n++) {
      const payload = { sender: SENDER, text: "Hi" };
      await createSending(engine, account, singleInput.parse({ type: "sms", recipient: "+79160000001", payload }));
      await engine.work();
    }
    await tick(5000);
    expect(await healthOf(main)).toMatchObject([{ state: "tripped" }]);
    expect(await news()).toMatchObject([{ reason: "providerSilent", way: "wayNone" }]);
  });

  it("notifies managers once that a provider tripped and once that it is back, and never customers", async () => {
    main.answer = errs;
    await mail(200);
    await mail(200);
    await tick(10_000);
    const { title } = (await openRouting(engine)).providers.get(main.id)!.config;
    expect(await news()).toEqual([{ details: title, reason: "providerErrors", way: "wayAll" }]);
    main.answer = accepts;
    for (let at = 0; at < 6; at++) {
      await report(spare);
      await tick();
    }
    expect((await news()).map(({ reason }) => reason)).toEqual(["providerErrors", "providerBack"]);
    const heard = engine.events.filter(({ event }) => event.event === "providers.updated");
    expect(heard.length).toBeGreaterThan(3);
    expect(new Set(heard.map(({ ownerId }) => ownerId))).toEqual(new Set([managerId]));
  });

  it("notifies once when two isolates judge at the same moment", async () => {
    main.answer = errs;
    const isolates = [
      engine,
      { ...engine, providers: { ...engine.providers } },
      { ...engine, providers: { ...engine.providers } },
    ];
    await watchHealth(engine);
    await mail(200);
    engine.pass(5000);
    await Promise.all(isolates.map((one) => watchHealth(one)));
    expect(await news()).toHaveLength(1);
    expect(await healthOf(main)).toMatchObject([{ trips: 1 }]);
  });

  it("halves a slow provider's weight every five minutes, and raises it once it is fast again", async () => {
    await mail(300);
    await report(spare);
    await tick(6 * MINUTE);
    await report(main);
    await tick(5000);
    expect(await healthOf(main)).toMatchObject([{ state: "lowered", weight: 50 }]);
    expect(await countsOf(main)).toMatchObject({ slow: main.submits.length });
    expect((await news()).map(({ reason }) => reason)).toEqual(["providerSlow"]);
    await tick(5 * MINUTE);
    expect(await healthOf(main)).toMatchObject([{ weight: 25 }]);
    const { main: few } = await mail(400);
    expect(few).toBeLessThan(130);
    await report(main);
    await report(spare);
    for (let at = 0; at < 8; at++) await tick();
    expect(await healthOf(main)).toEqual([]);
    expect((await news()).map(({ reason }) => reason)).toEqual(["providerSlow", "providerBack"]);
  });

  it("lowers no provider if all are slow", async () => {
    await mail(300);
    await tick(6 * MINUTE);
    await report(main);
    await report(spare);
    await tick(5000);
    expect(await healthOf(main)).toEqual([]);
    expect(await healthOf(spare)).toEqual([]);
  });

  it("isolates one operator's failures from another operator's phones", async () => {
    const tele2 = phones(100).map((phone) => phone.replace(/^7916/, "7977"));
    main.answer = (message) => (message.to.startsWith("7916") ? errs(message) : accepts(message));
    await mail(300, [...phones(200, 50_000), ...tele2]);
    expect(await healthOf(main)).toMatchObject([{ operator_group: "RU|mts", state: "tripped" }]);
    expect(await mail(100, phones(100, 60_000))).toEqual({ main: 0, spare: 100 });
    expect((await mail(100, tele2)).main).toBeGreaterThan(20);
    expect(await news()).toMatchObject([{ details: expect.stringContaining("RU mts") }]);
  });

  it("still sends through the healthiest provider when all are tripped", async () => {
    await control(spare, "drained");
    main.answer = errs;
    await mail(200);
    expect(await healthOf(main)).toMatchObject([{ state: "tripped" }]);
    main.answer = accepts;
    expect(await mail(50)).toEqual({ main: 50, spare: 0 });
  });

  it("does not move a pinned provider, and sends nothing new to a drained one", async () => {
    await control(main, "pinned");
    main.answer = errs;
    await mail(200);
    expect(await healthOf(main)).toMatchObject([{ state: "tripped" }]);
    main.answer = accepts;
    expect((await mail(100)).main).toBeGreaterThan(20);
    await control(main, "drained");
    expect(await mail(100)).toEqual({ main: 0, spare: 100 });
    await control(main, "auto");
    expect(await mail(100)).toEqual({ main: 0, spare: 100 });
  });

  it("records in the timeline which provider a message was moved from", async () => {
    main.answer = errs;
    await mail(200);
    main.answer = accepts;
    await mail(100);
    const title = (await openRouting(engine)).providers.get(main.id)!.config.title;
    const avoided = await rowsOf<{ provider: string; n: number }>(
      `SELECT e.value ->> 'provider' AS provider, count(*) AS n FROM sendings, json_each(timeline) e
        WHERE e.value ->> 'status' = 'sent' AND e.value ->> 'avoided' = ? GROUP BY 1`,
      title,
    );
    expect(avoided).toEqual([{ provider: "spare", n: expect.any(Number) }]);
    expect(avoided[0]!.n).toBeGreaterThan(20);
  });

  it("counts only what it records, whenever the worker is killed", async () => {
    for (let at = 1; at < 14; at++) {
      const list = await openList(engine, account.id, phones(20, 100_000 + at * 100));
      const payload = { sender: SENDER, text: "Hi" };
      await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload }));
      let calls = 0;
      const doomed = killable(engine, env.DB, () => ++calls === at * 2);
      const queueMessages = engine.queueMessages.splice(0);
      await handleMessages(doomed, queueMessages).catch((error) => {
        if (!isDeath(error)) throw error;
      });
    }
    const { sent: recorded = 0 } = await statusesOf(engine, account.id);
    const [counted] = await rowsOf<{ n: number }>("SELECT coalesce(sum(submitted), 0) AS n FROM provider_stats");
    expect(counted!.n).toBe(recorded);
    expect(await engine.db.all(sql`SELECT 1 FROM provider_health`)).toEqual([]);
  });
});
