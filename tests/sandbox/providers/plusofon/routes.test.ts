import { beforeEach, describe, expect, it } from "vitest";
import { list, post, prepare, sandboxEnv } from "../../sandbox";

beforeEach(() => prepare());

const HEADERS = { authorization: `Bearer ${sandboxEnv.PLUSOFON_TOKEN}`, client: "10553" };
const send = (body: object, headers: Record<string, string> = HEADERS, method = "send") =>
  post(`/api/v1/flash-call/${method}`, body, headers);

describe("Plusofon", () => {
  it.each(["4321", "54321", "654321"])("calls from a number that ends with %s", async (pin) => {
    expect(await (await send({ phone: "79161234567", pin })).json()).toEqual({
      success: true,
      data: { id: expect.any(String) },
    });
    const [call] = (await list("?channel=flashcall")).data;
    expect([call?.text, call?.from?.length, call?.from?.endsWith(pin)]).toEqual([pin, 11, true]);
    expect(await (await send({ phone: "79161234567", pin }, HEADERS, "check")).json()).toEqual({ success: true });
    expect(await (await send({ phone: "79161234567", pin: "0000" }, HEADERS, "check")).json()).toMatchObject({
      code: 404,
    });
  });

  it.each([
    [{ phone: "79161234567", pin: "123" }, HEADERS, 400],
    [{ phone: "+79161234567", pin: "1234" }, HEADERS, 400],
    [{ phone: "79990000000", pin: "1234" }, HEADERS, 400],
    [{ phone: "79161234567", pin: "1234" }, { ...HEADERS, authorization: "Bearer of the cabinet" }, 500],
    [{ phone: "79161234567", pin: "1234" }, { authorization: HEADERS.authorization }, 400],
  ])("refuses %j with HTTP 200 and a code", async (body, headers, code) => {
    const response = await send(body, headers as Record<string, string>);
    expect([response.status, await response.json()]).toMatchObject([200, { success: false, code }]);
  });

  it("plays the scripted numbers: busy twice, broken once", async () => {
    const statuses: number[] = [];
    for (const ending of ["04", "04", "04", "05", "05"])
      statuses.push((await send({ phone: `799900000${ending}`, pin: "1234" })).status);
    expect(statuses).toEqual([429, 429, 200, 500, 200]);
  });
});
