/** What the app exports, the app uses: nothing is kept, and tested, for the tests alone. */
import { expect, test } from "vitest";
import { exportsOf, read, sources } from "./support/sources.ts";

/**
 * Called by others than the app's own code: the framework, the platform, what a package is replaced by, and the scripts of the house.
 */
const ENTRIES =
  /^(screens|resources|api|edge\/shims)\/|^(root|routes|entry\.\w+|edge\/(worker|context))\.tsx?$|^http\/api\/openapi(-calls)?\.ts$/;

test("every export stands in the code of the app a second time", () => {
  const code = sources.map(read).join("\n");
  const counts = new Map<string, number>();
  for (const [word] of code.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const unused = sources
    .filter((file) => !ENTRIES.test(file))
    .flatMap((file) => [...exportsOf(file).keys()].map((name) => ({ file, name })))
    .filter(({ name }) => (counts.get(name) ?? 0) < 2);
  expect(unused).toEqual([]);
});
