import { beforeAll, describe, expect, it } from "vitest";
import { endpointOf } from "../../fuzz/survives";
import { type Actor, openActors, sessionOf } from "../../matrix/actors";
import { doorsOf, pathOf } from "../../matrix/doors";
import { call } from "../../support/forms/open-screen";
import { showIntegrations } from "../../support/providers/integration";

/** Bodies written by third-party programs: any field is allowed, or none is read. */
const FREE = ["/integrations/:id/test", "/payments/callback", "/callbacks"];
const OTP_STEPS = /^\/n\/otp-handler\/:requestId\/(complete|resend|checkStatusAndComplete)$/;

const writing = doorsOf("rest").filter(
  (door) =>
    ["POST", "PUT", "PATCH"].includes(door.method) &&
    !endpointOf(door).upload &&
    !FREE.some((path) => door.pattern.startsWith(path)) &&
    !OTP_STEPS.test(door.pattern),
);

let manager: Actor;
let customer: Actor;

beforeAll(async () => {
  const { actors } = await openActors();
  [manager, customer] = [actors.manager, actors.client];
  await showIntegrations();
});

describe("a field unknown to a call", () => {
  it.each(writing.map((door) => [door.name, door] as const))("is refused by name at %s", async (_, door) => {
    const rule = door.rule();
    const sent = { ...rule.body, colourOfTheSky: "blue" };
    const answers = [];
    for (const actor of [manager, customer]) {
      const path = pathOf(door.pattern, (await rule.params?.(actor)) ?? {});
      const response = await call(door.method, `/api${path}`, { session: await sessionOf(actor), body: sent });
      const text = await response.text();
      if (response.status === 422 || response.status === 400) {
        answers.push(text);
        break;
      }
      answers.push(`${response.status}: ${text}`);
    }
    expect(answers.at(-1)).toContain("colourOfTheSky");
  });
});
