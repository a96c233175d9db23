import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { console as words } from "../../../app/i18n/console/en";
import { platformOf } from "../../../workers/platform";
import { call, visit } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const english = { "accept-language": "en" };

it("shows managers what each door asked of D1 and where it failed, with no word of the request", async () => {
  const manager = await signInAs((await createUser({ level: "manager" })).username);
  const secret = "79991234567";
  await rowsOf("ALTER TABLE contact_lists RENAME TO contact_lists_away");
  const broken = await call("POST", "/api/contactLists", { session: manager, body: { title: secret } });
  await rowsOf("ALTER TABLE contact_lists_away RENAME TO contact_lists");
  expect(broken.status).toBe(500);
  const counted = async () => {
    await visit("/contacts", manager, english);
    const doors = (await platformOf(env).doors())?.doors ?? [];
    return doors.flatMap(({ door, failed }) => (door === "screen" || (door === "rest" && failed > 0) ? [door] : []));
  };
  await expect.poll(counted, { timeout: 60_000, interval: 1000 }).toEqual(["screen", "rest"]);
  const answer = await call("GET", "/api/console", { session: manager });
  const text = await answer.text();
  const { doors, failures } = JSON.parse(text);
  const rest = doors.find(({ door }: { door: string }) => door === "rest");
  expect(rest.failed).toBeGreaterThan(0);
  expect(rest.trips).toBeGreaterThanOrEqual(rest.failed);
  expect(rest.mostTrips).toBeGreaterThan(0);
  expect(failures).toContainEqual({
    door: "rest",
    what: "api.failed Error: SQLITE_ERROR",
    count: expect.any(Number),
    at: expect.stringMatching(/^20/),
  });
  expect(text).not.toContain(secret);
  const shown = await (await visit("/console", manager, english)).text();
  for (const word of [
    words.doors,
    words.door_rest,
    words.door_screen,
    words.latestErrors,
    "api.failed Error: SQLITE_ERROR",
  ])
    expect(shown).toContain(word);
  expect(shown).not.toContain(secret);
});
