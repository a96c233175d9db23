import { beforeAll, expect, it } from "vitest";
import { type Actors, openActors, sessionOf } from "../matrix/actors";
import { doorsOf, pathOf } from "../matrix/doors";
import { knock } from "../matrix/knock";
import { opensTo } from "../matrix/rules";
import { tripsOf } from "../support/engine/trips";

let actors: Actors["actors"];
beforeAll(async () => {
  ({ actors } = await openActors());
});

// Who asks, then what the screen shows: each further trip is a wait that no machine shortens.
it.each([...doorsOf("page"), ...doorsOf("data")].map((door) => [door.name, door] as const))(
  "%s asks the database twice at most",
  async (_, door) => {
    const rule = door.rule();
    const actor = opensTo(rule, actors.manager) ? actors.manager : actors.client;
    const path = pathOf(door.pattern, (await rule.params?.(actor)) ?? {});
    const session = await sessionOf(actor);
    // What is kept for seconds (the brand of the host) is read by the first visitor alone.
    await knock({ ...door, path }, session);
    const { calls } = await tripsOf(() => knock({ ...door, path }, session));
    expect(calls.length > 2 ? calls : []).toEqual([]);
  },
);
