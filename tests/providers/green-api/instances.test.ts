import { afterEach, describe, expect, it, vi } from "vitest";
import type { OwnNumberAccount } from "../../../app/domain/base/shared/ports/own-numbers";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import { greenApiInstances } from "../../../workers/providers/green-api/instances";
import { webhookTokenOf } from "../../../workers/providers/green-api/set-up";
import { soon } from "../../support/engine/soon";
import { CABINET_URL, SANDBOX_URL } from "../../support/run/hosts";
import { answering } from "../rubbish";

const CALLBACK = `${CABINET_URL}/webhook/providers/green-api/p1/signature`;
const CONFIG: ProviderConfig = {
  id: "p1",
  title: "WAPI",
  processor: "green-api",
  host: `${SANDBOX_URL}/green-api`,
  port: null,
  properties: {},
  secrets: { token: "sandbox-green-token" },
};
const open = (change: Partial<ProviderConfig> = {}) => greenApiInstances({ ...CONFIG, ...change }, CALLBACK)!;
const KEY = { idInstance: "1101000001", token: "token" };
const scan = (idInstance: string, phone: string) =>
  fetch(`${SANDBOX_URL}/instances/${idInstance}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ act: "scan", phone }),
  });

afterEach(() => vi.restoreAllMocks());

function worthOf<T>(answer: { ok: true; value: T } | { ok: false; fault: string }): T {
  if (!answer.ok) throw new Error(answer.fault);
  return answer.value;
}

describe("an instance", () => {
  it("is created, scanned, logged out, restarted and removed", async () => {
    const account = open();
    const key = worthOf(await account.create("number 1"));
    expect(worthOf(await account.named("number 1"))).toEqual(key);
    expect(worthOf(await account.named("number 2"))).toBeNull();
    expect(await account.standing(key)).toMatchObject({ value: { state: "notAuthorized", phone: null } });
    const png = Buffer.from(worthOf(await account.qr(key)), "base64");
    expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    expect(worthOf(await account.code(key, "79001112233"))).toHaveLength(8);

    expect((await scan(key.idInstance, "79001112233")).status).toBe(204);
    expect(worthOf(await account.standing(key))).toEqual({ state: "authorized", hint: null, phone: "79001112233" });
    expect(await account.qr(key)).toMatchObject({ ok: false, fault: "authorized" });
    expect(await account.restart(key)).toMatchObject({ ok: true });
    expect(worthOf(await account.standing(key))).toMatchObject({ state: "sleep" });
    await soon(async () => expect(worthOf(await account.standing(key))).toMatchObject({ state: "authorized" }));
    expect(await account.logout(key)).toMatchObject({ ok: true });
    expect(await account.remove(key.idInstance)).toMatchObject({ ok: true });
    expect(await account.remove(key.idInstance)).toMatchObject({ ok: false, fault: "gone" });
    expect(await account.standing(key)).toMatchObject({ ok: false, fault: "gone" });
    expect(worthOf(await account.named("number 1"))).toBeNull();
  });

  it("gets its callback address with a generated token", async () => {
    let sent: unknown;
    answering(async (request) => {
      sent = await request.json();
      return Response.json({ idInstance: 1_101_000_001, apiTokenInstance: "token", typeInstance: "whatsapp" });
    });
    expect(worthOf(await open().create("number"))).toEqual(KEY);
    expect(sent).toMatchObject({
      name: "number",
      webhookUrl: CALLBACK,
      webhookUrlToken: webhookTokenOf("sandbox-green-token", "p1"),
      outgoingWebhook: "yes",
      incomingWebhook: "yes",
      stateWebhook: "yes",
    });
  });

  const works: [string, (account: OwnNumberAccount) => Promise<unknown>][] = [
    ["create", (account) => account.create("number")],
    ["named", (account) => account.named("number")],
    ["remove", (account) => account.remove(KEY.idInstance)],
    ["standing", (account) => account.standing(KEY)],
    ["qr", (account) => account.qr(KEY)],
    ["code", (account) => account.code(KEY, "79001112233")],
    ["logout", (account) => account.logout(KEY)],
    ["restart", (account) => account.restart(KEY)],
  ];
  it.each(works)("never throws: %s", async (_, work) => {
    const answers: [() => Response | Promise<Response>, string][] = [
      [() => Response.json({ code: 401, description: "Unauthorized" }), "refused"],
      [() => Response.json({ code: 404, description: "Not found" }), "gone"],
      [() => Response.json({ message: "not found" }, { status: 404 }), "gone"],
      [() => new Response("<html>Not found</html>", { status: 404 }), "refused"],
      [() => new Response("instance in starting process try later", { status: 400 }), "starting"],
      [() => Response.json({ message: "instance account not authorized" }, { status: 400 }), "notAuthorized"],
      [() => Response.json({ message: "Unauthorized" }, { status: 401 }), "refused"],
      [() => Response.json({}, { status: 429 }), "refused"],
      [() => new Response("<html>Bad gateway</html>", { status: 502 }), "noAnswer"],
      [() => new Response('{"cut'), "noAnswer"],
      [() => Promise.reject(new TypeError("connection refused")), "noAnswer"],
    ];
    for (const [answer, fault] of answers) {
      answering(answer);
      expect(await work(open())).toMatchObject({ ok: false, fault });
      vi.restoreAllMocks();
    }
  });

  it("reports that the phone lacks the linked devices beta, or why else no code comes", async () => {
    answering(() => Response.json({ type: "error", message: "enable multi-device beta" }));
    expect(await open().qr(KEY)).toMatchObject({ ok: false, fault: "beta" });
    vi.restoreAllMocks();
    answering(() => Response.json({ type: "error", message: "something else" }));
    expect(await open().qr(KEY)).toMatchObject({ ok: false, fault: "refused", detail: "something else" });
    vi.restoreAllMocks();
    answering(() => Response.json({ status: false }));
    expect(await open().code(KEY, "79001112233")).toMatchObject({ ok: false, fault: "refused" });
  });

  it("cannot run where the set-up is wrong", () => {
    expect(greenApiInstances({ ...CONFIG, secrets: {} }, CALLBACK)).toBeNull();
    expect(greenApiInstances({ ...CONFIG, host: "green" }, CALLBACK)).toBeNull();
  });
});
