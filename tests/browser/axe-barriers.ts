/** What axe finds wrong on a page: barriers for people who cannot see it well, or use it with a keyboard. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** AxeBuilder brings axe into the page; for a second look at the same document it is there already. */
export async function findBarriers(page: Page): Promise<AxeResults["violations"]> {
  const isThere = await page.evaluate(() => "axe" in window);
  const { violations } = isThere
    ? await page.evaluate<AxeResults>(
        `axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ["violations"] })`,
      )
    : await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  return violations;
}
