/** A screen that has a side menu says so to the document around it, whose skip link leads behind the menu. */
import { expect, test } from "vitest";
import { appFiles, read } from "./support/sources.ts";

test("each screen with a side menu says so, and no other one", () => {
  const screens = appFiles.filter((file) => /^screens\/.*\.tsx$/.test(file));
  const withMenu = screens.filter((file) => read(file).includes("<SideMenu"));
  expect(withMenu.length).toBeGreaterThan(20);
  expect(screens.filter((file) => /\bhasSideMenu: true\b/.test(read(file)))).toEqual(withMenu);
});

test("the year of the copyright stands in one place", () => {
  const named = appFiles.filter((file) => /©|&copy;/.test(read(file)));
  expect(named).toEqual(["words/frame.ts"]);
  expect(read("words/frame.ts").match(/©/g)).toHaveLength(1);
});
