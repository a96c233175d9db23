import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ofAddress, reserve } from "../../../../app/domain/base/shared/attempt-limits";
import { createLink, removeLink } from "../../../../app/domain/messaging/short-links/change";
import { blockLink, reportLink } from "../../../../app/domain/messaging/short-links/reports";
import { follow } from "../../../../app/domain/messaging/short-links/visit";
import { DOMAIN, HOUR_MS, keyOf, make, open, visitOf } from "../../../support/engine/short-links";
import { openAccount } from "../../../support/world/scene";

it("keeps links that a manager blocked: the owner can neither remove nor recreate them", async () => {
  const engine = open();
  const [owner, other] = [await openAccount(engine), await openAccount(engine)];
  const link = await make(engine, owner, "fraud");
  const [address, input] = [`${DOMAIN}/fraud`, { fullUrl: "https://shop.example/sale", domain: DOMAIN }];
  await blockLink(engine, address, true);
  const removed = async () => {
    const result = await removeLink(engine, owner, link.id);
    return result?.ok ? "ok" : result?.problems[0]?.key;
  };
  expect(await removed()).toBe("linkBlocked");
  expect(await keyOf(createLink(engine, owner, { ...input, slug: "fraud" }))).toBe("linkUrlStopped");
  expect(await keyOf(createLink(engine, owner, input))).toBe("linkUrlStopped");
  expect(await keyOf(createLink(engine, other, input))).toBe("ok");
  expect(await follow(engine, visitOf("fraud"))).toEqual({ state: "blocked" });
  await blockLink(engine, address, false);
  expect(await keyOf(createLink(engine, owner, input))).toBe("ok");
  expect(await removed()).toBe("ok");
});

it("redirects no one for an account that is off", async () => {
  const engine = open();
  const owner = await openAccount(engine);
  await make(engine, owner, "off-on");
  const setActive = (isActive: number) =>
    engine.db.run(sql`UPDATE users SET is_active = ${isActive} WHERE id = ${owner.id}`);
  await setActive(0);
  expect(await follow(engine, visitOf("off-on"))).toEqual({ state: "blocked" });
  expect(engine.queueMessages).toEqual([]);
  await setActive(1);
  expect(await follow(engine, visitOf("off-on"))).toMatchObject({ to: "https://shop.example/sale" });
});

it("notifies managers of a link once an hour, whoever reports it, separately from sign-ins", async () => {
  const engine = open();
  const [owner, manager] = [await openAccount(engine), await openAccount(engine)];
  await engine.db.run(sql`UPDATE users SET level = 'manager' WHERE id = ${manager.id}`);
  for (const slug of ["report-1a", "report-2a"]) await make(engine, owner, slug);
  const report = async (slug: string, ip: string) => {
    const result = await reportLink(engine, { link: `${DOMAIN}/${slug}`, what: "Fraud" }, { ip });
    return result.ok ? "sent" : result.problems[0]?.key;
  };
  const reports = async () => {
    const rows = await engine.db.all<{ data: string }>(sql`SELECT data FROM notifications
      WHERE owner_id = ${manager.id} AND type = 'platformIssue'`);
    expect(rows.every(({ data }) => data.includes("(https://shop.example/sale): Fraud"))).toBe(true);
    return rows.length;
  };
  expect(await Promise.all(["3.3.3.1", "3.3.4.1"].map((ip) => report("report-1a", ip)))).toEqual(["sent", "sent"]);
  expect(await report("Report-1A", "3.3.3.1")).toBe("sent");
  expect(await reports()).toBe(1);
  expect(await report("report-2a", "3.3.3.1")).toBe("sent");
  expect(await reports()).toBe(2);
  for (let count = 0; count < 7; count++) expect(await report("no-such", "3.3.3.1")).toBe("linkAddressUnknown");
  expect(await report("report-1a", "3.3.3.1")).toBe("tooManyAttempts");
  expect((await reserve(engine, ofAddress("3.3.3.1"))).isTaken && (await reports())).toBe(2);
  expect(await engine.db.all(sql`SELECT count FROM attempts WHERE key LIKE 'ip:%'`)).toEqual([{ count: 1 }]);
  engine.pass(HOUR_MS);
  expect(await report("report-1a", "3.3.3.1")).toBe("sent");
  expect(await reports()).toBe(3);
});
