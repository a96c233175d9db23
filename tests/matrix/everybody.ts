import { beforeAll, describe, expect, it } from "vitest";
import { keysShown } from "../support/browser/keys-shown";
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
  sessionFor: (actor: Actor) => Promise<Session>;
}

/** Every actor tries each door with its own rows and with those of others. */
export function everybodyKnocks(doors: Door[]): void {
  beforeAll(async () => {
    ({ actors, owners } = await openActors());
  });

  describe.each(doors.map((door) => [door.name, door] as const))("%s", (_, door) => {
    it("opens to the actors of its rule, and only for their own rows", { timeout: 60_000 }, async () => {
      const rule = door.rule();
      const place = { door, rule, things: thingsBehind(rule), sessionFor: sessionsAt(door) };
      const wrong: string[] = [];
      for (const owner of strangersTo(door, rule)) {
        const faults = await repeated(() => strangerAt(place, owner));
        wrong.push(...faults.map((fault) => `a stranger ${fault}`));
      }
      for (const [name, actor] of Object.entries(actors) as [string, Actor][]) {
        for (const owner of ownersFor(door, rule, actor)) {
          const faults = await repeated(() => actorAt(place, actor, owner));
          const whose = owner.id === actor.id ? "his own" : nameOf(owner);
          wrong.push(...faults.map((fault) => `${name} at ${whose}: ${fault}`));
        }
      }
      expect(wrong.join("\n")).toBe("");
    });
  });
}

// Reads reuse the session; a post may end it.
function sessionsAt({ method }: Door): Place["sessionFor"] {
  const open = new Map<string, Promise<Session>>();
  return (actor) => {
    const session = (method === "GET" && open.get(actor.id)) || sessionOf(actor);
    open.set(actor.id, session);
    return session;
  };
}

// A path without parameters has no owner: one stranger is enough.
function strangersTo({ kind }: Door, { params }: Rule): Actor[] {
  if (!params) return [actors.client];
  return kind === "page" ? [owners["a customer of the reseller"]] : Object.values(owners);
}

// Those who look after nobody ask for the rows of one of the two, of the other the next week.
const ofTheWeek = () => Object.values(owners)[WEEK % 2]!;

// Such a path is requested once, for the own account. A page draws what its loaders give, of whom loaders.test.ts asks
// everybody for everybody's rows: it is drawn for each actor, and for those who look after customers with one's rows.
function ownersFor({ kind }: Door, rule: Rule, actor: Actor): Actor[] {
  if (!rule.params || rule.reach === "everybody") return [actor];
  if (kind !== "page") return [...(actor.level === "me" ? [ofTheWeek()] : Object.values(owners)), actor];
  return actor.level === "me" ? [actor] : [owners["a customer of the reseller"], actor];
}

// The engine may change the message meanwhile: a change counts only if it repeats on new ones.
async function repeated(knocking: () => Promise<string[]>): Promise<string[]> {
  let faults = await knocking();
  for (let again = 0; again < 4 && faults.includes(CHANGES); again++) faults = await knocking();
  return faults;
}

async function strangerAt({ door, rule, things }: Place, owner: Actor): Promise<string[]> {
  const path = pathOf(door.pattern, await things.of(owner));
  const isOpen = typeof rule.access === "string";
  if (!isOpen) await things.look(owner);
  const heard = await knock({ ...door, path, body: rule.body });
  if (isOpen) things.forget(owner);
  const faults = isOpen
    ? [heard.outcome.startsWith("failed") && heard.outcome]
    : [
        heard.outcome !== "login" && `is ${heard.outcome}`,
        leaks(heard, owner) && "reads what is not his",
        (await things.areTouched(owner)) && CHANGES,
      ];
  return faults.filter((fault) => typeof fault === "string");
}

async function actorAt(place: Place, actor: Actor, owner: Actor): Promise<string[]> {
  const { door, rule, things } = place;
  const session = await place.sessionFor(actor);
  const path = pathOf(door.pattern, await things.of(owner));
  const isTheirs = owner.id === actor.id || rule.reach === "everybody";
  const mayReach = isTheirs || (rule.reach === "tree" && actor.tree.includes(owner.id));
  if (!mayReach) await things.look(owner);
  const heard = await knock({ ...door, path, body: rule.body }, session);
  if (mayReach) things.forget(owner);

  const expected = expectedOf(rule, actor, mayReach);
  if (!expected.includes(heard.outcome))
    return [`${heard.outcome} instead of ${expected.join(" or ")}: ${heard.text.slice(0, 300)}`];
  if (mayReach) return door.kind === "page" ? keysShown(heard.text).map((key) => `reads the key ${key}`) : [];
  if (leaks(heard, owner)) return ["reads what is not his"];
  return (await things.areTouched(owner)) ? [CHANGES] : [];
}

function expectedOf(rule: Rule, actor: Actor, mayReach: boolean): Outcome[] {
  if (!opensTo(rule, actor)) return ["forbidden"];
  if (mayReach) return rule.refuses ? [rule.refuses, "passed"] : ["passed"];
  // Another owner's row is answered like a missing one.
  return rule.isSaid ? ["missing", "passed"] : ["missing"];
}

const leaks = ({ text }: Heard, owner: Actor) => text.includes(markOf(owner)) || text.includes(owner.username);

function nameOf(owner: Actor): string {
  return Object.entries(owners).find(([, { id }]) => id === owner.id)![0];
}
