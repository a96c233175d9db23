import { createHmac } from "node:crypto";
import { sign } from "hono/jwt";
import { describe, expect, it } from "vitest";
import { openSession } from "../../../../app/domain/base/access/session";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import { derivedKey, type KeyUse } from "../../../../app/domain/base/shared/derived-key";
import { newId } from "../../../../app/domain/base/shared/ids";
import { fileLink, isFileLink } from "../../../../app/domain/library/files/links";
import { findOffer, unsubscribeUrl } from "../../../../app/domain/messaging/unsubscribe/unsubscribe";
import { openEngine } from "../../../support/engine/engine";
import { config } from "../../../support/world/config";
import { createUser } from "../../../support/world/people";

const USES: KeyUse[] = ["session", "device", "ticket", "recovery", "file", "unsubscribe", "honeypot"];
const { sessionSecret: secret } = config;

describe("the session secret", () => {
  it("gives each use its own key, different from that of any other secret", () => {
    const keys = [...USES.map((use) => derivedKey(secret, use)), derivedKey(`${secret}x`, "session")];
    const texts = keys.map((key) => Buffer.from(key).toString("hex"));
    expect(new Set(texts).size).toBe(USES.length + 1);
    expect(texts.every((text) => text.length === 64)).toBe(true);
    expect(texts).not.toContain(Buffer.from(secret).toString("hex"));
  });

  it("does not sign sessions itself", async () => {
    const needs = { ...openEngine(), config };
    const user = await createUser();
    const { token } = await openSession(needs, user, { ip: null, userAgent: null });
    const viewer = await viewerOfToken(needs, token, null);
    expect(viewer).toMatchObject({ id: user.id });
    const forged = await sign({ sub: user.id, sid: viewer!.sessionId }, secret);
    expect(await viewerOfToken(needs, forged, null)).toBeNull();
  });

  it("still accepts addresses that it signed directly before", async () => {
    const [ownerId, id, expires] = [newId(), newId(), Date.now() + 60_000];
    const file = { ownerId, id, filename: "price.pdf", isPublic: false };
    const url = new URL(await fileLink(config, file, expires));
    const granted = { owner: ownerId, expires, signature: url.searchParams.get("signature")! };
    const before = createHmac("sha256", secret).update(`file:${ownerId}/${id}/${expires}`).digest("base64url");
    for (const signature of [granted.signature, before]) {
      expect(await isFileLink(config, id, { ...granted, signature }, Date.now())).toBe(true);
    }
    expect(granted.signature).not.toBe(before);
    expect(await isFileLink(config, newId(), granted, Date.now())).toBe(false);

    const { db, files } = openEngine();
    const user = await createUser();
    const message = { ownerId: user.id, id: newId() };
    await db.run(`INSERT INTO sendings (owner_id, id, type, recipient, sender, status, text, segments, price, created_at, updated_at)
      VALUES ('${message.ownerId}', '${message.id}', 'email', 'anna@example.com', 'Shop', 'sent', '', 1, 0, 0, 0)`);
    const token = new URL(unsubscribeUrl(config, message)).pathname.split("/").at(-1)!;
    const ids = Buffer.from(token, "base64url").subarray(0, 32);
    const mac = createHmac("sha256", secret).update("unsubscribe:").update(ids).digest().subarray(0, 16);
    const old = Buffer.concat([ids, mac]).toString("base64url");
    for (const each of [token, old]) {
      expect(await findOffer({ db, files, config }, each)).toMatchObject({ email: "anna@example.com" });
    }
  });
});
