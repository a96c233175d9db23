import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { getSettings } from "../../../../app/domain/base/settings/settings";
import { openDatabase } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);

it("shows platform keys to staff: hosts to managers, starting tariffs to managers and resellers", async () => {
  const values = {
    "frontend.hosts": { "b.example": "b" },
    "registration.resellers": { "shop.example": "someone" },
    "registration.tariffs": ["one"],
    "frontend.title": "Cabinet",
  };
  for (const [key, value] of Object.entries(values))
    await db
      .insert(settings)
      .values({ ownerId: "", key, value, updatedAt: 0 })
      .onConflictDoUpdate({
        target: [settings.ownerId, settings.key],
        set: { value },
      });
  const read = async (level: "me" | "reseller" | "manager") => {
    const { id } = await createUser({ level });
    return Object.keys(await getSettings(db, { id, level })).filter((key) => key in values);
  };
  expect(await read("me")).toEqual(["frontend.title"]);
  expect((await read("reseller")).sort()).toEqual(["frontend.title", "registration.tariffs"]);
  expect((await read("manager")).sort()).toEqual(Object.keys(values).sort());
});
