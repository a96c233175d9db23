import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export async function complaints(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // axe's blank page is needed only for frames, and takes as long as a check.
  if (page.frames().length === 1) builder.setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
