import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { widgets as words } from "../../../app/i18n/widgets/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RU = { "accept-language": "ru" };
const PHONE = "+7\u00a0916\u00a0204-18-33";

type Fields = Record<string, string>;

/** A widget with a channel of each type, in the order given. */
async function widgetWith(...types: string[]) {
  const user = await createUser();
  const session = await signInAs(user.username);
  const id = newId();
  const send = (path: string, fields: Fields) => submit(`/widgets${path}`, fields, session, RU);
  await send("/new", { id, name: "Вход" });
  const ids: string[] = [];
  for (const channelType of types) {
    const channel = newId();
    ids.push(channel);
    const length = { "additionalSettings.code.length": "5" };
    expect((await send(`/${id}/channels/new`, { id: channel, name: channelType, channelType, ...length })).status).toBe(
      303,
    );
    await send(`/${id}`, { intent: "attach", channel });
  }
  const text = (channelType: string, template: string, more: Fields = {}) =>
    send(`/${id}/templates/new`, { name: "T", channelType, "additionalSettings.template": template, ...more });
  const preview = async (step = "") => {
    const html = await (await visit(`/widgets/${id}${step && `?step=${step}`}`, session, RU)).text();
    const svg = /<svg viewBox="-16[\s\S]*?<\/svg>/.exec(html)![0];
    const said = /aria-label="([^"]*)"/.exec(svg)![1]!;
    return { html, svg, said, boxes: svg.match(/<g>/g)?.length ?? 0 };
  };
  return { user, id, ids, send, text, preview };
}

const filled = (text: string, n = 5, app = "") =>
  text.replace("{{phone}}", PHONE).replace("{{n}}", String(n)).replace("{{app}}", app);

it("draws the visitor's view of the first channel", async () => {
  const { id, ids, text, send, preview } = await widgetWith("sms", "flashcall", "voice");
  for (const type of ["sms", "voice"]) await text(type, "Code ${code}");
  const shown = await preview();
  expect([shown.said.includes(filled(words.shown_text)), shown.boxes]).toEqual([true, 5]);
  await send(`/${id}`, { intent: "up", channel: ids[1]! });
  expect((await preview()).said).toContain(filled(words.shown_call));
  await send(`/${id}`, { intent: "detach", channel: ids[1]! });
  await send(`/${id}`, { intent: "detach", channel: ids[0]! });
  expect((await preview()).said).toContain(filled(words.shown_voice));
});

it("draws neither a code nor its errors if the person confirms by a link", async () => {
  const { text, preview } = await widgetWith("sms");
  await text("sms", "Press ${link}");
  for (const step of ["", "wrong"]) {
    const { said, boxes, html, svg } = await preview(step);
    expect([said.includes(filled(words.shown_codeless)), boxes]).toEqual([true, 0]);
    expect(svg).not.toContain(words.shown_go);
    expect(html).not.toContain(`>${words.step_wrong}<`);
  }
  expect((await preview("done")).svg).toContain(words.shown_go);
});

it("draws the text for the visitor's country and the number's prefix", async () => {
  const { text, preview } = await widgetWith("sms");
  await text("sms", "Code ${code}");
  const conditions = { "conditions[0].tag": "country|operator", "conditions[0].values": "RU|*" };
  await text("sms", "Press ${link}", conditions);
  expect((await preview()).said).toContain(filled(words.shown_codeless));
  await text("sms", "Code ${code}", { "conditions[0].tag": "recipient", "conditions[0].values": "+7 916 204" });
  expect((await preview()).said).toContain(filled(words.shown_text));
});

it("draws the next channel where the first has no text, and names the messenger", async () => {
  const { text, preview } = await widgetWith("viber", "sms");
  await text("sms", "Code ${code}");
  expect((await preview()).said).toContain(filled(words.shown_text));
});

it("tries texts for some phones before those for all, newest first, as listed", async () => {
  const { user, text, preview } = await widgetWith("sms");
  const meant = (values: string, place = 0) => ({
    [`conditions[${place}].tag`]: "recipient",
    [`conditions[${place}].values`]: values,
  });
  await text("sms", "Ten ${code}", { name: "for all, old" });
  await text("sms", "Link ${link}", { name: "for Moscow", ...meant("7916") });
  for (const prefix of ["7", "79", "791"])
    await text("sms", "Code ${code}", { name: prefix, ...meant(`${prefix}999`) });
  await text("sms", "Code ${code}", { name: "for all, new" });
  const { said, html } = await preview();
  expect(said).toContain(filled(words.shown_codeless));
  const listed = [...html.matchAll(/<a[^>]*\/templates\/[\w-]{36}"[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(listed).toEqual(["791", "79", "7", "for Moscow", "for all, new", "for all, old"]);
  const { results } = await env.DB.prepare("SELECT id FROM otp_templates WHERE owner_id = ?").bind(user.id).all();
  expect(results).toHaveLength(6);
});

it.each(["channels", "templates"])("makes one of %s for a form that is sent twice", async (what) => {
  const { user, id, send } = await widgetWith();
  const form = { id: newId(), name: "X", channelType: "sms", "additionalSettings.template": "Code ${code}" };
  await Promise.all([1, 2].map(() => send(`/${id}/${what}/new`, form)));
  await send(`/${id}/${what}/new`, form);
  const { results } = await env.DB.prepare(`SELECT id FROM otp_${what} WHERE owner_id = ?`).bind(user.id).all();
  expect(results).toEqual([{ id: form.id }]);
});
