import { expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/ru";
import { registration as words } from "../../../app/i18n/registration/ru";
import { humanFields } from "../../support/forms/human";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

let made = 0;

async function someone(change: Record<string, string> = {}) {
  const username = `form-${++made}-${Date.now() % 100_000}`;
  return {
    username,
    password: "secret-1",
    confirmation: "secret-1",
    "data.firstName": "Анна",
    "data.lastName": "Ли",
    "data.email": `${username}@example.com`,
    "data.phone": "+49 30 901820",
    "data.country": "DE",
    ...(await humanFields()),
    ...change,
  };
}

const stored = async (username: string) => (await rowsOf("SELECT * FROM users WHERE username = ?", username))[0];

/** The session in a response's cookie. */
function sessionOf(answer: Response) {
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("__Host-session="))!;
  return { id: "", token: "", cookie: cookie.split(";")[0]! };
}

it("registers, signs in, asks for the purpose, and stores the answer and the language", async () => {
  const form = await someone({ level: "manager", "data.meta.survey": "x" });
  const answer = await submit("/registration", form, undefined, { "accept-language": "de" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/survey");
  const session = sessionOf(answer);
  expect((await visit("/survey", session)).status).toBe(200);
  const none = await submit("/survey", {}, session);
  expect(none.status).toBe(422);
  const surveyed = await submit("/survey", { goal: "integration", channel: "viber" }, session);
  expect(surveyed.headers.get("location")).toBe("/");
  const user = (await stored(form.username))!;
  expect(user.level).toBe("me");
  expect(JSON.parse(user.preferences as string)).toEqual({ language: "de" });
  expect(JSON.parse(user.data as string)).toMatchObject({
    phone: "+4930901820",
    country: "DE",
    meta: { survey: { goal: "integration", channel: "viber" } },
  });
});

it("lets the survey be skipped", async () => {
  const { id, username } = await createUser();
  const session = await signInAs(username);
  expect((await submit("/survey", { intent: "skip" }, session)).headers.get("location")).toBe("/");
  expect((await rowsOf("SELECT data FROM users WHERE id = ?", id))[0]).toEqual({ data: "{}" });
});

it("keeps the typed values, never the password, and shows the errors", async () => {
  const form = await someone({ confirmation: "secret-2", "data.email": "nobody", "data.firstName": "" });
  const answer = await submit("/registration", form);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain(form.username);
  expect(page).not.toContain("secret-1");
  for (const key of ["emailInvalid", "firstNameRequired"] as const) expect(page).toContain(errors[key]);
});

it("shows all errors of a form in one answer: formats, phone, passwords, taken name and e-mail", async () => {
  const first = await someone();
  await submit("/registration", first);
  const form = await someone({
    username: first.username,
    "data.email": first["data.email"],
    "data.phone": "12",
    "data.firstName": "",
    confirmation: "secret-2",
  });
  const answer = await submit("/registration", form);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  const keys = ["usernameTaken", "emailTaken", "phoneInvalid", "firstNameRequired", "passwordsDiffer"] as const;
  for (const key of keys) expect(page).toContain(errors[key]);
});

it("keeps the signature of a rejected form, so a quick correction is accepted", async () => {
  const human = await humanFields();
  const form = await someone({ ...human, "data.firstName": "" });
  const page = await (await submit("/registration", form)).text();
  expect(page).toContain(`value="${human.signature}"`);
  const answer = await submit("/registration", { ...form, "data.firstName": "Анна" });
  expect(answer.status).toBe(303);
});

it("folds both codes away, unless a link brings one or one is wrong", async () => {
  const plain = await (await visit("/registration")).text();
  expect(plain).toContain(`${words.codes}</summary>`);
  expect(plain).not.toContain('<details open=""');
  expect(await (await visit("/registration?ref=K7QX2MPA")).text()).toContain('<details open=""');
  const wrong = await submit("/registration", await someone({ "data.meta.usedReferralCode": "NOBODYS1" }));
  const page = await wrong.text();
  expect(page).toContain('<details open=""');
  expect(page).toContain(errors.referralCodeUnknown);
});

it("shows a taken name and e-mail on their fields", async () => {
  const first = await someone();
  await submit("/registration", first);
  const name = await submit("/registration", await someone({ username: first.username.toUpperCase() }));
  expect(name.status).toBe(409);
  expect(await name.text()).toContain(errors.usernameTaken);
  const mail = await submit("/registration", await someone({ "data.email": first["data.email"].toUpperCase() }));
  expect(await mail.text()).toContain(errors.emailTaken);
});

it("answers a body of any shape with its errors, over REST too", async () => {
  const whole = { username: "own-shape", password: "secret-1", data: {} };
  for (const body of [
    {},
    [],
    null,
    { ...whole, username: 7 },
    { ...whole, data: "x" },
    { ...whole, data: { phone: 1, country: 2 } },
  ]) {
    const answer = await call("POST", "/api/registration", { body });
    expect([JSON.stringify(body), answer.status < 500]).toEqual([JSON.stringify(body), true]);
  }
});

it("refuses robots", async () => {
  const form = await someone({ homepage: "https://spam.example" });
  const answer = await submit("/registration", form);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(errors.formStale);
  expect(await stored(form.username)).toBeUndefined();
});

it("takes the invitation and the source from the address, and the visit from the site's cookie", async () => {
  const path = "/registration?ref=K7QX2MPA&salon_id=42&utm_source=fair";
  const page = await (await visit(path, undefined, { cookie: "visit=v-1" })).text();
  for (const value of ["K7QX2MPA", "42", "fair", "v-1"]) expect(page).toContain(`value="${value}"`);
});

it("links the platform's documents if any exist", async () => {
  expect(await (await visit("/registration")).text()).not.toContain(words.privacy);
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  await submit("/settings/platform", { privacyPolicy: "https://example.com/privacy", publicOffer: "" }, manager);
  const page = await (await visit("/registration")).text();
  expect(page).toContain('href="https://example.com/privacy"');
  expect(page).not.toContain(words.offer);
});

it("redirects signed-in users to the home page, and visitors away from the survey", async () => {
  const session = await signInAs((await createUser()).username);
  expect((await visit("/registration", session)).headers.get("location")).toBe("/");
  expect((await visit("/survey")).headers.get("location")).toContain("/login");
});
