import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { storeFile } from "../../../app/domain/library/files/files";
import { routes } from "../../../workers/api/routes";
import app from "../../../workers/app";
import { platformOf } from "../../../workers/platform";
import { createUser, type Session, signInAs } from "../../support/world/people";

const HOST = "files.test";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

let session: Session;
let ids: { open: string; own: string };

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
  const store = async (isPublic: boolean) => {
    const made = await storeFile(platformOf(env), session, { name: "a%0D%0AX: y.png", bytes: PNG, isPublic });
    if (!made.ok) throw new Error("not stored");
    expect(made.value.filename).toBe("aX y.png");
    return made.value.id;
  };
  ids = { open: await store(true), own: await store(false) };
});

const ask = (url: string, init: RequestInit = {}, vars: object = {}) =>
  app.fetch(
    new Request(url, { redirect: "manual", ...init }) as never,
    { ...env, ...vars } as never,
    createExecutionContext(),
  );

it("sends the security headers with every REST answer, whatever the status", async () => {
  const paths = ["/api/openapi.json", "/api/nothing", "/api/settings", "/api/tokens", "/api/ws"];
  const reads = routes
    .filter(({ method, path }) => method === "GET" && !path.includes(":"))
    .map(({ path }) => `/api${path}`);
  const calls = [...[...paths, ...reads].map((path) => [path, "GET"]), ["/webhook/in/none", "POST"]];
  for (const [path, method] of calls) {
    const { headers } = await ask(`http://cabinet.test${path}`, { method: method! });
    expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000; includeSubDomains"]);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});

it("keeps the policy set by a file itself", async () => {
  const { headers } = await ask(`http://cabinet.test/api/storage/${ids.open}`);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

it("serves public files on their own host only, and nothing else there", async () => {
  const vars = { FILES_HOST: HOST };
  const elsewhere = await ask(`http://cabinet.test/api/storage/${ids.open}.png`, {}, vars);
  expect([elsewhere.status, new URL(elsewhere.headers.get("location")!).host]).toEqual([302, HOST]);
  expect((await ask(`http://${HOST}/api/storage/${ids.open}.png`, {}, vars)).status).toBe(200);
  for (const path of ["/", "/login", "/api/settings", "/api/storage", "/api/openapi.json", "/webhook/in/x"])
    expect([path, (await ask(`http://${HOST}${path}`, {}, vars)).status]).toEqual([path, 404]);
  expect((await ask(`http://${HOST}/api/storage/${ids.open}`, { method: "DELETE" }, vars)).status).toBe(404);
  expect((await ask(`http://${HOST}/api/storage/${ids.own}`, {}, vars)).status).not.toBe(200);
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await ask(`http://cabinet.test/api/storage/${ids.own}`, { headers }, vars)).status).toBe(200);
});

it("marks a token in a socket's address as deprecated", async () => {
  const upgrade = { upgrade: "websocket" };
  const old = await ask(`http://cabinet.test/api/ws?token=${session.token}`, { headers: upgrade });
  expect([old.status, old.headers.get("deprecation")]).toEqual([101, "@1795824000"]);
  const headers = { ...upgrade, "sec-websocket-protocol": `cabinet, bearer.${session.token}` };
  const good = await ask("http://cabinet.test/api/ws", { headers });
  expect([good.status, good.headers.get("deprecation")]).toEqual([101, null]);
});
