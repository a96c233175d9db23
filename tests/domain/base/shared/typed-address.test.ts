import { expect, it } from "vitest";
import { extras } from "../../../../app/domain/base/channels/extras";
import { PLATFORM_SETTINGS } from "../../../../app/domain/base/settings/input";
import { platformForm } from "../../../../app/domain/base/settings/platform-form";
import { domainInput, linkInput } from "../../../../app/domain/messaging/short-links/input";
import { hookInput } from "../../../../app/domain/messaging/webhooks/input";
import { paymentBody } from "../../../../app/domain/money/payments/input";
import { terminalForm } from "../../../../app/domain/money/payments/terminal-input";
import { recurrentBody } from "../../../../app/domain/money/recurrent-payments/input";
import { siteInput } from "../../../../app/domain/network/push/input";
import { host } from "../../../../app/domain/network/routing/input";
import { setUpInput } from "../../../../app/domain/network/routing/providers/set-up-input";
import { messageRuleInput } from "../../../../app/domain/network/routing/rules/rule-input";
import { crmInput } from "../../../../app/domain/products/integrations/crm/input";
import { widgetInput } from "../../../../app/domain/products/otp/input";

const HOST = "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444";
const ASCII = "xn--e1afmkfd.xn--p1ai";

/** Every field into which people paste an address, with its parser. */
const ADDRESSES: Record<string, (typed: string) => unknown> = {
  "a link's target": (fullUrl) => linkInput.parse({ fullUrl, domain: "go.example" }).fullUrl,
  "a webhook": (url) => hookInput.parse({ url }).url,
  "a button": (url) => extras.parse({ button: { text: "x", url } }).button?.url,
  "a notification's link": (link) => extras.parse({ link }).link,
  "a message's file": (image) => extras.parse({ image }).image,
  "a rule's button": (url) =>
    messageRuleInput.parse({ title: "x", MessageRuleGroupId: "g", actions: { buttons: [{ text: "x", url }] } }).actions
      ?.buttons?.[0]?.url,
  "a payment's return": (urlSuccess) => paymentBody.parse({ amount: 100, method: "tinkoff", urlSuccess }).urlSuccess,
  "an auto-payment's return": (urlFail) =>
    recurrentBody.parse({
      type: "threshold",
      threshold: 100,
      method: "tinkoff",
      amount: 100,
      offerAccepted: true,
      urlFail,
    }).urlFail,
  "a bank": (address) => terminalForm.parse({ method: "tinkoff", address, merchant: "x" }).address,
  "a provider's own address": (url) =>
    setUpInput([{ name: "url", place: "properties", kind: "url", isRequired: true }]).parse({
      title: "x",
      host: "https://a.example",
      properties: { url },
    }).properties.url,
  "a blog": (url) => PLATFORM_SETTINGS["frontend.blogUrl"].parse(url),
};

it.each(Object.entries(ADDRESSES))("reads the pasted address of %s", (_, read) => {
  const expected = `https://${HOST}/x?y#z`;
  for (const typed of [expected, `${HOST}/x?y#z`, `//${HOST}/x?y#z`, `\u202a\u200b ${HOST}/\u00adx?y#z\u202c\ufeff `])
    expect(read(typed), JSON.stringify(typed)).toBe(expected);
});

const HOSTS: Record<string, (typed: string) => unknown> = {
  "a short domain": (domain) => domainInput.parse({ domain }).domain,
  "a CRM": (portal) => crmInput.parse({ kind: "bitrix24", title: "x", sender: "x", portal }),
  "the cabinet's address": (typed) => Object.keys(PLATFORM_SETTINGS["frontend.hosts"].parse({ [typed]: "b" }))[0],
  "the cabinet's address in its form": (typed) => Object.keys(platformForm.parse({ hosts: `${typed} b` }).hosts)[0],
};

it.each(Object.entries(HOSTS))("reads the pasted host of %s", (_, read) => {
  for (const typed of [ASCII, HOST, `https://${HOST}/x?y`, `//${HOST}/`, `\u200b${HOST.toUpperCase()}\u00ad\u202c`]) {
    const found = read(typed);
    expect(typeof found === "object" ? (found as { portal: string }).portal : found, JSON.stringify(typed)).toBe(ASCII);
  }
});

it("reads the pasted origins of a widget and of a site", () => {
  const typed = [`${HOST}/x`, `\u200bhttps://shop.example\u202c`, "//www.shop.example/", "http://localhost:3000"];
  const origins = [`https://${ASCII}`, "https://shop.example", "https://www.shop.example", "http://localhost:3000"];
  expect(widgetInput.parse({ name: "x", settings: { origins: typed } }).settings.origins).toEqual(origins);
  expect(siteInput.parse({ title: "x", origins: typed }).origins).toEqual(origins);
});

it("keeps a provider's host as a host", () => {
  expect(host.parse("\u200bsmpp.example\u202c ")).toBe("smpp.example");
  expect(() => host.parse(`${HOST}/x`)).toThrow("hostInvalid");
});
