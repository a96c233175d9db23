import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { receive } from "../../../workers/providers/core/callback";
import { plusofonFlashcall } from "../../../workers/providers/plusofon/adapter";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering, describeRubbish, MESSAGE } from "../rubbish";
import { clear, received } from "../sandbox";

const CONFIG: ProviderConfig = {
  id: "p1",
  title: "Plusofon",
  processor: "plusofon-flashcall",
  host: SANDBOX_URL,
  port: null,
  properties: {},
  secrets: { token: "sandbox-plusofon-token" },
};
const open = (change: Partial<ProviderConfig> = {}) => plusofonFlashcall.open({ ...CONFIG, ...change }, CABINET_URL);
const CODE = { ...MESSAGE, type: "flashcall" };

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("Plusofon's flash calls", () => {
  it.each(["1234", "12345", "123456"])("come from a number that ends with %s", async (code) => {
    const [outcome] = await open().submit([{ ...CODE, text: `Code ${code}.` }], 5000);
    expect(outcome).toMatchObject({ kind: "accepted", ref: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const [call] = await received();
    expect(call).toMatchObject({ channel: "flashcall", text: code });
    expect(String(call?.from).endsWith(code)).toBe(true);
  });

  it("are sent with the token, the client and the digits", async () => {
    let sent: [Headers, unknown] | undefined;
    answering(async (request) => {
      sent = [request.headers, await request.json()];
      return Response.json({ success: true, data: { id: 9 } });
    });
    expect(await open({ properties: { client: 7 } }).submit([CODE], 200)).toMatchObject([{ ref: "9" }]);
    expect([sent![0].get("authorization"), sent![0].get("client"), sent![1]]).toEqual([
      "Bearer sandbox-plusofon-token",
      "7",
      { phone: CODE.to, pin: "1234" },
    ]);
  });

  it("are refused without a code", async () => {
    for (const text of ["123", "no code", "1234567"])
      expect(await open().submit([{ ...CODE, text }], 200)).toMatchObject([{ kind: "rejected", code: "codeRequired" }]);
  });

  it.each([
    [{ success: false, code: 500, message: "Недостаточно прав" }, "retry", "PLUSOFON_500"],
    [{ success: false, code: 400, message: "Номер указан некорректно" }, "rejected", "PLUSOFON_400"],
    [{ success: false, code: 422, message: "Номер" }, "rejected", "PLUSOFON_422"],
    [{ success: false, code: 404, message: "Нет" }, "retry", "PLUSOFON_404"],
    [{ success: false }, "retry", "PLUSOFON_200"],
  ])("map HTTP 200 with %j: %s", async (answer, kind, code) => {
    answering(() => Response.json(answer));
    expect(await open().submit([CODE], 200)).toMatchObject([{ kind, code }]);
  });

  it("wait where the token belongs to the cabinet", async () => {
    const [outcome] = await open({ secrets: { token: "of the cabinet" } }).submit([CODE], 5000);
    expect(outcome).toMatchObject({ kind: "retry", code: "PLUSOFON_500" });
    expect(await open({ secrets: {} }).submit([CODE], 200)).toMatchObject([{ code: "misconfigured" }]);
  });

  it("have no reports", async () => {
    const request = new Request(CABINET_URL, { method: "POST" });
    expect(await receive(plusofonFlashcall, { request, body: "{}", config: CONFIG })).toEqual({ refused: 404 });
    expect(await open().find([{ ownerId: CODE.ownerId, id: CODE.id, ref: null }])).toEqual([]);
  });

  describe("by rubbish", () => describeRubbish(open));
});
