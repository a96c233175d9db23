import { describe, expect, it } from "vitest";
import { PERMISSIONS, type Permission } from "../../app/domain/base/access/permissions";
import { submit, visit } from "../support/forms/open-screen";
import { createUser } from "../support/world/people";
import { type Actor, sessionOf } from "./actors";
import { doorsOf, pathOf } from "./doors";
import type { Rule } from "./rule";

/** Permissions required by screens of another resource. */
const APART: Permission[] = ["users.loginAs"];
const MONEY = { balance: 500_000_000, sender: "CABINET" };

const readers = new Map<string, Promise<{ reader: Actor; customer: Actor }>>();

/** Has every permission of its level but one. */
function readerWithout(level: Actor["level"], denied: Permission) {
  const key = `${level} ${denied}`;
  const known = readers.get(key) ?? makeReader(level, denied);
  readers.set(key, known);
  return known;
}

async function makeReader(level: Actor["level"], denied: Permission) {
  const user = await createUser({ level, grants: { [denied]: false }, ...MONEY });
  const customer = await createUser({ resellerId: user.id, ...MONEY });
  const actor = ({ id, username, level: own }: typeof user, tree: string[] = []) => ({
    id,
    username,
    level: own,
    tree,
  });
  return { reader: actor(user, [customer.id]), customer: actor(customer) };
}

function levelOf({ access, reach }: Rule): Actor["level"] {
  const level = typeof access === "object" ? access.level : undefined;
  if (level === "manager") return "manager";
  return level === "resellerAndAbove" || reach === "tree" ? "reseller" : "me";
}

function rightsBeside({ access }: Rule): Permission[] {
  if (typeof access === "string") return [];
  const resources = [access.permission ?? []].flat().map((right) => right.split(".")[0]);
  return [...new Set([...PERMISSIONS.filter((right) => resources.includes(right.split(".")[0])), ...APART])];
}

type Body = Record<string, string>;

/** POST bodies of the page's forms for its own address, one per button. */
function postsOf(html: string, path: string, body: Body): Body[] {
  const own = new RegExp(`action="${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&")}["?]`);
  const posts = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, form = ""]) => /method="post"/i.test(form) && own.test(form))
    .flatMap(([, , content = ""]) => buttonsIn(content))
    .map((button) => ({ ...typedIn(html, body), ...button }));
  return [...new Map(posts.map((post) => [JSON.stringify(post), post])).values()];
}

/** A screen may show one action and hide another: each sends its own name. A form without names sends the rule's. */
function buttonsIn(content: string): Body[] {
  const buttons = [...content.matchAll(/<button([^>]*)>/g)].flatMap(([, button = ""]) => {
    const [name, value] = ["name", "value"].map((key) => new RegExp(`\\b${key}="([^"]*)"`).exec(button)?.[1]);
    return /type="button"/.test(button) ? [] : [name === undefined ? {} : { [name]: value ?? "" }];
  });
  return buttons.length > 0 ? buttons : [{}];
}

/** Browsers do not submit disabled fields. */
function typedIn(html: string, body: Body): Body {
  const fields = [...html.matchAll(/<(?:input|select|textarea)[^>]* disabled=""[^>]*>/g)].map(([field]) => field);
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !fields.some((field) => field.includes(` name="${name}"`))),
  );
}

const forms = doorsOf("form").filter(({ pattern }) => doorsOf("page").some((page) => page.pattern === pattern));

describe.each(forms.map((door) => [door.name, door] as const))("%s", (_, door) => {
  it("is offered only to users who may post it", { timeout: 60_000 }, async () => {
    const rule = door.rule();
    const wrong: string[] = [];
    for (const denied of rightsBeside(rule)) {
      const { reader, customer } = await readerWithout(levelOf(rule), denied);
      const owner = rule.reach === "tree" ? customer : reader;
      const path = pathOf(door.pattern, (await rule.params?.(owner)) ?? {});
      const session = await sessionOf(reader);
      const page = await visit(path, session);
      if (page.status !== 200) continue;
      const body = Object.fromEntries(Object.entries(rule.body ?? {}).map(([name, value]) => [name, String(value)]));
      for (const post of postsOf(await page.text(), path, body)) {
        const answer = await submit(path, post, session);
        const isRefused = answer.status === 403 || answer.headers.get("location") === "/forbidden";
        if (isRefused) wrong.push(`without ${denied}: the form opens and its post is refused (${Object.values(post)})`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
