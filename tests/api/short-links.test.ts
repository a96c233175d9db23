import { env, SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { errors } from "../../app/i18n/errors/ru";
import { shortLinks as words } from "../../app/i18n/shortLinks/en";
import { openDatabase } from "../../db/client";
import { sendings } from "../../db/schema/sendings";
import { accept, bulk, click, sentOf } from "../support/engine/own-links";
import { open } from "../support/engine/short-links";
import { call, visit as visitScreen } from "../support/forms/open-screen";
import { report } from "../support/world/chains";
import { createUser, type Session, signInAs } from "../support/world/people";
import { SENDER } from "../support/world/scene";

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

const make = (body: object) => call("POST", "/api/url-shortener", { session, body });
const BASE = { fullUrl: "https://shop.example/sale?a=1", domain: "go.cabinet.test" };
const visit = (path: string, method = "GET") =>
  SELF.fetch(`http://go.cabinet.test${path}`, { method, redirect: "manual" });

it("creates a link over REST that redirects from its domain until it is removed", async () => {
  const made = await make({ ...BASE, slug: "rest-sale" });
  expect(made.status).toBe(200);
  const { id, ...link } = (await made.json()) as { id: string };
  expect(link).toMatchObject({
    ...BASE,
    shortUrl: "https://go.cabinet.test/rest-sale",
    ownerId: session.id,
    clicks: 0,
  });
  for (const method of ["GET", "HEAD"]) {
    const answer = await visit("/rest-sale", method);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, BASE.fullUrl]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  }
  expect((await call("DELETE", `/api/url-shortener/${id}`, { session })).status).toBe(200);
});

it("changes a link's target and expiry over REST, effective at once, and no other field", async () => {
  const made = await make({ ...BASE, slug: "rest-change" });
  const { id } = (await made.json()) as { id: string };
  const put = (body: object, as = session) => call("PUT", `/api/url-shortener/${id}`, { session: as, body });
  expect((await visit("/rest-change")).headers.get("location")).toBe(BASE.fullUrl);
  const changed = await put({ fullUrl: "shop.example/other", expiresAt: "2099-12-31T10:00:00.000Z" });
  expect([changed.status, await changed.json()]).toMatchObject([
    200,
    { id, fullUrl: "https://shop.example/other", expiresAt: "2099-12-31T10:00:00.000Z", slug: "rest-change" },
  ]);
  expect((await visit("/rest-change")).headers.get("location")).toBe("https://shop.example/other");
  for (const body of [{ slug: "rest-other" }, { domain: "go.shop.example" }, { fullUrl: "http://10.1.1.1" }])
    expect((await put(body)).status, JSON.stringify(body)).toBe(422);
  // Clients send back what they read, even if a counter has changed since.
  const { clicks } = (await (await put({ clicks: 5 })).json()) as { clicks: number };
  expect(clicks).toBeLessThan(5);
  expect(JSON.stringify(await (await put({ slug: "rest-other" })).json())).toContain(errors.linkAddressStays);
  const reader = await signInAs((await createUser({ grants: { "shortLinks.create": false } })).username);
  expect((await put({ fullUrl: BASE.fullUrl }, reader)).status).toBe(403);
  await call("DELETE", `/api/url-shortener/${id}`, { session });
  expect((await put({ fullUrl: BASE.fullUrl })).status).toBe(404);
});

it("shows the recipients and clicks of a campaign's link, by channel, over REST as on its page", async () => {
  const owner = await createUser({ balance: 1_000_000_000, sender: SENDER });
  const as = await signInAs(owner.username);
  const engine = open();
  await accept(engine, owner, bulk(["+79161234501", "+79161234502", "+79161234503"]));
  await engine.work();
  const sent = await sentOf(owner.id);
  for (const { id } of sent) await report(engine, owner, id, 0, "delivered");
  await click(engine, sent[0]!);
  const listed = await call("GET", "/api/url-shortener?source=texts", { session: as });
  const { id } = ((await listed.json()) as { data: { id: string }[] }).data[0]!;
  const clicks = await call("GET", `/api/url-shortener/${id}/clicks`, { session: as });
  expect(await clicks.json()).toMatchObject({
    delivered: 3,
    channels: [{ key: "sms", clicks: 1, people: 1, bots: 0, delivered: 3 }],
  });
  const page = await (await visitScreen(`/short-links/${id}`, as, { "accept-language": "en" })).text();
  for (const shown of [words.ofReached, "33.3%", words.textsStay]) expect(page).toContain(shown);
  // Both the list and the page name the campaign.
  expect(page).toContain(words.ofMailing.split("{{mailing}}")[1]);
  expect(page).toContain(`href="/messages/tasks/${sent[0]!.taskId}"`);
  const refused = await call("PUT", `/api/url-shortener/${id}`, { session: as, body: { fullUrl: BASE.fullUrl } });
  expect(refused.status).toBe(409);
});

it.each([
  ["/never-made", "unknown", 404],
  ["/", "unknown", 404],
  ["/went-away", "removed", 410],
])("shows the page of an unknown link on the cabinet's own host: %s", async (path, state, status) => {
  const made = await make({ ...BASE, slug: "went-away" });
  if (made.ok) await call("DELETE", `/api/url-shortener/${((await made.json()) as { id: string }).id}`, { session });
  for (const method of ["GET", "HEAD"]) {
    const answer = await visit(path, method);
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get("location")!);
    expect([to.origin, to.pathname]).toEqual([new URL(env.PUBLIC_URL).origin, "/link-report"]);
    expect(Object.fromEntries(to.searchParams)).toEqual({ link: `go.cabinet.test${path}`, state });
    const page = await SELF.fetch(to, { method });
    expect(page.status).toBe(status);
    if (method === "GET") expect(await page.text()).toContain('href="/link-report?link=go.cabinet.test%2F');
  }
});

it.each([
  "/pasted-one.",
  "/pasted-one)",
  "/pasted-one%C2%BB,",
  "/pasted-one/%E2%80%9D",
  "/pasted-one%E2%80%8B",
  "/pasted-one%BB",
])("redirects from a link with punctuation pasted into it: %s", async (path) => {
  await make({ ...BASE, slug: "pasted-one" });
  const answer = await visit(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, BASE.fullUrl]);
  const about = await visit(`${path}+`);
  expect(new URL(about.headers.get("location")!).searchParams.get("link")).toBe("go.cabinet.test/pasted-one");
});

it.each([
  [{ ...BASE, fullUrl: "javascript:alert(1)" }, 422],
  [{ ...BASE, fullUrl: "http://10.0.0.1/" }, 422],
  [{ ...BASE, domain: "" }, 422],
  [{ fullUrl: BASE.fullUrl }, 422],
  [{ ...BASE, slug: "L0gin" }, 422],
])("refuses %j with %i", async (body, status) => {
  expect((await make(body)).status).toBe(status);
});

it("lists recipients who clicked, and those who did not despite delivery", async () => {
  const at = Date.now();
  const of = (recipient: string, clickedAt: number | null) => ({
    ownerId: session.id,
    id: newId(),
    type: "sms",
    sender: "CABINET",
    recipient,
    text: "Hi",
    segments: 1,
    price: 0,
    status: "delivered" as const,
    clickedAt,
    createdAt: at,
    updatedAt: at,
    timeline: [{ at, status: "sent" as const }],
  });
  await openDatabase(env.DB)
    .insert(sendings)
    .values([of("79161234501", at), of("79161234502", 0), of("79161234503", null)]);
  const clickedIn = async (query: string) => {
    const answer = await call("GET", `/api/sendings?${query}`, { session });
    const { data } = (await answer.json()) as { data: { recipient: string; clickedAt?: string | null }[] };
    return data.map(({ recipient, clickedAt }) => [recipient, clickedAt]);
  };
  expect(await clickedIn("isClicked=true")).toEqual([["+79161234501", new Date(at).toISOString()]]);
  expect(await clickedIn("isClicked=false")).toEqual([["+79161234502", null]]);
  expect(await clickedIn("recipient=79161234503")).toEqual([["+79161234503", undefined]]);
});

it("lets only managers block a widget, and its owner read the reason", async () => {
  const made = await call("POST", "/api/otp-settings/widgets", { session, body: { name: "Shop" } });
  const { id } = (await made.json()) as { id: string };
  const block = (as: Session) =>
    call("PUT", `/api/otp-settings/widgets/${id}/block`, { session: as, body: { reason: "Spam" } });
  expect((await block(session)).status).toBe(403);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  expect((await block(manager)).status).toBe(200);
  const read = await call("GET", `/api/otp-settings/widgets/${id}`, { session });
  expect(await read.json()).toMatchObject({ isBlocked: true, blockReason: "Spam" });
});
