import { beforeAll, describe, it } from "vitest";
import { type Actor, openActors, sessionOf } from "../matrix/actors";
import { submit, visit } from "../support/forms/open-screen";
import type { Session } from "../support/world/people";
import { anyText, spoiled } from "./nasty";
import { forms, LONG, pathAt, survives } from "./survives";

let actor: Actor;

beforeAll(async () => {
  actor = (await openActors()).actors.manager;
});

describe.each(forms.map((door) => [door.name, door] as const))("%s", (_, door) => {
  it("never fails on any form", LONG, async () => {
    const path = await pathAt(door, actor);
    let session = await sessionOf(actor);
    const fields = await fieldsOn(path, session);
    const good = Object.fromEntries(
      Object.entries(door.rule().body ?? {}).map(([name, value]) => [name, String(value)]),
    );
    await survives(spoiled<string>(good, fields, anyText), async (form) => {
      const answer = await submit(path, form, session);
      if (!leadsToSignIn(answer)) return answer;
      // The previous form may have ended the session.
      session = await sessionOf(actor);
      return submit(path, form, session);
    });
  });
});

const leadsToSignIn = ({ headers }: Response) => /^\/login\b/.test(headers.get("location") ?? "");

/** Fields of the form's own page, so that new fields are fuzzed automatically. */
async function fieldsOn(path: string, session: Session): Promise<string[]> {
  const page = await (await visit(path, session)).text();
  return [
    ...new Set([...page.matchAll(/<(?:input|select|textarea|button)[^>]* name="([^"]+)"/g)].map(([, name]) => name!)),
  ];
}
