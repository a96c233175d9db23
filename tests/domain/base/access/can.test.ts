import { describe, expect, it } from "vitest";
import { isBelow, isOfLevel, LEVELS, type LevelRule } from "../../../../app/domain/base/access/levels";
import { PERMISSIONS, permissionsOf, TEMPLATES } from "../../../../app/domain/base/access/permissions";
import { type Asker, assertCan, can } from "../../../../app/domain/base/access/viewer";
import type { Level } from "../../../../db/schema/accounts";

const asker = (level: Level, grants: Record<string, boolean> = {}, flags: Asker["flags"] = {}): Asker => ({
  level,
  permissions: permissionsOf(level, grants),
  flags,
});

describe("levels", () => {
  it.each<[LevelRule, Level[]]>([
    ["me", ["me"]],
    ["meAndAbove", ["me", "reseller", "manager"]],
    ["reseller", ["reseller"]],
    ["resellerAndAbove", ["reseller", "manager"]],
    ["manager", ["manager"]],
    ["managerAndAbove", ["manager"]],
    ["everyone", ["me", "reseller", "manager"]],
    ["noOne", []],
  ])("%s", (rule, accepted) => {
    expect(LEVELS.filter((level) => isOfLevel(level, rule))).toEqual(accepted);
  });

  it("counts only strictly lower levels as below", () => {
    const below = LEVELS.flatMap((user) => LEVELS.filter((level) => isBelow({ level: user }, { level })));
    expect(below).toEqual(["reseller", "manager", "manager"]);
    expect(isBelow({ level: "reseller" }, { level: "reseller" })).toBe(false);
  });
});

describe("a check", () => {
  it("accepts one right, or several joined by and, or by or", () => {
    const viewer = asker("me", { "tokens.get": false });
    expect(can(viewer, "contacts.get")).toBe(true);
    expect(can(viewer, "tokens.get")).toBe(false);
    expect(can(viewer, ["contacts.get", "tokens.get"])).toBe(false);
    expect(can(viewer, ["contacts.get", "tokens.get"], "or")).toBe(true);
    expect(can(viewer, { permission: ["contacts.get", "tokens.get"] })).toBe(false);
    expect(can(viewer, { permission: ["contacts.get", "tokens.get"], logic: "or" })).toBe(true);
  });

  it("requires any of the accepted levels in addition to the permission", () => {
    const rule = { permission: "users.get", level: "resellerAndAbove" } as const;
    expect(LEVELS.map((level) => can(asker(level), rule))).toEqual([false, true, true]);
    expect(can(asker("reseller", { "users.get": false }), rule)).toBe(false);
    expect(can(asker("me"), { permission: "signed-in", level: ["me", "manager"] })).toBe(true);
    expect(can(asker("reseller"), { permission: "signed-in", level: ["me", "manager"] })).toBe(false);
    expect(can(asker("manager"), { permission: "signed-in", level: "noOne" })).toBe(false);
  });

  it("treats the flags of the settings as rights", () => {
    const viewer = asker("me", {}, { "advanced.reports": true, "secret.beta": 0 });
    expect(can(viewer, "advanced.reports")).toBe(true);
    expect(can(viewer, "secret.beta")).toBe(false);
    expect(can(viewer, "advanced.unknown")).toBe(false);
    expect(can(viewer, ["contacts.get", "advanced.reports"])).toBe(true);
    expect(can(asker("manager", { "advanced.reports": true }), "advanced.reports")).toBe(false);
  });

  it("has a variant that throws", () => {
    expect(() => assertCan(asker("me"), "tariffs.update")).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => assertCan(asker("manager"), "tariffs.update")).not.toThrow();
  });
});

describe("permissions", () => {
  it("grow with the level", () => {
    expect(TEMPLATES.manager).toEqual(PERMISSIONS);
    for (const permission of TEMPLATES.me) expect(TEMPLATES.reseller).toContain(permission);
    expect(TEMPLATES.me).not.toContain("users.loginAs");
    expect(TEMPLATES.reseller).toContain("users.loginAs");
    expect(TEMPLATES.reseller).not.toContain("settings.update");
  });

  it("prefer a user's own grants to the level's template", () => {
    const rights = permissionsOf("me", { "templates.moderate": true, "contacts.get": false, nonsense: true });
    expect(rights).toContain("templates.moderate");
    expect(rights).not.toContain("contacts.get");
    expect(rights).not.toContain("nonsense");
    expect(rights.size).toBe(TEMPLATES.me.length);
  });
});
