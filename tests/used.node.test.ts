/** What the app exports, the app uses: nothing is kept, and tested, for the tests alone. */
import { expect, test } from "vitest";
import { exportsOf, read, sources } from "./support/sources.ts";

/**
 * Called by others than the app's own code: the framework, the platform, what a package is replaced by, and the scripts of the house.
 * What places offer is for the search and for the form of a job, which come after them.
 */
const ENTRIES =
  /^(screens|resources|api|edge\/shims)\/|^(root|routes|entry\.\w+|edge\/(worker|context))\.tsx?$|^http\/api\/openapi-calls\.ts$|^domain\/places\/(distance|service\.server)\.ts$/;

test("every export stands in the code of the app a second time", () => {
  const code = sources.map(read).join("\n");
  const unused = sources
    .filter((file) => !ENTRIES.test(file))
    .flatMap((file) => [...exportsOf(file).keys()].map((name) => ({ file, name })))
    .filter(({ name }) => (code.match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length < 2);
  expect(unused).toEqual([]);
});
