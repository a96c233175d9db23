import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";

const RUB = 1_000_000;
const payload = { sender: "CABINET", text: "Hello" };
const message = { type: "sms", recipient: "+79161234567", payload };

let session: Session;

beforeAll(async () => {
  session = await signInAs(
    (await createUser({ level: "reseller", balance: 10_000 * RUB, sender: "CABINET" })).username,
  );
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = { status: number; body: any };

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await call("POST", `/api${path}`, {
    session,
    body,
    headers: { "accept-language": "en", ...headers },
  });
  return { status: response.status, body: await response.json() };
}

describe("numbers in place of text", () => {
  it.each([
    ["a recipient", { recipient: 79161234567 }, "Hello"],
    ["a text that is a code", { payload: { ...payload, text: 482913 } }, "482913"],
    ["a variable", { payload: { ...payload, text: "$" + "{bill}" }, variables: { bill: 12345 } }, "12345"],
    ["a text of twenty digits", { payload: { ...payload, text: "@@12345678901234567890@@" } }, "12345678901234567890"],
  ])("are accepted for %s", async (_, more, text) => {
    const sent = await raw("/sendings", JSON.stringify({ ...message, ...more }).replace(/"@@|@@"/g, ""));
    expect(sent).toMatchObject({ status: 200, body: { recipient: "+79161234567" } });
    const read = await call("GET", `/api/sendings/${sent.body.id}`, { session });
    expect(((await read.json()) as { payload: unknown }).payload).toMatchObject({ text });
  });

  it("are accepted for recipients of a campaign and fields of a contact", async () => {
    const recipient = { include: [79161234567, "+79161234568"] };
    expect(await post("/sendings", { ...message, recipient })).toMatchObject({ status: 200, body: { error: null } });
    const list = await post("/contactLists", { title: 2026 });
    expect(list).toMatchObject({ status: 200, body: { title: "2026" } });
    const contact = { ListId: list.body.id, phone: 79161234567, custom01: 12345 };
    expect(await post("/contacts", contact)).toMatchObject({ status: 200, body: { custom01: "12345" } });
  });

  it("are refused for numeric fields where a double cannot hold them", async () => {
    const answer = await raw(
      "/sendings",
      JSON.stringify({ ...message, budget: "@@" }).replace('"@@"', "9007199254740993"),
    );
    expect(answer).toMatchObject({ status: 422, body: { data: [{ field: "budget" }] } });
  });
});

describe("text in place of numbers and flags", () => {
  it.each([
    ["a start", { schedule: { delay: "0" } }],
    ["a budget", { budget: "100" }],
    [
      "a wait",
      { fallbacks: [{ type: "sms", payload, $options: { onTimeout: { timeout: "50", except: ["delivered"] } } }] },
    ],
    ["days and hours", { recipient: ["+79161234567"], schedule: { hours: { from: "9", to: "21" }, days: ["1", "2"] } }],
  ])("is read as %s of a message", async (_, more) => {
    expect(await post("/sendings/dryRun", { ...message, ...more })).toMatchObject({ status: 200 });
  });

  it.each([true, "true", "True", 1, "1"])("is read as a flag: %j", async (isActive) => {
    expect(await post("/contactLists", { title: "On", isActive })).toMatchObject({ body: { isActive: true } });
  });

  it.each([false, "false", 0, "0"])("is read as false: %j", async (isActive) => {
    expect(await post("/contactLists", { title: "Off", isActive })).toMatchObject({ body: { isActive: false } });
  });

  it.each(["yes", 2, "", "on"])("is refused where it is neither true nor false: %j", async (isActive) => {
    expect(await post("/contactLists", { title: "What", isActive })).toMatchObject({ status: 422 });
  });

  it("is read as a paid amount, as the shop plug-in writes it", async () => {
    const url = "https://shop.example/";
    const answer = await post("/payments", { amount: "100", method: "v1.tinkoff", urlSuccess: url, urlFail: url });
    // No bank is connected here, so the method is refused, not the amount.
    expect(JSON.stringify(answer.body)).not.toContain('"amount"');
  });

  it("is read alike in filters of lists and of bulk actions", async () => {
    const flags = { isPaid: "true", isClicked: 0, isUnsent: false };
    expect(await post("/sendings/export", { filter: flags })).toMatchObject({ status: 200 });
    const list = await call("GET", "/api/sendings?isPaid=1&isUnsent=false", { session });
    expect(list.status).toBe(200);
  });

  it("leaves a free-form account setting as it is", async () => {
    const path = `/api/settingsUser/${session.id}/advanced.mine`;
    const put = async (value: unknown) => {
      const manager = await signInAs((await createUser({ level: "manager" })).username);
      const response = await call("PUT", path, { session: manager, body: { value } });
      return ((await response.json()) as { value: unknown }).value;
    };
    expect(await put("1")).toBe("1");
    expect(await put(true)).toBe(true);
  });
});

describe("a misspelt field of a message", () => {
  it.each([
    ["shedule", { shedule: { delay: "2099-12-01T09:00:00Z" } }, "shedule", "schedule"],
    ["fallback", { fallback: [] }, "fallback", "fallbacks"],
    ["budjet", { budjet: 1 }, "budjet", "budget"],
    ["payload.txt", { payload: { ...payload, txt: "x" } }, "payload.txt", "text"],
    ["payload.buton", { payload: { ...payload, buton: { text: "Go" } } }, "payload.buton", "button"],
    [
      "onTimout",
      { fallbacks: [{ type: "sms", payload, $options: { onTimout: { timeout: 50 } } }] },
      "fallbacks.0.$options.onTimout",
      "onTimeout",
    ],
    ["is_active of nothing", { sendAt: "2099-12-01T09:00:00Z" }, "sendAt", null],
  ])("%s is refused by name, with the likely name", async (_, more, field, near) => {
    for (const path of ["/sendings", "/sendings/dryRun"]) {
      const { status, body } = await post(path, { ...message, ...more });
      expect(status).toBe(422);
      expect(body.data).toEqual([{ message: expect.any(String), code: "fieldUnknown", field }]);
      if (near) expect(body.message).toContain(`Did you mean ${near}?`);
      else expect(body.message).not.toContain("mean");
    }
  });

  it("is refused over a template, in a scheduled campaign and in filters too", async () => {
    const within = { template: "none", recipient: "+79161234567", payload: { txet: "x" } };
    expect((await post("/sendings", within)).body.data).toMatchObject([{ field: "payload.txet" }]);
    const sending = { ...message, recipient: ["+79161234567"], shedule: {} };
    const task = { type: "sendings:bulk", startsAt: "2099-12-01T09:00:00Z", data: { sending } };
    expect((await post("/tasks", task)).body.data).toMatchObject([{ field: "data.sending.shedule" }]);
    const filter = { action: "cancel", filter: { statuss: "failed" } };
    const refused = await post("/sendings/bulk", filter);
    expect(refused.body).toMatchObject({ data: [{ field: "filter.statuss" }] });
    expect(refused.body.message).toContain("status");
  });

  it("is not a field that known plug-ins of the dialect send", async () => {
    const template = { title: "Saved", ...message, recipient: ["+79161234567"], schedule: { delay: 0 } };
    expect(await post("/templates", template)).toMatchObject({ status: 200 });
  });
});

describe("a body in another encoding", () => {
  const russian = { ...message, payload: { ...payload, text: "Привет" } };
  const json = JSON.stringify(russian);
  const cp1251 = Uint8Array.from([...json].map((sign) => (sign < "\u0400" ? sign.charCodeAt(0) : byte1251(sign))));
  const utf16 = (isBig: boolean, text = json) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), !isBig);
    return bytes;
  };
  const form = "type=sms&recipient=%2B79161234567&payload[sender]=CABINET&payload[text]=";
  const packed = async (format: CompressionFormat, text = json) =>
    new Uint8Array(
      await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream(format))).arrayBuffer(),
    );

  const textOf = async ({ body }: Answer) =>
    ((await (await call("GET", `/api/sendings/${body.id}`, { session })).json()) as { payload: { text: string } })
      .payload.text;

  it.each([
    ["windows-1251", cp1251, "application/json; charset=windows-1251"],
    ["UTF-16 with its name", utf16(false), "application/json; charset=utf-16"],
    ["UTF-16 of the other order", utf16(true), "application/json; charset=UTF-16BE"],
    ["UTF-16 without a name", utf16(false), "application/json"],
    ["UTF-16 with a mark", utf16(true, `\ufeff${json}`), "application/json"],
    ["a form in windows-1251", `${form}%CF%F0%E8%E2%E5%F2`, "application/x-www-form-urlencoded; charset=windows-1251"],
  ])("is read: %s", async (_, body, type) => {
    const sent = await raw("/sendings", body, { "content-type": type });
    expect(sent.status).toBe(200);
    expect(await textOf(sent)).toBe("Привет");
  });

  it.each(["gzip", "deflate", "deflate-raw"] as const)("is decompressed: %s", async (format) => {
    const encoding = format === "deflate-raw" ? "deflate" : format;
    const sent = await raw("/sendings", await packed(format), { "content-encoding": encoding });
    expect(sent.status).toBe(200);
    expect(await textOf(sent)).toBe("Привет");
  });

  it.each([
    ["bytes of windows-1251 without their name", cp1251, {}, 415, "charsetMisread"],
    ["an unknown charset", json, { "content-type": "application/json; charset=klingon" }, 415, "charsetUnknown"],
    ["an unknown packing", json, { "content-encoding": "br" }, 415, "contentEncodingUnknown"],
    ["what is not packed", json, { "content-encoding": "gzip" }, 415, "contentEncodingBroken"],
    [
      "a form whose bytes are not UTF-8",
      `${form}%CF%F0`,
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "charsetMisread",
    ],
    ["what is no JSON", "{", {}, 400, "notJson"],
  ])("is refused with its cause: %s", async (_, body, headers, status, code) => {
    expect(await raw("/sendings", body, headers as Record<string, string>)).toMatchObject({ status, body: { code } });
  });

  it("is decompressed only up to the maximum body size", async () => {
    const bomb = await packed("gzip", `{"a":"${"x".repeat(20_000_000)}"}`);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await raw("/sendings", bomb, { "content-encoding": "gzip" })).toMatchObject({ status: 413 });
  });
});

function byte1251(sign: string): number {
  const code = sign.charCodeAt(0);
  return code === 0x401 ? 0xa8 : code === 0x451 ? 0xb8 : code - 0x410 + 0xc0;
}

async function raw(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await SELF.fetch(`${CABINET_URL}/api${path}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "accept-language": "en",
      authorization: session.token,
      ...headers,
    },
  });
  return { status: response.status, body: await response.json() };
}
