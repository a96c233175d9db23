import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { CodedError } from "../../app/domain/base/shared/errors/errors";
import { answeringThrown } from "../../app/web/http/thrown";
import { call, submit } from "../support/forms/open-screen";
import { CABINET_URL } from "../support/run/hosts";
import { createUser, signInAs } from "../support/world/people";

const post = (path: string, body: string, type = "application/x-www-form-urlencoded") =>
  SELF.fetch(CABINET_URL + path, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", "content-type": type },
    body,
  });

const FAR = {
  "an index without end": "username[100000000]=x&password=y",
  "a name of many levels": `username${"[0]".repeat(5000)}=x`,
  "20,000 fields of one name": "username[0]=x&".repeat(20_000),
  "names that fill arrays": Array.from({ length: 900 }, (_, row) => `a[${row}].b[999]=x`).join("&"),
  "a row's button far away": `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a[100000000]"}}')}`,
  "a row's button that updates": `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"a","value":1}}')}`,
  "a button that is no JSON": "__intent__=%7B",
};

it.each(["/login", "/registration", "/recover", "/locale", "/theme"])(
  "refuses hostile names at %s with 400",
  async (path) => {
    for (const [what, body] of Object.entries(FAR)) expect((await post(path, body)).status, what).toBe(400);
  },
);

it("refuses a form of more than 1 MB with 413, encoded or in parts", async () => {
  const long = "x".repeat(1_100_000);
  expect((await post("/login", `username=${long}`)).status).toBe(413);
  expect((await post("/login", `username=${"x".repeat(500_001)}`)).status).toBe(413);
  const parts = `--b\r\nContent-Disposition: form-data; name="username"\r\n\r\n${long}\r\n--b--\r\n`;
  expect((await post("/login", parts, "multipart/form-data; boundary=b")).status).toBe(413);
});

it("refuses 1,001 parts and a body that is not a form", async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  expect((await post("/login", `${part.repeat(1001)}--b--\r\n`, "multipart/form-data; boundary=b")).status).toBe(400);
  expect((await post("/login", "{}", "application/json")).status).toBe(400);
});

it("refuses the same from a signed-in user, and changes nothing", async () => {
  const { username } = await createUser();
  const session = await signInAs(username);
  const form = new FormData();
  form.append("firstName[100000000]", "x");
  expect((await submit("/account/profile", form, session)).status).toBe(400);
});

it.each(["/login", "/registration"])("refuses too many pairs over REST at %s", async (path) => {
  expect((await post(`/api${path}`, "a[]=&".repeat(20_000))).status).toBe(400);
  expect((await post(`/api${path}`, "a[1000]=x")).status).toBe(400);
  expect((await call("POST", `/api${path}`, { body: JSON.parse("[".repeat(40) + "]".repeat(40)) })).status).toBe(400);
});

it("counts a visitor's form before its action runs", async () => {
  const ran: string[] = [];
  const module = {
    default: () => null,
    action: () => {
      ran.push("action");
      return null;
    },
  };
  const build = { routes: { login: { id: "login", path: "login", module } } };
  const { routes } = answeringThrown(build as never);
  const countStranger = () => Promise.reject(new CodedError("tooManyRequests", undefined, 60));
  const run = routes.login!.module.action!({
    request: new Request(`${CABINET_URL}/login`, { method: "POST" }),
    context: { countStranger },
    params: {},
  } as never);
  await expect(run).rejects.toMatchObject({
    data: { code: "tooManyRequests" },
    init: { status: 429, headers: { "retry-after": "60" } },
  });
  expect(ran).toEqual([]);
});
