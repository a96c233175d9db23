import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import {
  createToken,
  findTokens,
  MOST_TOKENS,
  revokeToken,
  stateOfToken,
} from "../../../../app/domain/base/access/tokens";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import { newId } from "../../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { openAccount } from "../../../support/world/scene";

const DAY = 24 * 60 * 60 * 1000;
const input = { description: "CRM", ipWhitelist: [] as string[], expiredAt: null as number | null };

async function scene() {
  const engine = openEngine();
  const viewer = { ...(await openAccount(engine)), tokenId: null, actor: null };
  const issue = async (wanted: Partial<typeof input> = {}, id?: string) => {
    const result = await createToken(engine, viewer, { ...input, ...wanted }, { id });
    if (!result.ok) throw new Error(result.problems.map(({ key }) => key).join());
    return result.value;
  };
  return { engine, viewer, issue };
}

it("is random, recognisable and stored only as a hash", async () => {
  const { engine, viewer, issue } = await scene();
  const [one, other] = [await issue(), await issue()];
  expect(one.token).toMatch(/^cab_[0-9A-Za-z]{43}$/);
  expect(one.token).not.toBe(other.token);
  expect(one.row.hint).toBe(one.token.slice(-4));
  const stored = await env.DB.prepare("SELECT * FROM tokens WHERE owner_id = ?").bind(viewer.id).all();
  expect(JSON.stringify(stored.results)).not.toContain(one.token.slice(4, 40));
  expect(await viewerOfToken(engine, one.token, null)).toMatchObject({ id: viewer.id, tokenId: one.row.id });
});

it("works until it expires or is revoked, and only from its addresses", async () => {
  const { engine, viewer, issue } = await scene();
  const bounded = await issue({ expiredAt: engine.clock() + DAY, ipWhitelist: ["203.0.113.7", "2001:db8::/32"] });
  const from = (ip: string | null) => viewerOfToken(engine, bounded.token, ip);
  expect(await from("203.0.113.7")).toMatchObject({ id: viewer.id });
  expect(await from("2001:db8::1")).toMatchObject({ id: viewer.id });
  for (const ip of ["203.0.113.8", "::ffff:203.0.113.8", null, "nonsense"]) expect(await from(ip)).toBeNull();
  engine.pass(DAY);
  expect(await from("203.0.113.7")).toBeNull();
  const [row] = await findTokens(engine.db, viewer);
  expect(stateOfToken(row!, engine.clock())).toBe("expired");

  const open = await issue();
  expect(await viewerOfToken(engine, open.token, null)).not.toBeNull();
  expect(await revokeToken(engine, viewer, open.row.id)).toMatchObject({ ok: true });
  expect(await viewerOfToken(engine, open.token, null)).toBeNull();
  expect(await revokeToken(engine, viewer, open.row.id)).toMatchObject({ ok: true });
});

it("appears in its owner's visit history when created and when revoked", async () => {
  const { engine, viewer, issue } = await scene();
  const { row } = await issue();
  for (let round = 0; round < 2; round++) {
    await revokeToken(engine, viewer, row.id, { ip: "203.0.113.7", userAgent: "tests" });
    engine.pass(1000);
  }
  const { results } = await env.DB.prepare("SELECT action, ip FROM telemetry WHERE owner_id = ? ORDER BY id")
    .bind(viewer.id)
    .all();
  expect(results).toEqual([
    { action: "tokenCreated", ip: null },
    { action: "tokenRemoved", ip: "203.0.113.7" },
  ]);
});

it("is invalid if one character differs", async () => {
  const { engine, issue } = await scene();
  const { token } = await issue();
  const last = token.endsWith("a") ? "b" : "a";
  expect(await viewerOfToken(engine, token.slice(0, -1) + last, null)).toBeNull();
});

it("can be revoked only by its owner", async () => {
  const { engine, issue } = await scene();
  const { token, row } = await issue();
  expect(await revokeToken(engine, await openAccount(engine), row.id)).toBeNull();
  expect(await viewerOfToken(engine, token, null)).not.toBeNull();
});

it("is not created by a token, for invalid addresses or with a past expiry", async () => {
  const { engine, viewer } = await scene();
  const keysOf = async (by: string | null, wanted: Partial<typeof input>) => {
    const result = await createToken(engine, { ...viewer, tokenId: by }, { ...input, ...wanted });
    return result.ok ? [] : result.problems.map(({ key }) => key);
  };
  expect(await keysOf(newId(), {})).toEqual(["tokenBySessionOnly"]);
  expect(await keysOf(null, { ipWhitelist: ["10.0.0.1", "10.0.0.256"] })).toEqual(["addressInvalid"]);
  expect(await keysOf(null, { ipWhitelist: ["10.0.0.0/40"] })).toEqual(["addressInvalid"]);
  expect(await keysOf(null, { expiredAt: engine.clock() })).toEqual(["expiryPast"]);
  expect(await findTokens(engine.db, viewer)).toEqual([]);
});

it("is created once when the form is sent twice", async () => {
  const { engine, viewer, issue } = await scene();
  const id = newId();
  await issue({}, id);
  expect(await createToken(engine, viewer, input, { id })).toMatchObject({
    ok: false,
    problems: [{ key: "tokenShownAlready" }],
  });
  expect(await findTokens(engine.db, viewer)).toHaveLength(1);
});

it("is limited to 32 active ones, even for concurrent requests, and the oldest inactive ones are deleted", async () => {
  const { engine, viewer, issue } = await scene();
  const made = [];
  for (let index = 0; index < MOST_TOKENS - 2; index++) made.push(await issue());
  const rush = await Promise.all(Array.from({ length: 6 }, () => createToken(engine, viewer, input)));
  expect(rush.filter(({ ok }) => ok)).toHaveLength(2);
  expect(rush.find(({ ok }) => !ok)).toMatchObject({ problems: [{ key: "tooManyTokens" }] });

  for (const { row } of made) await revokeToken(engine, viewer, row.id);
  await issue();
  const rows = await findTokens(engine.db, viewer);
  expect(rows.filter((row) => row.revokedAt === null)).toHaveLength(3);
  expect(rows.filter((row) => row.revokedAt !== null)).toHaveLength(16);

  const meter = meterOf(env.DB);
  await findTokens(openDatabase(meter.db), viewer);
  expect(meter.rowsRead).toBeGreaterThan(0);
  expect(meter.rowsRead).toBeLessThanOrEqual(2 * rows.length);
});
