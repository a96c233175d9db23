import { describe, expect, it } from "vitest";
import { hostsOf, refusalOfUrl } from "../../../../app/domain/base/shared/public-address";
import { refusalOfHook } from "../../../../app/domain/messaging/webhooks/check";
import { type HookInput, hookForm, hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { isSuccess } from "../../../../app/domain/messaging/webhooks/success";
import { escapeOf, fill, inUrl } from "../../../../app/domain/messaging/webhooks/template";

describe("an address of a webhook", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://255.255.255.255/",
    "http://224.0.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[::a00:1]/",
    "http://[::93.184.216.34]/",
    "http://[2002:7f00:1::]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost/",
    "http://127.0.0.1./",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://intranet/",
    "http://router.lan./",
    "http://１２７.0.0.1/",
  ])("%s is refused as private", (url) => {
    expect(refusalOfUrl(url, [])).toBe("hookUrlPrivate");
  });

  it.each([25, 22, 21, 110, 143, 445, 6379, 11_211, 5432, 3306, 27_017, 9200, 6667, 1, 81])(
    "on port %i is refused as another protocol's port",
    (port) => {
      expect(refusalOfUrl(`http://crm.example.com:${port}/`, [])).toBe("hookUrlPort");
    },
  );

  it.each(["", "crm.example.com", "ftp://crm.example.com/", "file:///etc/passwd", "https://", "javascript:alert(1)"])(
    "%s is not an address",
    (url) => {
      expect(refusalOfUrl(url, [])).toBe("hookUrlInvalid");
    },
  );

  it("cannot contain a name and password", () => {
    expect(refusalOfUrl("https://crm.example.com@127.0.0.1/", [])).toBe("hookUrlCredentials");
  });

  it.each([
    "https://crm.example.com/hook?a=1",
    "http://93.184.216.34:8080/",
    "https://crm.example.com:8443/",
    "http://crm.example.com:3000/",
    "http://crm.example.com:80/",
    "https://[2606:4700::1111]/",
    "https://crm.example.com./",
  ])("%s is public", (url) => {
    expect(refusalOfUrl(url, [])).toBeNull();
  });

  it("can be a private one listed by the platform", () => {
    const hosts = hostsOf("localhost, 127.0.0.1");
    expect(refusalOfUrl("http://localhost:9000/", hosts)).toBeNull();
    expect(refusalOfUrl("http://127.0.0.1:9000/", hosts)).toBeNull();
    expect(refusalOfUrl("http://127.0.0.2:9000/", hosts)).toBe("hookUrlPrivate");
  });
});

const keyOf = (wanted: Record<string, unknown>) => {
  const parsed = hookInput.safeParse({ url: "https://crm.example.com/", ...wanted });
  if (!parsed.success) return parsed.error.issues[0]!.message;
  return (
    refusalOfHook(parsed.data as HookInput, { webhookHosts: [], ownHosts: ["cabinet.example"] })?.problems[0]?.key ??
    null
  );
};

describe("a webhook is refused", () => {
  it.each([
    ["whose message chooses the host", { url: "https://${text}.example.com/" }, "hookUrlTemplate"],
    ["that names an unknown variable", { body: '{"a":"${password}"}' }, "variableUnknown"],
    ["whose JSON breaks when it is filled in", { body: '{"id":${id}}' }, "hookBodyNotJson"],
    ["that sends a body with GET", { method: "GET", body: "{}" }, "hookGetBody"],
    ["that sets a signature of its own", { headers: { "Webhook-Signature": "v1,x" } }, "hookHeaderOurs"],
    ["that says whom it calls", { headers: { Host: "internal" } }, "hookHeaderOurs"],
    ["that breaks a header's line", { headers: { "X-A": "1\r\nX-B: 2" } }, "hookHeaderInvalid"],
    ["that opens too much", { connections: 7 }, "hookConnectionsInvalid"],
    ["that wants nothing", { events: [] }, "hookEventsRequired"],
    ["that takes anything for a success", { success: { statuses: "200-" } }, "hookStatusesInvalid"],
  ])("%s", (_, wanted, key) => {
    expect(keyOf(wanted)).toBe(key);
  });

  it("but not for a template that stays valid JSON", () => {
    expect(keyOf({ body: '{"id":"${id}","price":${price},"error":"${error}"}' })).toBeNull();
    expect(keyOf({ method: "GET", url: "https://crm.example.com/${id}?s=${status}" })).toBeNull();
    expect(keyOf({ body: "id=${id}", headers: { "Content-Type": "application/x-www-form-urlencoded" } })).toBeNull();
  });

  it("but not for headers written one per line in a form", () => {
    const typed = { id: crypto.randomUUID(), method: "POST", events: ["sendings.sent"], connections: 1 };
    const { data } = hookForm.safeParse({ ...typed, headers: "X-Key: a:b\n\nAccept: text/plain\r\n" });
    expect(data?.headers).toEqual({ "x-key": "a:b", accept: "text/plain" });
    expect(hookForm.safeParse({ ...typed, headers: "nonsense" }).success).toBe(false);
  });
});

describe("a template", () => {
  const nasty = 'a"}\\\n</x>&=${id}';

  it("escapes a value inside a JSON string, a form field, a tag and a query", () => {
    const values = { text: nasty, id: "1" };
    expect(JSON.parse(fill('{"t":"${text}"}', values, escapeOf("application/json")))).toEqual({ t: nasty });
    const form = fill("t=${text}&id=${id}", values, escapeOf("application/x-www-form-urlencoded"));
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({ t: nasty, id: "1" });
    expect(fill("<t>${text}</t>", values, escapeOf("text/xml"))).toBe("<t>a&quot;}\\\n&lt;/x&gt;&amp;=${id}</t>");
    expect(new URL(fill("https://a.b/?t=${ text }", values, inUrl)).searchParams.get("t")).toBe(nasty);
  });

  it("leaves out fields for which an event has no value", () => {
    expect(fill("[${error}${from}]", { error: null }, inUrl)).toBe("[]");
  });
});

describe("a response", () => {
  it.each([
    [{}, 204, "", true],
    [{}, 302, "", false],
    [{}, 500, "", false],
    [{ statuses: "200, 409-410" }, 410, "", true],
    [{ statuses: "200, 409-410" }, 201, "", false],
    [{ contains: "OK" }, 200, "result=OK", true],
    [{ contains: "OK" }, 200, "result=ERR", false],
    [{ path: "result.0.ok", equals: "true" }, 200, '{"result":[{"ok":true}]}', true],
    [{ path: "result.0.ok", equals: "true" }, 200, '{"result":[]}', false],
    [{ path: "constructor.name", equals: "Object" }, 200, "{}", false],
    [{ path: "ok", equals: "true" }, 200, "<html>", false],
  ])("under the rule %j with status %i and text %s is a success: %s", (rule, status, text, is) => {
    expect(isSuccess(rule, status, text)).toBe(is);
  });
});

it("refuses our own address, which would call itself", () => {
  for (const url of [
    "https://cabinet.example/api/sendings",
    "https://CABINET.example./x",
    "https://cabinet.example:8443/",
  ])
    expect(refusalOfUrl(url, ["cabinet.example"], ["cabinet.example"])).toBe("hookUrlOwn");
  expect(refusalOfUrl("https://cabinet.example.org/", [], ["cabinet.example"])).toBeNull();
  expect(refusalOfUrl("http://localhost:9000/", ["localhost"], ["localhost:8787"])).toBeNull();
  expect(refusalOfUrl("http://localhost:8787/", ["localhost"], ["localhost:8787"])).toBe("hookUrlOwn");
});
