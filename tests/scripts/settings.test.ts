import { expect, it } from "vitest";
import { settingsOfEnvironment } from "../../scripts/lib/paths.mjs";

it("uses the documented ports and a project folder", () => {
  expect(settingsOfEnvironment({})).toEqual({
    port: 8787,
    sandboxPort: 8788,
    smppPort: 9788,
    smtpPort: 10788,
    state: expect.stringMatching(/[/\\]\.state$/),
  });
});

it("reads ports and state folder from the environment", () => {
  const env = { PORT: "9000", SANDBOX_PORT: "9001", SMPP_PORT: "2775", CABINET_STATE: "/var/lib/cabinet" };
  const state = "/var/lib/cabinet";
  expect(settingsOfEnvironment(env)).toEqual({ port: 9000, sandboxPort: 9001, smppPort: 2775, smtpPort: 11001, state });
});

it.each(["abc", "0", "70000", "80.5"])("refuses %s as a port, with a message", (value) => {
  expect(() => settingsOfEnvironment({ PORT: value })).toThrow(
    `PORT must be a port number between 1 and 65535, not "${value}".`,
  );
});
