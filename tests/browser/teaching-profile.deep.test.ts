/** The teaching profile on a phone in a real browser, with script and without: four parts in a row, and what a school reads. */
import { afterEach, describe, expect, test } from "vitest";
import { newPerson, signIn } from "./people.ts";
import { errorOf, expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a candidate fills in her four parts by taps, once wrongly, and reads what a school reads", async () => {
    const person = await newPerson(app.url(), "user", "Asha");
    const { page, complaints, ...visitor } = await app.visitor({
      javaScriptEnabled,
      viewport: { width: 360, height: 780 },
    });
    await signIn({ page, complaints, ...visitor }, person);
    const save = (name = "Save and go on") => page.getByRole("main").getByRole("button", { name, exact: true }).click();
    const group = (name: string) => page.getByRole("group", { name, exact: true });

    await page.goto("/userprofile");
    await page.getByRole("link", { name: "Begin: four minutes" }).click();
    await page.getByRole("link", { name: "Begin", exact: true }).click();
    await page.waitForURL("**/teachingprofile/teaches");
    await group("Subjects").getByLabel("Physics").check();
    await group("Levels").getByLabel("Senior secondary (PGT)").check();
    await group("Languages you teach in").getByLabel("English").check();
    await save();

    await page.waitForURL("**/teachingprofile/has");
    const paper = group("CTET or state TET, paper II");
    const until = page.locator("#has_tet_paper_ii_until");
    expect(await until.isVisible()).toBe(false);
    expect(await paper.getByLabel("No answer").isVisible()).toBe(false);
    await paper.getByLabel("I am taking it").check();
    expect(await until.isVisible()).toBe(true);
    await until.fill("2027-01");
    await group("B.Ed").getByLabel("I have it").check();
    await page.getByLabel("I have none of the others").check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await save();

    await page.waitForURL("**/teachingprofile/work");
    await field(page, "School").fill("Hill View School");
    await field(page, "From").fill("2020-06-01");
    await field(page, "To").fill("2019-06-01");
    await save("Save and add an older post");
    await page.getByRole("alert").waitFor();
    expect(await errorOf(page, "To")).toBe("The end date must not be before the start date");
    expect(await field(page, "School").inputValue()).toBe("Hill View School");
    await page.getByLabel("I work there to the present").check();
    await save("Save and add an older post");
    await page.waitForURL("**/teachingprofile/post");
    await field(page, "School").fill("राजकीय विद्यालय");
    await save("Save");
    await page.waitForURL("**/teachingprofile/work");
    await page.getByRole("button", { name: "Remove राजकीय विद्यालय" }).click();
    await expectToast(page, "Post removed");
    await save();

    await page.waitForURL("**/teachingprofile/seeks");
    await field(page, "Pay from, ₹ a month").fill("35,000");
    await save("Save");
    await page.waitForURL("**/teachingprofile");
    const main = await page.getByRole("main").innerText();
    const [read = "", own = ""] = main.split("Only you read this");
    for (const text of [
      "4 of 4 parts",
      "Physics",
      "B.Ed",
      "TET paper II",
      "Is taking it, until January 2027",
      "Hill View School, since June 2020",
    ]) {
      expect(read).toContain(text);
    }
    expect(read).toContain("Please do not contact my present school.");
    expect(read).not.toContain("35,000");
    expect(own).toContain("From ₹ 35,000 a month");
    expect(complaints).toEqual([]);
  });
});
