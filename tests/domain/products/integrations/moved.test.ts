import { expect, it, vi } from "vitest";
import { message } from "../../../../app/domain/base/shared/errors/error-message";
import { newId } from "../../../../app/domain/base/shared/ids";
import { checkCrm } from "../../../../app/domain/products/integrations/crm/connect";
import { stateOf } from "../../../../app/domain/products/integrations/integrations";
import { connected, crmScene, integrationNow } from "../../../support/providers/crm";
import { clerkSends, portalScene, receipt, statuses } from "../../../support/providers/portal";

interface Sent {
  host: string;
  method: string;
  body: string;
}

/** Some hosts answer with a redirect, others with the sandbox's answer; returns all requests made. */
function moving(redirects: (url: URL) => string | null, back: (url: URL) => URL = (url) => url): Sent[] {
  const sent: Sent[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    sent.push({ host: url.host, method: init?.method ?? "GET", body: String(init?.body ?? "") });
    const location = redirects(url);
    return location === null ? fetch(back(url), init) : new Response(null, { status: 302, headers: { location } });
  });
  return sent;
}

const isCall = (url: URL, name: string) => url.pathname.startsWith(`/b24/${name}/rest/`);

it("follows a renamed portal with the same request, and uses its new address from then on", async () => {
  const { engine, owner, row, name } = await portalScene();
  const { id, sendingId } = await clerkSends(engine, owner, row, name);
  const old = new URL(row.endpoint!);
  const sent = moving(
    (url) => (isCall(url, name) && url.host === old.host ? `https://roses.bitrix24.ru${url.pathname}` : null),
    (url) => (url.host === "roses.bitrix24.ru" ? new URL(url.pathname, old) : url),
  );
  await receipt(engine, owner, sendingId, "delivered");
  await engine.work();
  expect(await statuses(name, id)).toEqual(["delivered"]);
  const [first, second] = sent.filter(({ method }) => method === "POST");
  expect([first!.host, second!.host]).toEqual([old.host, "roses.bitrix24.ru"]);
  expect(second!.body).toBe(first!.body);
  const now = await integrationNow(engine, owner, row.id);
  expect([now.endpoint, now.place, stateOf(now)]).toEqual([
    `https://roses.bitrix24.ru/b24/${name}/rest/`,
    "roses.bitrix24.ru",
    "working",
  ]);
  sent.length = 0;
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  expect([...new Set(sent.map(({ host }) => host))]).toEqual(["roses.bitrix24.ru"]);
});

it("finds a portal that moved to its own host by its renewed token", async () => {
  const { engine, owner, row, name } = await portalScene();
  const away = "https://crm.flowers.example";
  const { fetch } = globalThis;
  const old = new URL(row.endpoint!);
  const sent: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(String(input));
    sent.push(url.host);
    if (url.host === "crm.flowers.example") return fetch(new URL(url.pathname, old), init);
    if (isCall(url, name)) return Response.redirect(`${away}${url.pathname}`, 302);
    const answer = await fetch(url, init);
    if (!url.pathname.startsWith("/oauth/token")) return answer;
    const tokens = (await answer.json()) as object;
    return Response.json({ ...tokens, client_endpoint: `${away}/b24/${name}/rest/` });
  });
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  expect(sent).toEqual([old.host, old.host, "crm.flowers.example"]);
  const now = await integrationNow(engine, owner, row.id);
  expect([now.endpoint, now.place]).toEqual([`${away}/b24/${name}/rest/`, "crm.flowers.example"]);
});

it.each([
  ["a strange host", (url: URL) => `https://evil.example${url.pathname}`, "evil.example"],
  ["a page of sign-in", () => "https://roses.bitrix24.ru/oauth/authorize/", "roses.bitrix24.ru"],
  ["a host without TLS", (url: URL) => `http://roses.bitrix24.ru${url.pathname}`, "roses.bitrix24.ru"],
  ["itself", (url: URL) => url.href, null],
])("sends no token to %s, and reports the portal as lost", async (_, to, host) => {
  const { engine, owner, row, name } = await portalScene();
  const sent = moving((url) => (isCall(url, name) ? to(url) : null));
  const values = { detail: host ?? new URL(row.endpoint!).host };
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: false, problems: [{ key: "crmMoved", values }] });
  expect(sent.filter(({ host: at }) => at === "evil.example" || at === "roses.bitrix24.ru")).toEqual([]);
  const now = await integrationNow(engine, owner, row.id);
  expect([stateOf(now), now.endpoint, now.trouble]).toEqual([
    "disconnected",
    row.endpoint,
    message({ key: "crmMoved", values }),
  ]);
});

it("follows an account of amoCRM to its new name or to Kommo", async () => {
  const { engine, owner } = await crmScene();
  const row = await connected(engine, owner, "amocrm", newId(), { text: "Hi" });
  const old = new URL(row.endpoint!);
  moving(
    (url) => (url.host === old.host ? `https://roses.kommo.com${url.pathname}${url.search}` : null),
    (url) => (url.host === "roses.kommo.com" ? new URL(url.pathname + url.search, old) : url),
  );
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  expect((await integrationNow(engine, owner, row.id)).endpoint).toBe("https://roses.kommo.com/");
});
