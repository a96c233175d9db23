import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, type Actors, openActors, sessionOf } from "./actors";
import { apiDoors, type Door, pathOf, screenDoors } from "./doors";
import { type Heard, knock, type Outcome } from "./knock";
import { markOf } from "./objects";
import { belongingsOf } from "./rows";
import { opensTo, type Rule } from "./rules";

const CHANGES = "changes what is not his";

let actors: Actors["actors"];
let owners: Actors["owners"];

beforeAll(async () => {
  ({ actors, owners } = await openActors());
});

describe.each([...screenDoors, ...apiDoors].map((door) => [door.name, door] as const))("%s", (_, door) => {
  it("opens to whom its rule names, and only for what is theirs", { timeout: 60_000 }, async () => {
    const rule = door.rule();
    const wrong: string[] = [];
    for (const owner of Object.values(owners)) {
      const first = await strangerAt(door, rule, owner);
      wrong.push(...(first.length > 0 ? await strangerAt(door, rule, owner) : first));
    }
    for (const [name, actor] of Object.entries(actors) as [string, Actor][]) {
      for (const owner of ownersFor(rule, actor)) {
        // The engine may just be at work on a message of his: what a door does, it does again to a new one.
        const first = await actorAt(door, rule, actor, owner);
        const complaint = first === CHANGES ? await actorAt(door, rule, actor, owner) : first;
        if (complaint) wrong.push(`${name} at ${owner.id === actor.id ? "his own" : nameOf(owner)}: ${complaint}`);
      }
    }
    expect(wrong.join("\n")).toBe("");
  });
});

// A path without parameters names nothing of anybody's: it is opened once, for oneself.
function ownersFor(rule: Rule, actor: Actor): Actor[] {
  if (!rule.params || rule.reach === "everybody") return [actor];
  return [...Object.values(owners), actor];
}

async function strangerAt(door: Door, rule: Rule, owner: Actor): Promise<string[]> {
  const params = (await rule.params?.(owner)) ?? {};
  const before = await belongingsOf(owner.id);
  const heard = await knock({ ...door, path: pathOf(door.pattern, params), body: rule.body });
  const isOpen = typeof rule.access === "string";
  const complaints = isOpen
    ? [heard.outcome.startsWith("failed") && heard.outcome]
    : [
        heard.outcome !== "login" && `is ${heard.outcome}`,
        leaks(heard, owner) && "reads what is not his",
        (await belongingsOf(owner.id)) !== before && CHANGES,
      ];
  return complaints.filter(Boolean).map((complaint) => `a stranger ${complaint}`);
}

async function actorAt(door: Door, rule: Rule, actor: Actor, owner: Actor): Promise<string | null> {
  const session = await sessionOf(actor);
  const params = (await rule.params?.(owner)) ?? {};
  const isTheirs = owner.id === actor.id || rule.reach === "everybody";
  const mayReach = isTheirs || (rule.reach === "tree" && actor.tree.includes(owner.id));
  const before = mayReach ? null : await belongingsOf(owner.id);
  const heard = await knock({ ...door, path: pathOf(door.pattern, params), body: rule.body }, session);

  const expected = expectedOf(rule, actor, mayReach);
  if (!expected.includes(heard.outcome))
    return `${heard.outcome} instead of ${expected.join(" or ")}: ${heard.text.slice(0, 300)}`;
  if (before === null) return null;
  if (leaks(heard, owner)) return "reads what is not his";
  return (await belongingsOf(owner.id)) === before ? null : CHANGES;
}

function expectedOf(rule: Rule, actor: Actor, mayReach: boolean): Outcome[] {
  if (!opensTo(rule, actor)) return ["forbidden"];
  if (mayReach) return rule.refuses ? [rule.refuses, "passed"] : ["passed"];
  // A row that is not his looks like one that is not there.
  return rule.isSaid ? ["missing", "passed"] : ["missing"];
}

const leaks = ({ text }: Heard, owner: Actor) => text.includes(markOf(owner)) || text.includes(owner.username);

function nameOf(owner: Actor): string {
  return Object.entries(owners).find(([, { id }]) => id === owner.id)![0];
}
