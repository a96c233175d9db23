import { SCREENS, type Screen } from "../../../app/screens";

export function pathsFor(audience: "strangers" | "signed-in"): string[] {
  return Object.values<Screen>(SCREENS)
    .filter((screen) => (screen.audience === "strangers") === (audience === "strangers"))
    .filter(({ level = "everyone" }) => [level].flat().some((rule) => rule === "everyone" || rule.startsWith("me")))
    .filter(({ permission }) => ![permission].flat().some((right) => /^(advanced|secret)\./.test(right)))
    .map(({ path }) => path);
}
