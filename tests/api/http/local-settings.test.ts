import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { parseEnv } from "../../../workers/env";

const PUBLIC = {
  PUBLIC_URL: "https://cabinet.example",
  MAIL_PROVIDER_URL: "https://mail.example",
  SPEECHKIT_URL: "",
  SPEECH_URL: "https://speech.example",
  GENERATOR_URL: "",
  DADATA_URL: "",
  DADATA_CLEANER_URL: "",
  BITRIX24_OAUTH_URL: "",
  YCLIENTS_URL: "",
  AMOCRM_URL: "",
  ALLOW_LOCAL: "",
};
const parse = (settings: Partial<typeof PUBLIC> & { MAIL_SMTP_URL?: string; MAIL_PROVIDER_KEY?: string }) =>
  parseEnv({ ...env, ...PUBLIC, ...settings });

it("a Worker without its own addresses does not answer, and names the missing ones", () => {
  expect(parse({}).PUBLIC_URL).toBe("https://cabinet.example");
  for (const url of ["http://cabinet.example", "https://localhost:8787", "https://127.0.0.1", "https://[::1]/"]) {
    expect(() => parse({ PUBLIC_URL: url })).toThrow("PUBLIC_URL");
  }
  expect(() => parse({ MAIL_PROVIDER_URL: "http://localhost:8788" })).toThrow("MAIL_PROVIDER_URL");
  expect(() => parse({ SPEECH_URL: "http://localhost:8788" })).toThrow("SPEECH_URL");
});

it("requires no mail provider's address where an SMTP server replaces it", () => {
  const smtp = { MAIL_PROVIDER_URL: "http://localhost:8788", MAIL_SMTP_URL: "smtp://mail.example:587" };
  expect(parse(smtp).PUBLIC_URL).toBe("https://cabinet.example");
});

it("requires one way to send its own e-mails", () => {
  expect(() => parse({ MAIL_PROVIDER_URL: "" })).toThrow("MAIL_PROVIDER_URL");
  expect(() => parse({ MAIL_PROVIDER_KEY: "" })).toThrow("MAIL_PROVIDER_URL");
  const smtp = { MAIL_PROVIDER_URL: "", MAIL_PROVIDER_KEY: "", MAIL_SMTP_URL: "smtps://mail.example:465" };
  expect(parse(smtp).MAIL_SMTP_URL).toBe("smtps://mail.example:465");
});

it("accepts addresses of this machine where a developer allows it", () => {
  expect(parse({ PUBLIC_URL: "http://localhost:8787", ALLOW_LOCAL: "true" }).PUBLIC_URL).toBe("http://localhost:8787");
  expect(() => parse({ PUBLIC_URL: "http://localhost:8787", ALLOW_LOCAL: "yes" })).toThrow("PUBLIC_URL");
});
