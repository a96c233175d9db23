import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { isOfLevel, type LevelRule } from "../../app/domain/base/access/levels";
import { PERMISSIONS } from "../../app/domain/base/access/permissions";
import { documentation as de } from "../../app/i18n/documentation/de";
import { documentation as documents } from "../../app/i18n/documentation/ru";
import { screens as words } from "../../app/i18n/screens/ru";
import { send } from "../../app/i18n/send/ru";
import { CATALOG } from "../../app/routes/documentation/catalog";
import { SCREENS, type Screen, type ScreenName } from "../../app/screens";
import { openDatabase } from "../../db/client";
import { settings } from "../../db/schema/accounts";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

const RUSSIAN = { "accept-language": "ru" };
const TABLE = Object.entries(SCREENS as Record<string, Screen>);
const paths = (wanted: (screen: Screen) => boolean) =>
  TABLE.filter(([, screen]) => wanted(screen)).map(([name, { path }]) => [name, path] as const);

const authorized = paths(({ audience }) => audience === undefined);
const guarded = paths(({ permission }) => permission !== "signed-in");

let manager: Session;
let powerless: Session;

const locationOf = async (path: string, session?: Session, headers = {}) =>
  (await visit(path, session, headers)).headers.get("location");

beforeAll(async () => {
  const db = openDatabase(env.DB);
  const all = await createUser({ level: "manager", sender: "CABINET" });
  await db
    .insert(settings)
    .values({ ownerId: all.id, key: "advanced.integrations", value: true, updatedAt: Date.now() });
  manager = await signInAs(all.username);
  const nothing = Object.fromEntries(PERMISSIONS.map((permission) => [permission, false]));
  powerless = await signInAs((await createUser({ grants: nothing })).username);
});

it.each(authorized)("%s requires a visitor to sign in, and keeps the return path", async (_name, path) => {
  const expected = path === "/" ? "/login" : `/login?to=${encodeURIComponent(`${path}?a=1`)}`;
  expect(await locationOf(path === "/" ? path : `${path}?a=1`)).toBe(expected);
});

it.each(guarded)("%s is forbidden without permissions", async (_name, path) => {
  expect(await locationOf(path, powerless)).toBe("/forbidden");
});

it.each(paths(({ level }) => level !== undefined && !isOfLevel("me", level as LevelRule)))(
  "%s is forbidden below its level",
  async (_name, path) => {
    expect(await locationOf(path, await signInAs((await createUser()).username))).toBe("/forbidden");
  },
);

it.each(paths(({ audience }) => audience === "strangers"))(
  "%s redirects signed-in users to the home page",
  async (_name, path) => {
    expect(await visit(path)).toMatchObject({ status: 200 });
    expect(await locationOf(path, manager)).toBe("/");
  },
);

it.each(paths(({ audience }) => audience !== "strangers"))("%s opens under its own title", async (name, path) => {
  let answer = await visit(path, manager, RUSSIAN);
  let title: string = words[name as ScreenName];
  const to = answer.headers.get("location");
  if (to) {
    // A section redirects to its own tab, the documentation to its first document.
    expect(to.startsWith(path.replace(/\/create$/, ""))).toBe(true);
    answer = await visit(to, manager, RUSSIAN);
    title = "";
  }
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(`<title>${words.product} | ${title}`);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
});

describe("a section", () => {
  const grants = (granted: string[]) =>
    Object.fromEntries(PERMISSIONS.map((permission) => [permission, granted.includes(permission)]));
  it.each([
    ["/messages", ["tasks.get"], "/messages/tasks"],
    ["/messages", ["templates.get"], "/messages/templates"],
    ["/messages", ["sendings.get", "tasks.get"], "/messages/outgoing"],
    ["/messages", ["sendingsIncoming.get"], "/forbidden"],
    ["/balance", ["billings.find"], "/balance/billings"],
    ["/balance", ["invoices.get", "billings.find"], "/balance/billings"],
    ["/balance", ["payments.get", "billings.find"], "/balance/payments"],
    ["/balance", ["payments.get", "invoices.get"], "/balance/payments"],
    ["/account", ["tokens.get"], "/account/tokens"],
    ["/settings", ["sendernames.get"], "/settings/sendernames"],
  ])("%s with %j opens at %s, with its query", async (path, granted, to) => {
    const session = await signInAs((await createUser({ grants: grants(granted) })).username);
    expect(await locationOf(`${path}?a=1`, session)).toBe(to === "/forbidden" ? to : `${to}?a=1`);
  });
});

it.each([
  ["/sendings", "/messages/outgoing"],
  ["/sendernames", "/settings/sendernames"],
  ["/integrations", "/settings/integrations"],
  ["/sendingsIncoming", "/messages/incoming"],
  ["/billings", "/balance/billings"],
  ["/files", "/storage"],
  ["/support", "/about"],
])("%s moved to %s, with its query", async (from, to) => {
  expect(await locationOf(`${from}?a=1`)).toBe(`${to}?a=1`);
  expect(await locationOf(from)).toBe(to);
});

it("redirects every unknown path home", async () => {
  for (const path of ["/nowhere", "/balance/nowhere", "/settings/x/y"]) expect(await locationOf(path)).toBe("/");
});

it("reports a missing file as missing, and never caches the answer", async () => {
  for (const path of ["/assets/no-such-file.js", "/assets/words/none", "/docs/en/api/none.md", "/old.PNG"]) {
    const response = await visit(path);
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
  }
});

describe("requisites and invoices that a setting hides", () => {
  let session: Session;
  const doors = ["/account/requisites", "/account/requisites/create", "/account/requisites/1", "/balance/invoices"];
  beforeAll(async () => {
    const user = await createUser();
    const hidden = { ownerId: user.id, key: "secret.hideRequisites", value: true, updatedAt: Date.now() };
    await openDatabase(env.DB).insert(settings).values(hidden);
    session = await signInAs(user.username);
  });

  it.each(doors)("%s returns to the previous page, on this site only", async (path) => {
    const from = (referer: string) => locationOf(path, session, { referer });
    expect(await from("http://cabinet.test/contacts?cursor=1")).toBe("/contacts?cursor=1");
    expect(await from("https://evil.test/contacts")).toBe("/");
    expect(await from(`http://cabinet.test${path}`)).toBe("/");
    expect(await locationOf(path, session)).toBe("/");
  });

  it("has no tab for them", async () => {
    const html = await (await visit("/balance/billings", session)).text();
    expect(html).toContain('href="/balance/referrals"');
    expect(html).not.toContain('href="/balance/invoices"');
  });
});

describe("public screens", () => {
  it("show their own frame to visitors and the full one to signed-in users", async () => {
    for (const path of ["/about", "/documentation/platform/instruction"]) {
      const clear = await (await visit(path)).text();
      expect(clear).toContain('href="/login"');
      expect(clear).not.toContain('class="side');
      expect(await (await visit(path, manager)).text()).toContain('class="side');
    }
  });

  it("show documents in the reader's language, with English as the default", async () => {
    const textOf = async (language: string) =>
      (await visit("/documentation/api/http-rest", undefined, { "accept-language": language })).text();
    expect(await textOf("ru")).toContain("Неизвестный параметр — ошибка 422");
    const german = await textOf("de");
    expect(german).toContain("An unknown parameter returns 422");
    expect(german).toContain(de.inEnglish);
  });

  it("have every document of the menu, and show which are missing", async () => {
    for (const { category, files } of CATALOG) {
      for (const file of files) {
        for (const language of ["ru", "en"]) {
          const answer = await visit(`/documentation/${category}/${file}`, undefined, { "accept-language": language });
          expect(answer.status, `${language} ${file}`).toBe(200);
          expect(await answer.text()).not.toContain(documents.missing);
        }
      }
    }
    const missing = await visit("/documentation/api/nothing", undefined, RUSSIAN);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(documents.missing);
  });
});

it("reports that a template is not found, and still opens a new campaign", async () => {
  const begun = (await visit("/send/spring", manager, RUSSIAN)).headers.get("location")!;
  const html = await (await visit(begun, manager, RUSSIAN)).text();
  expect(html).toContain(send.templateNotFound.replace("{{id}}", "spring"));
});

it("leads from the forbidden page to the contacts", async () => {
  const html = await (await visit("/forbidden", powerless)).text();
  expect(html).toContain('href="/about#support"');
});
