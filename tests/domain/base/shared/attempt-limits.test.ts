import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { changePassword } from "../../../../app/domain/base/access/change-password";
import { markAfter } from "../../../../app/domain/base/access/devices";
import { signIn } from "../../../../app/domain/base/access/sign-in";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import { forgetAttempts, ofAccount, ofAddress, reserve } from "../../../../app/domain/base/shared/attempt-limits";
import { newId } from "../../../../app/domain/base/shared/ids";
import { openEngine } from "../../../support/engine/engine";
import { config } from "../../../support/world/config";
import { createUser, PASSWORD, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import type { Engine } from "../../../support/world/scene";

const MINUTE = 60_000;

let engine: Engine;
let user: { id: string; username: string };

beforeEach(async () => {
  await env.DB.exec("DELETE FROM attempts");
  engine = openEngine();
  user = await createUser();
  await env.DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(`${user.id}@example.com`, user.id).run();
});

async function guess(
  password = "wrong-1",
  { username = user.username, ip = null as string | null, device = null as string | null } = {},
) {
  const result = await signIn(engine, { username, password }, { ip, userAgent: null, device });
  return result.ok ? "in" : `${result.code} ${result.problems[0]!.values?.count}`;
}

describe("guessing an account's password", () => {
  it("counts down and is blocked for a quarter of an hour after five failures, even with the right password", async () => {
    const heard = [];
    for (let n = 0; n < 5; n++) heard.push(await guess());
    expect(heard).toEqual([4, 3, 2, 1, 0].map((left) => `badRequest ${left}`));
    expect(await guess(PASSWORD)).toBe("tooManyRequests 15");
    engine.pass(14 * MINUTE);
    expect(await guess(PASSWORD)).toBe("tooManyRequests 1");
    engine.pass(MINUTE);
    expect(await guess(PASSWORD)).toBe("in");
  });

  it("checks at most five of fifty concurrent passwords", async () => {
    const heard = await Promise.all(Array.from({ length: 50 }, () => guess()));
    expect(heard.filter((one) => one.startsWith("badRequest"))).toHaveLength(5);
    expect(heard.filter((one) => one.startsWith("tooManyRequests"))).toHaveLength(45);
  });

  it("shares one count between the name in any case and the e-mail", async () => {
    for (const username of [user.username, user.username.toUpperCase(), `${user.id}@EXAMPLE.com`, user.username]) {
      await guess("wrong-1", { username });
    }
    expect(await guess()).toBe("badRequest 0");
  });

  it("gets the same reply for an unknown name", async () => {
    const username = `Nobody-${newId()}`;
    const heard = [];
    for (let n = 0; n < 3; n++) heard.push(await guess("wrong-1", { username }));
    heard.push(await guess("wrong-1", { username: username.toLowerCase() }));
    expect(heard).toEqual([4, 3, 2, 1].map((left) => `badRequest ${left}`));
  });

  it("is reset by the right password, which never counts", async () => {
    for (let n = 0; n < 4; n++) await guess();
    expect(await guess(PASSWORD)).toBe("in");
    for (let n = 0; n < 7; n++) expect(await guess(PASSWORD, { ip: "192.0.2.1" })).toBe("in");
    expect(await guess()).toBe("badRequest 4");
    expect(await rowsOf("SELECT count FROM attempts WHERE key = 'ip:192.0.2.1'")).toEqual([{ count: 0 }]);
  });
});

describe("an account under a lock-out attack", () => {
  it("stays open to its owner's network while another network guesses", async () => {
    for (let n = 0; n < 9; n++) await guess("wrong-1", { ip: "192.0.2.1" });
    expect(await guess(PASSWORD, { ip: "192.0.2.1" })).toBe("tooManyRequests 15");
    expect(await guess(PASSWORD, { ip: "192.0.2.2" })).toBe("in");
  });

  it("stays open to a device that signed in before, even from the guessing network", async () => {
    const device = markAfter(engine.config, null, user.id);
    for (let n = 0; n < 60; n++) await reserve(engine, [...ofAddress("192.0.2.1"), ofAccount(user.id)]);
    for (let n = 0; n < 9; n++) await guess("wrong-1", { ip: "192.0.2.1" });
    expect(await guess(PASSWORD, { ip: "192.0.2.1" })).toBe("tooManyRequests 15");
    expect(await guess(PASSWORD, { ip: "192.0.2.1", device })).toBe("in");
    const shared = markAfter(engine.config, device, (await createUser()).id);
    expect(await guess(PASSWORD, { ip: "192.0.2.1", device: shared })).toBe("in");
  });

  it("counts the guesses of a known device too, and accepts no forged device mark", async () => {
    const device = markAfter(engine.config, null, user.id);
    for (let n = 0; n < 5; n++) await guess("wrong-1", { device });
    expect(await guess(PASSWORD, { device })).toBe("tooManyRequests 15");
    const [id, mac] = device.split(".");
    const foreign = markAfter(engine.config, null, (await createUser()).id);
    for (const forged of ["", id!, `x.${mac}`, `${id}.`, foreign, `${id}.${mac}x`]) {
      await env.DB.exec("DELETE FROM attempts");
      for (let n = 0; n < 5; n++) await guess("wrong-1", { ip: "192.0.2.3" });
      expect(await guess(PASSWORD, { ip: "192.0.2.3", device: forged })).toBe("tooManyRequests 15");
    }
  });

  it("is protected from guessing by many networks at once, and stays open to those used to sign in", async () => {
    expect(await guess(PASSWORD, { ip: "192.0.2.4" })).toBe("in");
    for (let n = 0; n < 50; n++) await reserve(engine, [ofAccount(user.id)]);
    expect(await guess(PASSWORD, { ip: "192.0.2.5" })).toBe("tooManyRequests 15");
    expect(await guess("wrong-1", { ip: "192.0.2.4" })).toBe("badRequest 4");
    expect(await guess(PASSWORD, { ip: "192.0.2.4" })).toBe("in");
  });

  it("can change its password in a session while others guess", async () => {
    for (let n = 0; n < 60; n++) await reserve(engine, [ofAccount(user.id)]);
    const { token } = await signInAs(user.username);
    const viewer = await viewerOfToken({ ...engine, config }, token, null);
    const change = { current: PASSWORD, password: "another-1", confirmation: "another-1" };
    expect((await changePassword(engine, viewer!, change, { ip: null, userAgent: null })).ok).toBe(true);
  });
});

describe("guessing from one address", () => {
  it("is blocked after fifty failures, whatever the names", async () => {
    for (let n = 0; n < 50; n++) expect((await reserve(engine, ofAddress("192.0.2.7"))).isTaken).toBe(true);
    expect(await guess(PASSWORD, { ip: "192.0.2.7" })).toBe("tooManyRequests 15");
    expect(await guess(PASSWORD, { ip: "192.0.2.8" })).toBe("in");
  });

  it("counts an IPv6 guest by network", async () => {
    for (let n = 0; n < 50; n++) await reserve(engine, ofAddress(`2001:db8:1:2::${n}`));
    expect((await reserve(engine, ofAddress("2001:db8:1:2:ffff::1"))).isTaken).toBe(false);
    expect((await reserve(engine, ofAddress("2001:db8:1:3::1"))).isTaken).toBe(true);
  });

  it("adds nothing to the address's count once the account's own count is full", async () => {
    for (let n = 0; n < 9; n++) await guess("wrong-1", { ip: "192.0.2.9" });
    expect(await rowsOf("SELECT count FROM attempts WHERE key = 'ip:192.0.2.9'")).toEqual([{ count: 5 }]);
  });
});

it("drops expired counts", async () => {
  await guess();
  engine.pass(10 * MINUTE);
  await guess("wrong-1", { username: "somebody else" });
  engine.pass(6 * MINUTE);
  await forgetAttempts(engine);
  expect(await rowsOf("SELECT key FROM attempts ORDER BY key")).toEqual([
    { key: "login:somebody else" },
    { key: "login:somebody else:" },
  ]);
});
