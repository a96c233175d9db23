import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { askForCode } from "../../../app/domain/products/otp/request-code";
import { confirm as words } from "../../../app/i18n/confirm/ru";
import { platformOf } from "../../../workers/platform";
import { openWidget, serverOf, textOf } from "../../domain/products/otp/world";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser } from "../../support/world/people";

const RU = { "accept-language": "ru" };
const platform = platformOf(env);
const shown = (text: string) => text.replaceAll("\u00a0", " ");

async function link() {
  const user = await createUser({ balance: 100_000_000, sender: "CABINET" });
  const template = "Enter: $" + "{link}";
  const origins = { origins: "https://shop.example" };
  const widget = await openWidget(platform, user, { template, settings: origins, channels: [{ lifetime: 600 }] });
  const requested = await askForCode(platform, serverOf(user), { widgetId: widget.id, recipient: "+79990000199" });
  if (!requested.ok) throw new Error(requested.error);
  const path = /\/confirm\/\d{20}$/.exec(await textOf(platform, requested.value.requestId))![0];
  const read = async () => {
    const answer = await visit(path, undefined, RU);
    return { status: answer.status, html: shown(await answer.text()) };
  };
  const press = async (intent: string) => shown(await (await submit(path, { intent }, undefined, RU)).text());
  return { read, press, status: () => statusOf(requested.value.requestId) };
}

const statusOf = async (id: string) =>
  (await env.DB.prepare("SELECT status FROM otp_sessions WHERE id = ?").bind(id).first<{ status: string }>())?.status;

it("shows who opened the link, the site and the number, and confirms only by a press", async () => {
  const { read, press, status } = await link();
  for (let time = 0; time < 2; time++) {
    const { status: code, html } = await read();
    expect(code).toBe(200);
    for (const said of ["shop.example", "••", words.yes, shown(words.no)]) expect(html).toContain(said);
  }
  expect(await status()).toBe("open");
  expect(await press("confirm")).toContain(shown(words.back));
  expect(await status()).toBe("confirmed");
  expect((await read()).html).toContain(words.confirmed);
  expect(await press("refuse")).toContain(shown(words.refusedHelp));
  expect(await status()).toBe("closed");
  expect((await read()).html).toContain(shown(words.gone));
});

it("reports that an unknown link does not work", async () => {
  const answer = await visit(`/confirm/${"1".repeat(20)}`, undefined, RU);
  expect(answer.status).toBe(404);
  expect(shown(await answer.text())).toContain(shown(words.gone));
});
