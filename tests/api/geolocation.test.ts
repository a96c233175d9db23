import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { readGeolocation } from "../../workers/api/base/geolocation";
import { visit } from "../support/forms/open-screen";

const ask = (cf: unknown, language = "en") => {
  const request = new Request("https://cabinet.test/api/n/geolocation", {
    headers: { "accept-language": language },
    cf: cf as RequestInitCfProperties,
  });
  return readGeolocation.handle({ request, env } as unknown as Parameters<typeof readGeolocation.handle>[0]);
};

it("names the caller's place in the caller's language, cached for a day", async () => {
  const answer = (await ask({ country: "KZ", continent: "AS", city: "Almaty" }, "ru")) as Response;
  expect(await answer.json()).toEqual({ country: "Казахстан", continent: "AS", city: "Almaty", isoCode: "KZ" });
  expect(answer.headers.get("cache-control")).toBe("private, max-age=86400");
});

it.each([undefined, {}, { country: "T1" }])("refuses with a message where the edge has no location: %j", async (cf) => {
  expect(await ask(cf)).toMatchObject({ ok: false, code: "notFound", problems: [{ key: "locationUnknown" }] });
});

it("preselects the country of the visitor's network at registration", async () => {
  const html = await (await visit("/registration", undefined, { "cf-ipcountry": "KZ" })).text();
  expect(html).toMatch(/<option[^>]*value="KZ"[^>]*selected=""/);
});
