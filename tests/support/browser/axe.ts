import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe's rules find wrong with a page, and where. What is right is not asked for: it is most of the answer. */
export async function complaints(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // Only frames are summed up in a blank page of their own, which takes as long as a look.
  if (page.frames().length === 1) builder.setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
