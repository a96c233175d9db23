import { expect, it, vi } from "vitest";
import { thrownOf } from "../../app/web/http/thrown";
import { thrownAnswer } from "../../workers/api/http/refusal";

const LOST = [
  "D1_ERROR: Network connection lost.",
  "D1 DB reset because its code was updated.",
  "D1 DB is overloaded.",
];
const request = new Request("https://cabinet.test/api/contacts", { headers: { "accept-language": "en" } });

it.each(LOST)("answers 503 with the retry time, over REST and on screens: %s", async (message) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const error = new Error("Failed query", { cause: new Error(message) });
  const answer = thrownAnswer(request, error);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toMatchObject({ error: 503, code: "unavailable" });
  expect(thrownOf(error, request)).toMatchObject({ code: "unavailable" });
  expect(thrownAnswer(request, new Error("a bug")).status).toBe(500);
});
