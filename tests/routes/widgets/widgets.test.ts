import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { findWidgets } from "../../../app/domain/products/otp/widgets";
import { errors } from "../../../app/i18n/errors/ru";
import { widgets as words } from "../../../app/i18n/widgets/ru";
import { platformOf } from "../../../workers/platform";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RU = { "accept-language": "ru" };
const { db } = platformOf(env);

type Session = Awaited<ReturnType<typeof signInAs>>;

async function someone(grants: Record<string, boolean> = {}) {
  const user = await createUser({ grants });
  return { user, session: await signInAs(user.username) };
}

const read = async (path: string, session: Session) => (await visit(path, session, RU)).text();
const send = (path: string, fields: Record<string, string>, session: Session) => submit(path, fields, session, RU);

/** A widget as saved by its form, and two channels of the account. */
async function withWidget(grants: Record<string, boolean> = {}, other = "flashcall") {
  const { user, session } = await someone(grants);
  const id = newId();
  const made = await send("/widgets/new", { id, name: "Вход", "settings.origins": "https://shop.example" }, session);
  expect(made.headers.get("location")).toBe(`/widgets/${id}`);
  for (const [name, channelType] of Object.entries({ First: "sms", Second: other }))
    expect((await send(`/widgets/${id}/channels/new`, { name, channelType }, session)).status).toBe(303);
  const { results } = await env.DB.prepare("SELECT id, name FROM otp_channels WHERE owner_id = ? ORDER BY name")
    .bind(user.id)
    .all<{ id: string }>();
  const [first, second] = results.map((row) => row.id) as [string, string];
  const stored = async () => (await findWidgets(db, user))[0]!;
  const press = (intent: string, channel: string) => send(`/widgets/${id}`, { intent, channel }, session);
  return { user, session, id, first, second, stored, press };
}

it("makes a widget once for a form that is sent twice, and lists it without channels", async () => {
  const { user, session } = await someone();
  expect(await read("/widgets", session)).toContain(words.nothing);
  const form = { id: newId(), name: "Вход", "settings.origins": "shop.example" };
  for (let time = 0; time < 2; time++) await send("/widgets/new", form, session);
  expect(await findWidgets(db, user)).toMatchObject([
    { id: form.id, name: "Вход", settings: { origins: ["https://shop.example"] }, ipWhitelist: ["0.0.0.0/0"] },
  ]);
  const list = await read("/widgets", session);
  expect(list).toContain(words.state_empty);
  expect(list).not.toContain(words.noHandler);
});

it("returns a title of 51 characters with its error", async () => {
  const { session } = await someone();
  const answer = await send("/widgets/new", { id: newId(), name: "Щ".repeat(51) }, session);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(errors.otpTitleTooLong);
  expect(html).toContain("Щ".repeat(51));
});

it("stores the list of channels with each of its buttons, and a late button changes nothing twice", async () => {
  const { first, second, stored, press, session, id } = await withWidget();
  for (const channel of [first, second, first]) await press("attach", channel);
  expect((await stored()).channels).toEqual([first, second]);
  await press("up", second);
  expect((await stored()).channels).toEqual([second, first]);
  await press("down", first);
  expect((await stored()).channels).toEqual([second, first]);
  for (let time = 0; time < 2; time++) await press("detach", second);
  expect((await stored()).channels).toEqual([first]);
  expect(await read("/widgets", session)).toContain(words.state_on);
  const html = await read(`/widgets/${id}`, session);
  for (const said of [words.attached, words.fromCaller, words.noPrice]) expect(html).toContain(said);
});

it("does not attach another customer's channel", async () => {
  const own = await withWidget();
  const other = await withWidget();
  const answer = await own.press("attach", other.first);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(errors.otpChannelForeign);
  expect((await own.stored()).channels).toEqual([]);
});

it("saves the values of the editor's fields, including unticked boxes, and keeps channels", async () => {
  const { id, first, stored, press, session } = await withWidget();
  await press("attach", first);
  const form = {
    intent: "save",
    name: "Касса",
    isActive: "on",
    ipWhitelist: "84.201.130.0/24\n2a02:6b8::/32",
    "styles.accent": "#9a4a22",
    "styles.radius": "9",
    "settings.title": "Код из звонка",
    "settings.perPhone": "5",
    "settings.countries": "ru, KZ",
  };
  expect((await send(`/widgets/${id}`, form, session)).status).toBe(303);
  expect(await stored()).toMatchObject({
    name: "Касса",
    isActive: true,
    channels: [first],
    ipWhitelist: ["84.201.130.0/24", "2a02:6b8::/32"],
    styles: { accent: "#9a4a22", radius: 9 },
    settings: { title: "Код из звонка", perPhone: 5, countries: ["RU", "KZ"], isGuarded: false, origins: [] },
  });
  const html = await read(`/widgets/${id}`, session);
  expect(html).toContain('fill="#9a4a22"');
  expect(html).not.toContain("style=");
  const bad = await send(`/widgets/${id}`, { ...form, ipWhitelist: "84.201.130.999" }, session);
  expect(bad.status).toBe(422);
  const wrong = await bad.text();
  expect(wrong).toContain(errors.addressInvalid.replace("{{value}}", "84.201.130.999"));
  expect(wrong.indexOf('href="#widget-ipWhitelist"')).toBeGreaterThan(wrong.indexOf('role="alert"'));
  expect(wrong.indexOf('href="#widget-ipWhitelist"')).toBeLessThan(wrong.indexOf(words.channelsHelp));
  await send(`/widgets/${id}`, { intent: "off" }, session);
  expect(await stored()).toMatchObject({ isActive: false, name: "Касса" });
  expect(await read("/widgets", session)).toContain(words.state_off);
});

it("keeps a text with its filled-in conditions, and refuses one without the code", async () => {
  const { id, session, user } = await withWidget();
  const path = `/widgets/${id}/templates/new`;
  const form = {
    name: "По-русски",
    channelType: "sms",
    "additionalSettings.template": "Ваш код: ${code}",
    "conditions[0].tag": "",
    "conditions[0].values": "x",
    "conditions[1].tag": "recipient",
    "conditions[1].values": "7916\n7917",
    "conditions[1].not": "on",
  };
  const refused = await send(path, { ...form, "additionalSettings.template": "Ваш код" }, session);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(errors.otpTemplateCode);
  expect((await send(path, form, session)).status).toBe(303);
  const row = await env.DB.prepare("SELECT id, conditions FROM otp_templates WHERE owner_id = ?")
    .bind(user.id)
    .first<{ id: string; conditions: string }>();
  expect(JSON.parse(row!.conditions)).toMatchObject([{ tag: "recipient", values: ["7916", "7917"], not: true }]);
  expect(await read(`/widgets/${id}/templates/${row!.id}`, session)).toContain("7916\n7917");
});

it("shows beside each channel its price, a missing sender, or that it supports no code", async () => {
  const { id, session } = await withWidget({}, "viber");
  const channels = async () => (await read(`/widgets/${id}`, session)).replaceAll(/<[^>]+>|\s/g, " ");
  const codeless = words.codeless.replaceAll(/\s/g, " ");
  expect(await channels()).toMatch(/First +от 2,50 ₽ +SMS,/);
  expect(await channels()).toMatch(new RegExp(`Second +${words.noPrice} +Viber,`));
  expect(await channels()).not.toContain(codeless);
  const template = { name: "Link", channelType: "viber", "additionalSettings.template": "Press ${link}" };
  expect((await send(`/widgets/${id}/templates/new`, template, session)).status).toBe(303);
  expect(await channels()).toContain(codeless);
});

it("keeps an existing channel of a widget, and removes it afterwards", async () => {
  const { id, first, press, session } = await withWidget();
  await press("attach", first);
  const path = `/widgets/${id}/channels/${first}`;
  const form = { name: "First", channelType: "sms", "additionalSettings.code.length": "6" };
  expect((await send(path, form, session)).status).toBe(303);
  expect(await read(path, session)).toContain('value="6"');
  expect((await send(path, { ...form, intent: "remove" }, session)).status).toBe(409);
  await press("detach", first);
  expect((await send(path, { ...form, intent: "remove" }, session)).status).toBe(303);
  expect((await visit(path, session, RU)).status).toBe(404);
});

it("shows the code for the site and its server, and changes the public key", async () => {
  const { id, session, stored } = await withWidget();
  const { token } = await stored();
  const html = await read(`/widgets/${id}/code`, session);
  expect(html).toContain("/otp/v1/otp.js");
  expect(html).toContain(token);
  for (const language of ["PHP", "Python", "Node.js"]) expect(html).toContain(language);
  await send(`/widgets/${id}`, { intent: "rotate" }, session);
  expect((await stored()).token).not.toBe(token);
});

it("shows blocked attempts and the money saved, with phones masked", async () => {
  const { id, session, user } = await withWidget();
  const now = Date.now();
  await env.DB.prepare("INSERT INTO otp_refusals VALUES (?,?,?,?,?,?,?,?,?,?,?,?)")
    .bind(
      user.id,
      id,
      newId(),
      1,
      "conversion",
      "+99450",
      "994501234567",
      "203.0.113.9",
      1412,
      15_956_000_000,
      now,
      now,
    )
    .run();
  const html = await read(`/widgets/${id}/log`, session);
  expect(html).toContain(words.reason_conversion);
  expect(html).toContain("203.0.113.9");
  expect(html).not.toContain("4567");
  await env.DB.prepare("INSERT INTO otp_days VALUES (?,?,date('now'),'sms',100,100,80,5,3,240000000,9000000)")
    .bind(user.id, id)
    .run();
  const statistics = await read(`/widgets/${id}/statistics`, session);
  expect(statistics).toContain(words.type_sms);
  expect(statistics).toMatch(/80,0\u00a0%/);
});

it("warns users without the right to one-time codes, and removes a widget only for permitted users", async () => {
  const { session } = await someone({ "otpHandler.create": false });
  const blind = await withWidget({ "otpChannels.get": false });
  const blindly = await read(`/widgets/${blind.id}`, blind.session);
  expect(blindly).toContain(words.noChannelRight);
  expect(blindly).not.toContain(words.newChannel);
  const channels = await call("GET", "/api/otp-settings/channels", { headers: { authorization: blind.session.token } });
  expect(channels.status).toBe(403);
  expect(await read("/widgets", session)).toContain(words.noHandler);
  const { id, session: owner, stored } = await withWidget();
  expect((await send(`/widgets/${id}/remove`, {}, session)).status).toBe(404);
  expect((await stored()).id).toBe(id);
  expect((await send(`/widgets/${id}/remove`, {}, owner)).status).toBe(303);
  expect(await stored()).toBeUndefined();
});
