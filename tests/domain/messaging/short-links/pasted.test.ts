import fc from "fast-check";
import { expect, it } from "vitest";
import { domainInput, linkInput } from "../../../../app/domain/messaging/short-links/input";
import { isBotAgent } from "../../../../app/domain/messaging/short-links/robot";
import { readSlug } from "../../../../app/domain/messaging/short-links/slugs";

const SIGNS = [..."\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u202a\u202c\u2066\u2069\ufeff\ufe0f"]
  .concat([...".,;:!?)]}>\"'`*_~-|&=@$%\\^ \u00a0\u2009\u3000"])
  .concat([
    ..."\u00ab\u00bb\u201e\u201c\u201d\u2018\u2019\u2026\u2014\u3002\u3001\uff0c\uff09\u300d\u060c\u061f\u0964\u05f4\u1362\u{1f44d}",
  ]);

const unit = (text: string, how: (sign: string) => string) => [...text].map(how).join("");

it("finds the slug of a link that a messenger extended with other characters", () => {
  const tail = fc.array(fc.constantFrom(...SIGNS), { maxLength: 8 }).map((signs) => signs.join(""));
  const how = fc.constantFrom(encodeURI, encodeURIComponent, (sign: string) => sign.replace("%", "%25"));
  fc.assert(
    fc.property(fc.constantFrom("abc234", "Sale-100l", "a_b"), tail, tail, how, (slug, before, after, encode) => {
      expect(readSlug(`/${unit(before, encode)}${slug}${unit(after, encode)}`)).toEqual({ slug, isInfo: false });
    }),
  );
});

it.each([
  ["/abc234%BB", "abc234"],
  ["/abc234%", "abc234"],
  ["/abc234/", "abc234"],
  ["/abc234/)", "abc234"],
  ["/abc234.html", null],
  ["/abc234/index", null],
  ["/abc234%D1%81", null],
  ["/%E2%80%8B", null],
  ["/", null],
])("reads the path %s as %s", (path, slug) => {
  expect(readSlug(path)).toEqual({ slug, isInfo: false });
});

it("shows information for a link with a plus after it, whatever else follows", () => {
  expect(readSlug("/abc234+")).toEqual({ slug: "abc234", isInfo: true });
  expect(readSlug("/abc234+).")).toEqual({ slug: "abc234", isInfo: true });
});

it.each([
  ["example.com", "https://example.com"],
  ["//example.com/x", "https://example.com/x"],
  ["\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/\u0430\u043a\u0446\u0438\u044f", null],
  ["\u4f8b\u3048\u3002\u30c6\u30b9\u30c8/x", null],
  ["xn--e1afmkfd.xn--p1ai:8080/x?y#z", null],
  ["https://example.com/\u200b", "https://example.com/"],
  ["\u202ahttps://exam\u00adple.com/x\u202c", "https://example.com/x"],
  ["\ufeffexample.com/\u2060x", "https://example.com/x"],
  // Joiners belong to letters, and occur in addresses of Persian pages.
  [
    "https://example.com/\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "https://example.com/\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  ],
  ["https://example.com/x\u200c\u200d", "https://example.com/x"],
  ["http://example.com", "http://example.com"],
])("reads the pasted address %j", (typed, read) => {
  expect(linkInput.parse({ fullUrl: typed, domain: "go.example" }).fullUrl).toBe(read ?? `https://${typed}`);
});

it.each([
  "Go.Example",
  "https://go.example/some/path?x#y",
  "//go.example/",
  "go.example/x",
  "\u200bgo\u00ad.example\u202c",
])("reads the pasted domain %j", (typed) => {
  expect(domainInput.parse({ domain: typed })).toEqual({ domain: "go.example" });
});

it("reads an internationalized domain as it is on the wire", () => {
  expect(domainInput.parse({ domain: "\u0441\u0441\u044b\u043b\u043a\u0438.\u0440\u0444" })).toEqual({
    domain: "xn--h1adcxa4d.xn--p1ai",
  });
});

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  "",
  "curl/8.0",
  "Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)",
  "Iframely/1.3.1 (+https://iframely.com/docs/about)",
  "Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)",
  "Mozilla/5.0 (compatible; NetcraftSurveyAgent/1.0; +info@netcraft.com)",
  "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
  "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) ${CHROME}`,
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)",
  "TelegramBot (like TwitterBot)",
  "Viber/20.1",
  "WhatsApp/2.23.20.0 A",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Pinterestbot/1.0; +http://www.pinterest.com/bot.html",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
  "python-requests/2.31.0",
  "okhttp/4.12.0",
  "Go-http-client/2.0",
])("recognises %j as a bot", (agent) => {
  expect(isBotAgent(agent)).toBe(true);
});

it.each([
  `${IPHONE} Mobile/15E148 [Pinterest/iOS]`,
  `Mozilla/5.0 (Linux; Android 10; SM-G960F Build/QP1A.190711.020; wv) ${CHROME} [Pinterest/Android]`,
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.23.0 Chrome/96.0.4664.45 Electron/16.0.1 Safari/537.36 Sonic Slack_SSB/4.23.0",
  `${IPHONE} Mobile/15E148 Slack/22.05.10`,
  `Mozilla/5.0 (Linux; Android 6.0; Robot X Build/MRA58K) ${CHROME}`,
  `Mozilla/5.0 (Linux; U; Android 4.4; ru-ru; Robot X Build/KOT49H) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 14; CUBOT X30) ${CHROME}`,
  "Nokia6300/2.0 (05.00) Profile/MIDP-2.0 Configuration/CLDC-1.1",
  "Mozilla/5.0 (Series40; NokiaX3-02/05.60; Profile/MIDP-2.1 Configuration/CLDC-1.1) Gecko/20100401 S40OviBrowser/1.0.2.26.11",
  "Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
  "Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10",
  `Mozilla/5.0 (Linux; Android 13; Pixel 7) ${CHROME} Telegram-Android/10.5.0 (Google Pixel 7; Android 13; SDK 33; HIGH)`,
  `Mozilla/5.0 (Linux; Android 13; SM-A536B) ${CHROME} YandexSearch/23.110`,
  `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.2;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  `${IPHONE} Mobile/15E148 MicroMessenger/8.0.44(0x18002c2f) NetType/WIFI Language/zh_CN`,
])("recognises %j as a person", (agent) => {
  expect(isBotAgent(agent)).toBe(false);
});

it("reads only a bounded part of a very long user agent", () => {
  const long = "Mozilla/5.0 (Linux; Android 14; X) ".repeat(30);
  expect(isBotAgent(`${long} Googlebot`)).toBe(isBotAgent(long));
  expect(isBotAgent("Android ".repeat(1_000_000))).toBe(isBotAgent("Android ".repeat(1000)));
});
