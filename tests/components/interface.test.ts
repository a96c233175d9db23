import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  BREAKPOINTS,
  DIALOG_MOBILE,
  DIALOG_Z_INDEX,
  PRELOADER_STEP_MS,
  SKELETON_MS,
  TOOLTIP_OFFSET,
  TOOLTIP_SHIFT,
} from "../../app/domain/shared/ui-constants";

const REM = 16;
const css = (name: string) => readFileSync(`app/styles/${name}.css`, "utf8");
const ruleOf = (name: string, selector: string) => css(name).split(`${selector} {`)[1]?.split("\n}")[0] ?? "";

// The spec's constants live in app/domain/shared/ui-constants, which a style sheet cannot import.
it("turns the dialog into a full screen at the width of the constant, on its layer", () => {
  const dialog = ruleOf("parts/dialog", ".dialog");
  expect(dialog).toContain(`z-index: ${DIALOG_Z_INDEX};`);
  expect(dialog).toContain(`@media (width <= ${DIALOG_MOBILE / REM}rem)`);
});

it("keeps a tooltip the constant's distance from its control and from the window's edge", () => {
  expect(TOOLTIP_OFFSET).toBe(TOOLTIP_SHIFT);
  expect(ruleOf("parts/kit", "\n.tip")).toContain(`margin: ${TOOLTIP_OFFSET}px;`);
});

it("lights the preloader's blocks one after another, and shows a skeleton only after a wait", () => {
  expect(ruleOf("parts/kit", ".preloader")).toContain(`animation: step ${3 * PRELOADER_STEP_MS}ms infinite;`);
  expect(ruleOf("parts/kit", ".preloader")).toContain(`animation-delay: ${PRELOADER_STEP_MS}ms;`);
  expect(ruleOf("parts/kit", ".skeleton")).toContain(`animation: appear ${SKELETON_MS}ms step-end;`);
});

it("breaks the layout at the specification's widths", () => {
  const widths = [...css("foundation/tokens").matchAll(/--breakpoint-\w+: ([\d.]+)rem/g)].map(
    ([, rem]) => Number(rem) * REM,
  );
  expect([320, ...widths]).toEqual([...BREAKPOINTS]);
});
