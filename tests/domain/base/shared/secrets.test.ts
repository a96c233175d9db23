import { expect, test } from "vitest";
import { openSecret, sealSecret } from "../../../../app/domain/base/shared/secrets";

const KEY = btoa("a key of exactly thirty-two byte");
const OTHER_KEY = btoa("a key of exactly thirty-two more");

test("a sealed secret opens only with the same key for the same row", async () => {
  const sealed = await sealSecret(KEY, "webhooks/1", "пароль: whsec_ß");

  expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
  expect(sealed).not.toContain("whsec");
  expect(await openSecret(KEY, "webhooks/1", sealed)).toBe("пароль: whsec_ß");
});

test("the same secret never gives the same ciphertext twice", async () => {
  expect(await sealSecret(KEY, "webhooks/1", "secret")).not.toBe(await sealSecret(KEY, "webhooks/1", "secret"));
});

test("a sealed secret does not open in another row, with another key or when altered", async () => {
  const sealed = await sealSecret(KEY, "webhooks/1", "secret");
  const [version, iv, body = ""] = sealed.split(".");
  const changed = [version, iv, (body.startsWith("A") ? "B" : "A") + body.slice(1)].join(".");

  await expect(openSecret(KEY, "webhooks/2", sealed)).rejects.toThrow();
  await expect(openSecret(OTHER_KEY, "webhooks/1", sealed)).rejects.toThrow();
  await expect(openSecret(KEY, "webhooks/1", changed)).rejects.toThrow();
  await expect(openSecret(KEY, "webhooks/1", "secret")).rejects.toThrow("webhooks/1");
});
