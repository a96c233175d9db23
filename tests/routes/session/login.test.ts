import { expect, it } from "vitest";
import { errors as en } from "../../../app/i18n/errors/en";
import { errors as ru } from "../../../app/i18n/errors/ru";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, PASSWORD, signInAs } from "../../support/world/people";

const wrong = { username: "nobody-here", password: "not-a-password" };

it("signs in with a name or an e-mail and sets the session cookie for this host alone", async () => {
  const { username } = await createUser();
  const answer = await submit("/login", { username, password: PASSWORD });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/");
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^__Host-session=[\w.-]+;/);
  for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(part);
  expect(cookie).not.toMatch(/domain=/i);
  const home = await visit("/", { cookie: cookie.split(";")[0]! } as Awaited<ReturnType<typeof signInAs>>);
  expect(home.status).toBe(200);
});

it("leaves the account's language to the sign-in page that follows", async () => {
  const { username } = await createUser({ preferences: { language: "de" } });
  const answer = await submit("/login", { username, password: PASSWORD }, undefined, { "accept-language": "ru" });
  const [lang] = /lang=[^;]+/.exec(answer.headers.get("set-cookie")!)!;
  const page = await visit("/login", undefined, { cookie: lang, "accept-language": "ru" });
  expect(await page.text()).toContain('<html lang="de"');
  const plain = await submit("/login", { username: (await createUser()).username, password: PASSWORD });
  expect(plain.headers.get("set-cookie")).not.toContain("lang=");
});

it("links each form to the others, to the documentation and to the product's page", async () => {
  for (const [path, ...others] of [
    ["/login", "/registration", "/recover"],
    ["/registration", "/login"],
    ["/recover", "/login"],
  ] as const) {
    const html = await (await visit(path)).text();
    for (const to of [...others, "/documentation", "/about"]) expect(html, path).toContain(`href="${to}"`);
  }
  const open = await (await visit("/about")).text();
  for (const to of ["/", "/login", "/registration"]) expect(open).toContain(`href="${to}"`);
});

it("reports in the reader's language that the name or the password is wrong", async () => {
  const inEnglish = await submit("/login", wrong, undefined, { "accept-language": "en-GB,en;q=0.8" });
  expect(inEnglish.status).toBe(400);
  expect(await inEnglish.text()).toContain(en.wrongCredentials_other.replace("{{count}}", "4"));
  const inRussian = await submit("/login", wrong, undefined, { "accept-language": "ru" });
  expect(await inRussian.text()).toContain(ru.wrongCredentials_few.replace("{{count}}", "3"));
});

it("keeps the name and never sends the password back", async () => {
  const html = await (await submit("/login", wrong)).text();
  expect(html).toContain(`value="${wrong.username}"`);
  expect(html).not.toContain(wrong.password);
});

it("names the empty fields", async () => {
  const answer = await submit("/login", { username: "", password: "" }, undefined, { "accept-language": "ru" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(ru.usernameRequired);
  expect(html).toContain(ru.passwordRequired);
});

it("returns to the requested screen, but never to another site", async () => {
  const { username } = await createUser();
  const redirected = await visit("/forbidden?tab=1");
  const to = redirected.headers.get("location")!;
  expect(to).toBe("/login?to=%2Fforbidden%3Ftab%3D1");
  expect(await (await visit(to)).text()).toContain('action="/login?to=%2Fforbidden%3Ftab%3D1"');
  const answer = await submit(to, { username, password: PASSWORD });
  expect(answer.headers.get("location")).toBe("/forbidden?tab=1");
  for (const foreign of ["https://evil.test/", "//evil.test", "/\\evil.test"]) {
    const refused = await submit(`/login?to=${encodeURIComponent(foreign)}`, { username, password: PASSWORD });
    expect(refused.headers.get("location")).toBe("/");
  }
});

it("refuses a blocked account, and reports that only after the right password", async () => {
  const { username } = await createUser({ isActive: false });
  const html = await (await submit("/login", { username, password: PASSWORD })).text();
  expect(html).toContain(ru.accountBlocked);
  const guessed = await (await submit("/login", { username, password: "guess-1" })).text();
  expect(guessed).not.toContain(ru.accountBlocked);
});

it("redirects signed-in users to the home page", async () => {
  const { username } = await createUser();
  const answer = await visit("/login", await signInAs(username));
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/");
});

it("refuses a form posted by another site", async () => {
  const { username } = await createUser();
  const form = { username, password: PASSWORD };
  for (const site of ["cross-site", "same-site", "none"]) {
    const answer = await submit("/login", form, undefined, { "sec-fetch-site": site });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
});

it("signs out for good: the old cookie opens nothing", async () => {
  const { username } = await createUser();
  const session = await signInAs(username);
  const answer = await submit("/logout", {}, session);
  expect(answer.headers.get("location")).toBe("/login");
  expect(answer.headers.get("set-cookie")).toMatch(/^__Host-session=;.*Max-Age=0/);
  expect((await visit("/", session)).headers.get("location")).toBe("/login?why=ended");
});

it("closes after five wrong passwords, on the screen and over REST, and shows when it reopens", async () => {
  const { username } = await createUser();
  const english = { "accept-language": "en" };
  const guess = { username, password: "guess-1" };
  for (let n = 0; n < 4; n++) await submit("/login", guess);
  const last = await submit("/login", guess, undefined, english);
  expect(await last.text()).toContain(en.wrongCredentials_zero);

  const screen = await submit("/login", { username, password: PASSWORD }, undefined, english);
  expect(screen.status).toBe(429);
  expect(Number(screen.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(screen.headers.get("set-cookie")).not.toContain("__Host-session");
  const sentence = en.tooManyAttempts_other.replace("{{count}}", "15");
  expect(await screen.text()).toContain(sentence);

  const rest = await call("POST", "/api/login", { body: { username, password: PASSWORD }, headers: english });
  expect(rest.status).toBe(429);
  expect(Number(rest.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await rest.json()).toMatchObject({ error: 429, name: "RateLimitError", message: sentence });
});
