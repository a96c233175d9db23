import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { errors } from "../../app/i18n/errors/en";
import { pricing as words } from "../../app/i18n/pricing/en";
import { call, submit, visit } from "../support/forms/open-screen";
import { createUser, giveTariff, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const LIST = "/tariffs/sold";
const english = { "accept-language": "en" };

let manager: Session;
let reseller: Session;
let boss: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  boss = await createUser({ level: "reseller" });
  reseller = await signInAs(boss.username);
});

const open = async (path: string, session: Session) => (await visit(path, session, english)).text();
const typed = (more = {}) => ({
  id: newId(),
  title: "Retail",
  source: "sendings.sms",
  currency: "RUB",
  unit: "segment",
  prices: "7916, 7917; 4,20\n*; 12",
  refundOnFailed: "on",
  isActive: "on",
  ...more,
});

interface Tariff {
  title: string;
  coming: { id: string }[];
  data: { rules: { price: number; unit: string; prefixes?: string[] }[]; options: Record<string, boolean> };
}
const overRest = async (id: string, session = manager) =>
  (await (await call("GET", `/api/tariffs/${id}`, { session })).json()) as Tariff;

describe("the tariffs' screens", () => {
  it("make a tariff that REST reads as it was typed, once for two presses", async () => {
    const form = typed({ title: "Typed twice", comment: "For shops" });
    for (const _ of [1, 2]) {
      const answer = await submit(`${LIST}/new`, form, manager);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, LIST]);
    }
    expect((await open(LIST, manager)).split(">Typed twice</a>")).toHaveLength(2);
    expect(await overRest(form.id)).toMatchObject({
      title: "Typed twice",
      data: {
        rules: [
          { price: 4.2, unit: "segment", prefixes: ["7916", "7917"] },
          { price: 12, unit: "segment" },
        ],
        options: { refundOnFailed: true, noPayments: false },
        hidden: { comment: "For shops" },
      },
    });
    const html = await open(`${LIST}/${form.id}`, manager);
    expect(html).toContain("7916, 7917; 4.20\n*; 12</textarea>");
  });

  it("read a file into the prices, and save nothing before the preview", async () => {
    const { id, ...fields } = typed({ title: "From a file", prices: "" });
    const sent = (name: string, content: string) => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ id, ...fields })) form.set(key, value);
      form.set("file", new File([content], name));
      return submit(`${LIST}/new`, form, manager, english);
    };
    const answer = await sent("prices.csv", "Prefix;Price\n7916;4.20\n*;12");
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("7916; 4.20\n*; 12</textarea>"),
    ]);
    expect((await call("GET", `/api/tariffs/${id}`, { session: manager })).status).toBe(404);
    const refused = await sent("picture.png", "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001");
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(errors.priceFile)]);
  });

  it("preview a change of prices before it applies, and again if the prices changed meanwhile", async () => {
    const form = typed({ title: "Compared" });
    await submit(`${LIST}/new`, form, manager);
    const path = `${LIST}/${form.id}`;
    const dearer = { ...form, prices: "7916; 4,40\n*; 12" };
    const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)![1]!;
    const first = await (await submit(path, dearer, manager, english)).text();
    expect(first).toContain(words.changesTitle);
    expect(first).toContain(words.savePrices_other.replace("{{count}}", "2"));
    expect((await overRest(form.id)).data.rules[0]).toMatchObject({ price: 4.2 });

    await call("PUT", `/api/tariffs/${form.id}`, { session: manager, body: { title: "Renamed meanwhile" } });
    const second = await submit(path, { ...dearer, seen: seenIn(first) }, manager, english);
    expect(second.status).toBe(200);
    expect((await overRest(form.id)).data.rules[0]).toMatchObject({ price: 4.2 });

    const saved = await submit(path, { ...dearer, seen: seenIn(await second.text()) }, manager);
    expect(saved.status).toBe(303);
    expect(await overRest(form.id)).toMatchObject({
      title: "Compared",
      data: { rules: [{ price: 4.4, prefixes: ["7916"] }, { price: 12 }] },
    });
    const history = (await open(`${path}/history`, manager)).replace(/<!-- -->/g, "");
    expect(history).toContain(words.change_changed);
    expect(history).toContain("+7916: ₽4.20 → ₽4.40");
  });

  it("schedule prices in the manager's time zone, list them, and withdraw them", async () => {
    const form = typed({ title: "Announced" });
    await submit(`${LIST}/new`, form, manager);
    const path = `${LIST}/${form.id}`;
    const later = { ...form, prices: "*; 15", startsAt: "2040-12-01T00:00" };
    const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)![1]!;
    const first = await (await submit(path, later, manager, english)).text();
    expect((await submit(path, { ...later, seen: seenIn(first) }, manager)).headers.get("location")).toBe(path);
    const planned = (await overRest(form.id)).coming;
    expect(planned).toMatchObject([{ startsAt: "2040-11-30T21:00:00.000Z", data: { rules: [{ price: 15 }] } }]);
    const html = (await open(path, manager)).replace(/<!-- -->/g, "");
    expect(html).toContain(words.comingTitle);
    expect(html).toContain(`${words.everywhere}: ₽12.00 → ₽15.00`);
    expect((await submit(path, { intent: "withdraw", plan: planned[0]!.id }, manager)).status).toBe(303);
    expect((await overRest(form.id)).coming).toEqual([]);
    expect(await open(`${path}/history`, manager)).toContain(words.change_withdrawn);
    for (const [startsAt, said] of [
      ["2020-01-01T00:00", errors.startsInPast],
      ["soon", errors.dateInvalid],
    ] as const) {
      const refused = await submit(path, { ...form, title: "Other", startsAt }, manager, english);
      expect([refused.status, (await refused.text()).includes(said)]).toEqual([422, true]);
    }
    expect((await overRest(form.id)).title).toBe("Announced");
  });

  it("never overwrite a concurrent change of a title without a warning", async () => {
    const form = typed({ title: "First" });
    await submit(`${LIST}/new`, form, manager);
    const path = `${LIST}/${form.id}`;
    const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)![1]!;
    const version = versionIn(await open(path, manager));
    await submit(path, { ...form, title: "Second", version }, manager);
    const refused = await submit(path, { ...form, title: "Third", version }, manager, english);
    const html = await refused.text();
    expect([refused.status, html.includes(errors.tariffChanged)]).toEqual([409, true]);
    expect((await overRest(form.id)).title).toBe("Second");
    expect(html).toContain('value="Third"');
    expect((await submit(path, { ...form, title: "Third", version: versionIn(html) }, manager)).status).toBe(303);
    expect((await overRest(form.id)).title).toBe("Third");
  });

  it("save a title without a question about prices", async () => {
    const form = typed();
    await submit(`${LIST}/new`, form, manager);
    expect((await submit(`${LIST}/${form.id}`, { ...form, title: "Wholesale" }, manager)).status).toBe(303);
    expect((await overRest(form.id)).title).toBe("Wholesale");
  });

  it.each([
    ["7916; 4,20\n77; nine", errors.linePrice.replace("{{line}}", "2")],
    ["7916; 0,0000001", errors.linePrice.replace("{{line}}", "1")],
    ["7916", errors.lineColumns.replace("{{line}}", "1")],
    ["7916; 1\n\n7916; 2", "Line 3: line 1 already has a price for +7916"],
    ["", errors.rulesRequired],
  ])("refuse the prices %j with a message, keep them in the form and change nothing", async (prices, said) => {
    const form = typed({ title: "Refused", prices });
    const answer = await submit(`${LIST}/new`, form, manager, english);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(said);
    expect(html).toContain(`${prices}</textarea>`);
    expect((await visit(`${LIST}/${form.id}`, manager)).status).toBe(404);
  });

  it("accept countries and operators in the reader's language, and show them so", async () => {
    const russian = { "accept-language": "ru" };
    const form = typed({
      title: "By country",
      prices: "Казахстан; 9,40\nРоссия: МТС, ru|beeline; 4,40\n7701; 8\n*; 12",
    });
    expect((await submit(`${LIST}/new`, form, manager, russian)).status).toBe(303);
    expect((await overRest(form.id)).data.rules).toMatchObject([
      { price: 9.4, countries: ["KZ"] },
      { price: 4.4, operators: ["RU|mts", "RU|beeline"] },
      { price: 8, prefixes: ["7701"] },
      { price: 12 },
    ]);
    expect(await open(`${LIST}/${form.id}`, manager)).toContain(
      "Kazakhstan; 9.40\nRussia: MTS, Russia: Beeline; 4.40\n",
    );
    const before = { ...form, prices: "Kasachstan; 9,40\nRussland: MTS; 4,40\n7701; 8\n*; 12" };
    const changes = await (await submit(`${LIST}/${form.id}`, before, manager, { "accept-language": "de" })).text();
    expect(changes).toContain("Russland: Beeline");
    expect(changes).not.toContain(">Kasachstan<");
    const refused = await submit(`${LIST}/new`, typed({ prices: "Wakanda; 1\nRussia: Kcell; 2" }), manager, english);
    const html = await refused.text();
    for (const [line, place] of [
      ["1", "Wakanda"],
      ["2", "Russia: Kcell"],
    ] as const) {
      expect(html).toContain(errors.linePlace.replace("{{line}}", line).replace("{{place}}", place).slice(0, 40));
    }
    const twice = await submit(`${LIST}/new`, typed({ prices: "KZ; 1\nKazakhstan; 2" }), manager, english);
    expect(await twice.text()).toContain("Line 2: line 1 already has a price for Kazakhstan");
  });

  it("give a customer a tariff and take it back", async () => {
    const form = typed({ title: "Given on the screen" });
    await submit(`${LIST}/new`, form, manager);
    const customer = await createUser();
    const path = `/users/${customer.id}/tariffs`;
    expect(await open(path, manager)).toContain("Given on the screen");
    expect((await submit(path, { "sendings.sms": form.id }, manager)).status).toBe(303);
    const theirs = await signInAs(customer.username);
    expect(await open("/tariffs", theirs)).toContain("Given on the screen");
    expect(await open(`${LIST}/${form.id}`, manager)).toContain(words.holders_one.replace("{{count}}", "1"));
    const refused = await submit(`${LIST}/${form.id}/remove`, {}, manager, english);
    expect([refused.status, (await refused.text()).includes(errors.tariffUsed)]).toEqual([409, true]);
    expect((await submit(path, { "sendings.sms": "" }, manager)).status).toBe(303);
    expect(await open("/tariffs", theirs)).not.toContain("Given on the screen");
  });

  it("save a customer's tariffs all at once or not at all, and show a switched-off one", async () => {
    const [sms, viber, off] = [
      typed({ title: "All at once SMS" }),
      typed({ title: "All at once Viber", source: "sendings.viber", unit: "message" }),
      typed({ title: "Switched off VK", source: "sendings.vk", unit: "message" }),
    ];
    for (const form of [sms, viber, off]) await submit(`${LIST}/new`, form, manager);
    const customer = await createUser();
    const path = `/users/${customer.id}/tariffs`;
    const held = async () =>
      (await rowsOf<{ id: string }>("SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ?", customer.id)).map(
        ({ id }) => id,
      );
    await submit(path, { "sendings.vk": off.id }, manager);
    const { isActive: _, ...without } = off;
    await submit(`${LIST}/${off.id}`, without, manager);
    expect(await open(path, manager)).toContain(`Switched off VK (${words.off})`);
    const before = await held();
    const refused = await submit(path, { "sendings.sms": sms.id, "sendings.viber": off.id }, manager, english);
    expect([refused.status, await held()]).toEqual([409, before]);
    const choice = { "sendings.sms": sms.id, "sendings.viber": viber.id, "sendings.vk": "" };
    expect((await submit(path, choice, manager)).status).toBe(303);
    expect(await held()).toEqual(expect.arrayContaining([sms.id, viber.id]));
    expect(await held()).not.toContain(off.id);
  });

  it("let a reseller sell only above its own price, to its own customers only", async () => {
    const bought = typed({ title: "What the reseller pays", prices: "*; 3" });
    await submit(`${LIST}/new`, bought, manager);
    await submit(`/users/${boss.id}/tariffs`, { "sendings.sms": bought.id }, manager);
    const cheap = await submit(`${LIST}/new`, typed({ prices: "*; 2" }), reseller, english);
    const below = errors.priceBelowCost.replace("{{prefix}}", "*").replace("{{cost}}", "3");
    expect([cheap.status, (await cheap.text()).includes(below)]).toEqual([422, true]);
    const sold = typed({ title: "The reseller's", prices: "*; 5" });
    const { refundOnFailed: _, ...boughtWithout } = { ...bought, prices: "*; 3" };
    await submit(`${LIST}/${bought.id}`, boughtWithout, manager);
    const refunding = await (await submit(`${LIST}/new`, sold, reseller, english)).text();
    expect(refunding.replace(/<script[\s\S]*?<\/script>/g, "")).toContain(errors.refundBeyondCost);
    await submit(`${LIST}/${bought.id}`, bought, manager);
    expect((await submit(`${LIST}/new`, sold, reseller)).status).toBe(303);
    const list = await open(LIST, reseller);
    expect([list.includes("The reseller's"), list.includes("What the reseller pays")]).toEqual([true, false]);
    const customer = await createUser({ resellerId: boss.id });
    const path = `/users/${customer.id}/tariffs`;
    expect((await submit(path, { "sendings.sms": sold.id }, reseller)).status).toBe(303);
    expect(await open("/tariffs", await signInAs(customer.username))).toContain("The reseller&#x27;s");
    const stranger = await createUser();
    expect((await visit(`/users/${stranger.id}/tariffs`, reseller)).status).toBe(404);
  });

  it("warn a manager of resellers' tariffs that a change leaves below cost, and save it once confirmed", async () => {
    const seller = await createUser({ level: "reseller" });
    await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", seller.id);
    const bought = typed({ title: "Bought", prices: "*; 3" });
    await submit(`${LIST}/new`, bought, manager);
    await submit(`/users/${seller.id}/tariffs`, { "sendings.sms": bought.id }, manager);
    const sold = typed({ title: "Sold too cheap", prices: "*; 5" });
    expect((await submit(`${LIST}/new`, sold, await signInAs(seller.username))).status).toBe(303);
    const dearer = { ...bought, prices: "*; 6" };
    const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
    const shown = async (form: Record<string, string>) => {
      const answer = await submit(`${LIST}/${bought.id}`, form, manager, english);
      const html = await answer.text();
      return { status: answer.status, html, seen: hidden(html, "seen"), below: hidden(html, "below") };
    };
    const { html, seen, below } = await shown(dearer);
    expect(html).toContain(`Sold too cheap (${seller.username})`);
    const unticked = await shown({ ...dearer, seen, below });
    expect([unticked.status, unticked.html.includes(errors.belowCostUnticked)]).toEqual([422, true]);
    // A ticked box for something not shown is ignored.
    const blind = await shown({ ...dearer, seen, below: "another", acceptBelowCost: "on" });
    expect([blind.status, blind.below]).toEqual([200, below]);
    expect((await overRest(bought.id)).data.rules).toMatchObject([{ price: 3 }]);
    const ticked = await submit(`${LIST}/${bought.id}`, { ...dearer, seen, below, acceptBelowCost: "on" }, manager);
    expect(ticked.status).toBe(303);
    expect((await overRest(bought.id)).data.rules).toMatchObject([{ price: 6 }]);
  });

  it("are closed to customers", async () => {
    const customer = await signInAs((await createUser()).username);
    expect((await visit(LIST, customer)).headers.get("location")).toBe("/forbidden");
    expect((await visit("/tariffs", manager)).headers.get("location")).toBe(LIST);
  });
});

it("show a number's price for thirty days, as the number's own page does", async () => {
  const { id, username } = await createUser();
  await giveTariff(id, "subscription.apisender");
  const session = await signInAs(username);
  const text = (await open("/tariffs", session)).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("per 30 days");
  expect(text).not.toContain("per period");
  const tariffs = (await (await call("GET", "/api/tariffs", { session })).json()) as {
    data: { source: string; data: { rules: object[] } }[];
  };
  const own = tariffs.data.find(({ source }) => source === "subscription.apisender")!;
  expect(own.data.rules).toMatchObject([{ unit: "period", period: "month" }]);
});
