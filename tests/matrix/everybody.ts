import { beforeAll, describe, expect, it } from "vitest";
import { keysShown } from "../support/browser/keys-shown";
import { KILL_EVERY } from "../support/engine/kill-moments";
import type { Session } from "../support/world/people";
import { type Actor, type Actors, openActors, sessionOf } from "./actors";
import { type Door, pathOf } from "./doors";
import { type Heard, knock, type Outcome } from "./knock";
import { markOf } from "./objects";
import type { Rule } from "./rule";
import { opensTo } from "./rules";
import { type Things, thingsBehind } from "./things";

const WEEK = Math.floor(Date.now() / (7 * 86_400_000));
const CHANGES = "changes what is not his";

let actors: Actors["actors"];
let owners: Actors["owners"];

interface Place {
  door: Door;
  rule: Rule;
  things: Things;
}

/** Without an actor: a visitor who is not signed in. */
interface Visitor {
  name: string;
  actor?: Actor;
}

/** Every actor requests each door with its own rows and with others' rows. */
export function everybodyKnocks(doors: Door[]): void {
  beforeAll(async () => {
    ({ actors, owners } = await openActors());
  });

  describe.each(doors.map((door) => [door.name, door] as const))("%s", (_, door) => {
    it("opens to the actors of its rule, and only for their own rows", { timeout: 60_000 }, async () => {
      const rule = door.rule();
      const place = { door, rule, things: thingsBehind(rule) };
      const wrong: string[] = [];
      for (const owner of [...Object.values(owners), ...Object.values(actors)]) {
        const visitors = visitorsOf(door, rule, owner);
        const insiders = visitors.filter(({ actor }) => mayReach(rule, actor, owner));
        const outsiders = visitors.filter((visitor) => !insiders.includes(visitor));
        wrong.push(...(await outsidersAt(place, outsiders, owner)), ...(await insidersAt(place, insiders, owner)));
      }
      expect(wrong.join("\n")).toBe("");
    });
  });
}

function visitorsOf(door: Door, rule: Rule, owner: Actor): Visitor[] {
  const known = (Object.entries(actors) as [string, Actor][]).filter(([name, actor]) =>
    ownersFor(door, rule, name, actor).includes(owner),
  );
  const strangers: Visitor[] = strangersTo(rule).includes(owner) ? [{ name: "a stranger" }] : [];
  return [...strangers, ...known.map(([name, actor]) => ({ name, actor }))];
}

function mayReach(rule: Rule, actor: Actor | undefined, owner: Actor): boolean {
  if (!actor) return typeof rule.access === "string";
  const isTheirs = owner.id === actor.id || rule.reach === "everybody";
  return isTheirs || (rule.reach === "tree" && actor.tree.includes(owner.id));
}

// Without parameters, a path has no owner: one outsider is enough.
const strangersTo = ({ params }: Rule): Actor[] => (params ? ofTheWeek() : [actors.client]);

// Outsiders request one owner's rows this week and the other's next week. Only the reseller, who manages one of the
// two, requests both.
const ofTheWeek = () => Object.values(owners).filter((_, at) => KILL_EVERY === 1 || at === WEEK % 2);

/** Pairs of equivalent actors: one requests its own rows this week, the other next week. */
const ALIKE = [
  ["client", "client2"],
  ["reseller", "foreign reseller"],
];
const rests = (name: string) => KILL_EVERY > 1 && ALIKE.some((two) => two[WEEK % 2] === name);

// A path without an owner is requested once, for the actor's own account. A page renders what its loaders return, and
// loaders.test.ts covers all actors and owners, so pages are requested only with one's own rows and, by managers and
// resellers, with one customer's rows.
function ownersFor({ kind }: Door, rule: Rule, name: string, actor: Actor): Actor[] {
  const own = rests(name) ? [] : [actor];
  if (!rule.params || rule.reach === "everybody") return own;
  if (kind === "page") return actor.level === "me" ? own : [owners["a customer of the reseller"], ...own];
  return [...(name === "reseller" ? Object.values(owners) : ofTheWeek()), ...own];
}

/** Checks once after all requests. Only if a row has changed is each visitor tried alone, to name the offender. */
async function outsidersAt(place: Place, outsiders: Visitor[], owner: Actor): Promise<string[]> {
  if (outsiders.length === 0) return [];
  const faults = await knocksOf(place, outsiders, owner);
  if (!faults.includes(CHANGES)) return faults;
  const named: string[] = [];
  for (const visitor of outsiders) {
    const own = await repeated(() => knocksOf(place, [visitor], owner));
    named.push(...own.map((fault) => (fault === CHANGES ? faultOf(visitor, owner, fault) : fault)));
  }
  return named;
}

// The engine may change a message in the meantime: a change counts only if it repeats with new ones.
async function repeated(knocking: () => Promise<string[]>): Promise<string[]> {
  let faults = await knocking();
  for (let attempt = 0; attempt < 4 && faults.includes(CHANGES); attempt++) faults = await knocking();
  return faults;
}

async function knocksOf(place: Place, outsiders: Visitor[], owner: Actor): Promise<string[]> {
  const { things } = place;
  await things.of(owner);
  await things.remember(owner);
  const faults: string[] = [];
  for (const visitor of outsiders) faults.push(...(await visitorAt(place, visitor, owner)));
  return (await things.areTouched(owner)) ? [...faults, CHANGES] : faults;
}

// Objects that are only read are shared by all visitors.
async function insidersAt(place: Place, insiders: Visitor[], owner: Actor): Promise<string[]> {
  const faults: string[] = [];
  for (const visitor of insiders) {
    faults.push(...(await visitorAt(place, visitor, owner)));
    if (place.door.method !== "GET") place.things.forget(owner);
  }
  return faults;
}

async function visitorAt(place: Place, visitor: Visitor, owner: Actor): Promise<string[]> {
  const { actor } = visitor;
  const { door, rule, things } = place;
  const path = pathOf(door.pattern, await things.of(owner));
  const ask = async (session?: Session) => knock({ ...door, path, body: rule.body }, session);
  const isIn = mayReach(rule, actor, owner);
  const fault = (words: string) => [faultOf(visitor, owner, words)];
  const expected = expectedOf(rule, actor, isIn);
  const heard = await (actor ? signedIn(actor, expected, ask) : ask());
  const isFine = expected.length > 0 ? expected.includes(heard.outcome) : !heard.outcome.startsWith("failed");
  if (!isFine) return fault(`${heard.outcome} instead of ${expected.join(" or ")}: ${heard.text.slice(0, 300)}`);
  if (!isIn && leaks(heard, owner)) return fault("reads what is not his");
  return actor && isIn && door.kind === "page"
    ? keysShown(heard.text).flatMap((key) => fault(`reads the key ${key}`))
    : [];
}

const open = new Map<string, Promise<Session>>();

/** Uses the actor's session, or a new one if the previous request ended it. */
async function signedIn(actor: Actor, expected: Outcome[], ask: (session: Session) => Promise<Heard>): Promise<Heard> {
  const anew = () => {
    const session = sessionOf(actor);
    open.set(actor.id, session);
    return session;
  };
  if (expected.includes("login")) return ask(await anew());
  const kept = open.get(actor.id);
  const heard = await ask(await (kept ?? anew()));
  return kept && heard.outcome === "login" ? ask(await anew()) : heard;
}

/** Empty: any outcome except a failure. */
function expectedOf(rule: Rule, actor: Actor | undefined, isIn: boolean): Outcome[] {
  if (!actor) return isIn ? [] : ["login"];
  if (!opensTo(rule, actor)) return ["forbidden"];
  if (isIn) return rule.refuses ? [rule.refuses, "passed"] : ["passed"];
  // Another owner's row gets the same answer as a missing one.
  return rule.isSaid ? ["missing", "passed"] : ["missing"];
}

const leaks = ({ text }: Heard, owner: Actor) => text.includes(markOf(owner)) || text.includes(owner.username);

function faultOf({ name, actor }: Visitor, owner: Actor, words: string): string {
  const [ownerName] = Object.entries({ ...owners, ...actors }).find(([, { id }]) => id === owner.id)!;
  return `${name} at ${owner.id === actor?.id ? "his own" : ownerName}: ${words}`;
}
