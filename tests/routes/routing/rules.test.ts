import { beforeAll, describe, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/en";
import { routing as words } from "../../../app/i18n/routing/en";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask, carrierOf, make, titled } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const page = async (path: string) => {
  const answer = await visit(path, manager, english);
  return [answer.status, await answer.text()] as const;
};

const post = async (path: string, fields: Record<string, string>) => {
  const answer = await submit(path, fields, manager, english);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
};

const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) });

describe("rules", () => {
  it("of routing are written with conditions and groups, without JavaScript", async () => {
    const { group } = await carrierOf(manager);
    const routes = await make(manager, "/routingGroups", { type: "sms" });
    const path = `/routing/routes/${routes.id}/rules/new`;
    const typed = { title: titled("Rule"), "ProviderGroups[0]": group.id, isActive: "on" };
    const added = await post(path, { ...typed, ...intent("insert", { name: "rules" }) });
    expect(added.html).toMatch(/name="rules\[0\]\.values"/);
    expect(added.html).not.toContain(errors.valuesRequired);
    const condition = { "rules[0].tag": "text", "rules[0].match": "regexp", "rules[0].values": "(\nsale" };
    const wrong = await post(path, { ...typed, ...condition });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(errors.patternInvalid);
    expect(wrong.html).toContain("(\nsale");
    const right = { ...condition, "rules[0].values": "sale\n\ndiscount\n", "rules[0].not": "on" };
    expect((await post(path, { ...typed, ...right })).to).toBe(`/routing/routes/${routes.id}`);
    const [row] = await rowsOf<{ rules: string; id: string }>(
      "SELECT * FROM routing_rules WHERE title = ?",
      typed.title,
    );
    expect(JSON.parse(row!.rules)).toEqual([{ tag: "text", match: "regexp", values: ["sale", "discount"], not: true }]);
    const [, html] = await page(`/routing/routes/${routes.id}`);
    expect(html).toContain("sale, discount");
    expect(html).toContain(group.title);
    const [, editor] = await page(`/routing/routes/${routes.id}/rules/${row!.id}`);
    expect(editor).toMatch(/name="rules\[0\]\.not"[^>]*checked/);
  });

  it("of messages change text, sender, moderation, channel and buttons, and move up and down", async () => {
    const group = await make(manager, "/messageRuleGroups");
    const base = `/routing/messageRules/${group.id}`;
    const first = await make(manager, "/messageRules", { MessageRuleGroupId: group.id });
    const title = titled("Cleaner");
    const rule = {
      title,
      isActive: "on",
      "actions.text[0].pattern": "casino",
      "actions.text[0].with": "",
      "actions.moderation": "pending",
      "actions.type": "viber",
      "actions.buttons[0].text": "Open",
      "actions.buttons[0].url": "https://a.example",
    };
    expect((await post(`${base}/rules/new`, rule)).to).toBe(base);
    const [row] = await rowsOf<{ actions: string; id: string }>("SELECT * FROM message_rules WHERE title = ?", title);
    expect(JSON.parse(row!.actions)).toEqual({
      text: [{ pattern: "casino", with: "" }],
      moderation: "pending",
      type: "viber",
      buttons: [{ text: "Open", url: "https://a.example" }],
    });
    const order = async () => (await page(base))[1].match(/rules\/[\w-]{36}(?=")/g);
    expect(await order()).toEqual([`rules/${first.id}`, `rules/${row!.id}`]);
    expect((await post(base, { rule: row!.id, to: "1" })).to).toBe(base);
    expect(await order()).toEqual([`rules/${row!.id}`, `rules/${first.id}`]);
    expect((await post(base, { rule: row!.id, to: "up" })).status).toBe(400);
    const elsewhere = await make(manager, "/messageRuleGroups");
    expect((await post(`/routing/messageRules/${elsewhere.id}`, { rule: row!.id, to: "1" })).status).toBe(404);
    expect((await page(`/routing/messageRules/${elsewhere.id}/rules/${row!.id}`))[0]).toBe(404);
  });

  it("answer a broken intent with a refusal, not a failure", async () => {
    const group = await make(manager, "/messageRuleGroups");
    const path = `/routing/messageRules/${group.id}/rules/new`;
    for (const broken of ["{", '{"type":"insert"}', '{"type":"insert","payload":{"name":"title"}}']) {
      expect((await post(path, { title: "a", __intent__: broken })).status).toBe(400);
    }
  });
});

describe("fallbacks of a message rule", () => {
  it("wait the given minutes for a delivery and follow a failure at once", async () => {
    const group = await make(manager, "/messageRuleGroups");
    const base = `/routing/messageRules/${group.id}/rules`;
    const fallback = (field: string) => `actions.fallbacks[0].${field}`;
    const rule = {
      title: titled("Chain"),
      [fallback("type")]: "sms",
      [fallback("payload.sender")]: "CABINET",
      [fallback("payload.text")]: "Hello",
    };
    const wrong = await post(`${base}/new`, { ...rule, [fallback("minutes")]: "soon" });
    expect([wrong.status, wrong.html.includes(errors.fallbackMinutesInvalid)]).toEqual([422, true]);
    expect((await post(`${base}/new`, { ...rule, [fallback("minutes")]: "5" })).status).toBe(303);
    const [row] = await rowsOf<{ actions: string; id: string }>(
      "SELECT id, actions FROM message_rules WHERE title = ?",
      rule.title,
    );
    expect(JSON.parse(row!.actions).fallbacks).toEqual([
      {
        type: "sms",
        payload: { sender: "CABINET", text: "Hello" },
        options: {
          onStatus: ["failed"],
          onTimeout: { timeout: 300, except: ["delivered", "seen"] },
          onIncomingPayload: null,
        },
      },
    ]);
    const [, html] = await page(`${base}/${row!.id}`);
    expect(html).toMatch(/name="actions\.fallbacks\[0\]\.minutes"[^>]*value="5"/);
  });
});

describe("fallbacks of a rule created over REST", () => {
  it("keep the triggers that the form does not show", async () => {
    const group = await make(manager, "/messageRuleGroups");
    const step = (more: object) => ({ type: "sms", payload: { sender: "CABINET", text: "Hello" }, $options: more });
    const rule = await make(manager, "/messageRules", {
      MessageRuleGroupId: group.id,
      actions: {
        fallbacks: [
          step({ onStatus: ["delivered"], onTimeout: { timeout: 90, except: ["seen"] } }),
          step({ onIncomingPayload: { text: "yes" } }),
        ],
      },
    });
    const path = `/routing/messageRules/${group.id}/rules/${rule.id}`;
    const [, html] = await page(path);
    expect(html).toContain(words.fallbackAlso);
    const kept = [...html.matchAll(/name="actions\.fallbacks\[\d\]\.kept" value="([^"]*)"/g)].map(([, value]) =>
      value!.replaceAll("&quot;", '"'),
    );
    expect(kept).toHaveLength(2);
    const stored = async () => {
      const [row] = await rowsOf<{ actions: string }>("SELECT actions FROM message_rules WHERE id = ?", rule.id);
      return JSON.parse(row!.actions).fallbacks as { payload: { text: string }; options: object }[];
    };
    const before = await stored();
    const fields = kept.flatMap((value, index) => {
      const row = `actions.fallbacks[${index}]`;
      return [
        [`${row}.kept`, value],
        [`${row}.type`, "sms"],
        [`${row}.payload.sender`, "CABINET"],
        [`${row}.payload.text`, "Changed"],
        [`${row}.minutes`, index === 0 ? "1.5" : ""],
      ];
    });
    expect((await post(path, { title: "Kept", ...Object.fromEntries(fields) })).status).toBe(303);
    const after = await stored();
    expect(after.map(({ options }) => options)).toEqual(before.map(({ options }) => options));
    expect(after.map(({ payload }) => payload.text)).toEqual(["Changed", "Changed"]);
  });
});

describe("the route tester", () => {
  it("shows the matched rules, the provider and the price", async () => {
    const customer = await createUser({ balance: 5_000_000, sender: "CABINET" });
    const group = await make(manager, "/messageRuleGroups");
    const rule = await make(manager, "/messageRules", {
      MessageRuleGroupId: group.id,
      conditions: [{ tag: "text", values: ["casino"] }],
      actions: { text: [{ pattern: "casino", with: "club" }] },
    });
    await post(`/users/${customer.id}/routing`, { messageRuleGroups: group.id });
    const message = { userId: customer.username, type: "sms", sender: "CABINET", recipient: "+7 916 123-45-67" };
    const { status, html } = await post("/routing/tester", { ...message, text: "Our casino" });
    expect(status).toBe(200);
    for (const text of [rule.title, words.matched, "Our club", "Sandbox SMS", "100"]) expect(html).toContain(text);
    const other = await post("/routing/tester", { ...message, text: "Our theatre" });
    expect(other.html).toContain(words.notMatched);
  });

  it("keeps the typed values and reports the errors", async () => {
    const wrong = { userId: "nobody-at-all", type: "sms", recipient: "+79161234567", text: "Typed text" };
    const answer = await post("/routing/tester", wrong);
    expect([answer.status, answer.html.includes(errors.userNotFound)]).toEqual([422, true]);
    expect(answer.html).toContain("Typed text");
    expect((await post("/routing/tester", { ...wrong, recipient: "none" })).status).toBe(422);
  });
});

describe("held messages", () => {
  it("are approved or rejected by a manager", async () => {
    const customer = await createUser({ balance: 50_000_000, sender: "CABINET" });
    const group = await make(manager, "/messageRuleGroups");
    await make(manager, "/messageRules", { MessageRuleGroupId: group.id, actions: { moderation: "pending" } });
    await post(`/users/${customer.id}/routing`, { messageRuleGroups: group.id });
    const session = await signInAs(customer.username);
    const send = async (text: string) => {
      const body = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text } };
      const [status, sent] = await ask("POST", "/sendings", session, body);
      expect(status).toBe(200);
      return sent.id as string;
    };
    const [good, bad] = [await send("A good one"), await send("A bad one")];
    const [, html] = await page("/routing/held");
    for (const text of ["A good one", "A bad one", words.approve]) expect(html).toContain(text);
    expect((await post("/routing/held", { moderation: "approved", ids: good })).to).toBe("/routing/held");
    expect((await post("/routing/held", { moderation: "rejected", ids: bad })).to).toBe("/routing/held");
    expect((await post("/routing/held", { moderation: "perhaps", ids: bad })).status).toBe(400);
    const [, after] = await page("/routing/held");
    for (const text of ["A good one", "A bad one"]) expect(after).not.toContain(text);
    expect(await rowsOf("SELECT status FROM sendings WHERE id = ?", bad)).toEqual([{ status: "failed" }]);
    expect(await rowsOf("SELECT status FROM sendings WHERE id = ?", good)).not.toEqual([{ status: "paused" }]);
  });
});
