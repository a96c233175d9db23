import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { apiOf } from "../../app/otp-sdk/api";

afterEach(() => void vi.unstubAllGlobals());

const BITS = 8;

/** A Cabinet that requires proof of work `times` times. */
function cabinet(times: number) {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_: string, { body = "{}" }: RequestInit) => {
    const read = JSON.parse(String(body));
    bodies.push(read);
    if (bodies.length > times) return Response.json({ requestId: "1", success: true }, { status: 201 });
    const challenge = { token: `task-${bodies.length}`, bits: BITS };
    return Response.json({ type: "ChallengeRequiredException", httpStatus: 428, challenge }, { status: 428 });
  });
  return bodies;
}

it("solves the cabinet's challenge and sends the same call again", async () => {
  const bodies = cabinet(2);
  expect(await apiOf("https://cabinet.test").send("w", "+79160000000")).toEqual({ requestId: "1", success: true });
  expect(bodies.map(({ challenge, ...rest }) => rest)).toEqual(
    Array(3).fill({ widgetId: "w", recipient: "+79160000000", readings: true }),
  );
  for (const [at, { challenge }] of bodies.slice(1).entries()) {
    const { token, answer } = challenge as { token: string; answer: string };
    expect(token).toBe(`task-${at + 1}`);
    expect(createHash("sha256").update(`${token}.${answer}`).digest()[0]).toBe(0);
  }
});

it("solves one for another code too", async () => {
  const bodies = cabinet(1);
  expect(await apiOf("https://cabinet.test").resend("id")).toMatchObject({ success: true });
  expect(bodies).toHaveLength(2);
});

it("gives up on endless work", async () => {
  const bodies = cabinet(99);
  await expect(apiOf("https://cabinet.test").resend("id")).rejects.toMatchObject({
    type: "ChallengeRequired",
    status: 428,
  });
  expect(bodies).toHaveLength(4);
});
