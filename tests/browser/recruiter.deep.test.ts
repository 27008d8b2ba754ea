/** A recruiter's own jobs, from the menu of their rows: edited, closed, reopened and removed, with script and without. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { newJob, newPerson, signIn } from "./people.ts";
import { errorOf, expectToast, field, startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

const PLACE = "Shillong, Meghalaya";

/** Open the menu of a job's row and choose from it: each choice names the job and its place. */
async function choose(page: Page, title: string, kind: "link" | "button", label: string) {
  await page.getByRole("button", { name: `Action for ${title}, ${PLACE}`, exact: true }).click();
  await page.getByRole(kind, { name: `${label} ${title}, ${PLACE}`, exact: true }).click();
}

async function statusOf(page: Page, title: string) {
  return page.getByRole("row", { name: title }).locator(".status").innerText();
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a job is edited, closed, reopened and removed from the menu of its row", async () => {
    const recruiter = await newPerson(app.url(), "admin", "Meera");
    const job = await newJob(app.url(), recruiter, { title: "PGT Botany", location: PLACE });
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page, complaints } = visitor;
    await signIn(visitor, recruiter);

    await page.goto("/myjobs");
    await choose(page, "PGT Botany", "link", "Edit");
    await page.waitForURL(`**/recruiter?jobId=${job}`);
    expect(await field(page, "Title").inputValue()).toBe("PGT Botany");
    await field(page, "Title").fill("PGT Zoology");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL("**/myjobs");
    await expectToast(page, "Job updated successfully!");
    expect(await statusOf(page, "PGT Zoology")).toBe("Open");

    await choose(page, "PGT Zoology", "button", "Close");
    await expectToast(page, "Job closed. It takes no more applications.");
    expect(await statusOf(page, "PGT Zoology")).toBe("Closed");
    await choose(page, "PGT Zoology", "button", "Reopen");
    await expectToast(page, "Job reopened.");
    expect(await statusOf(page, "PGT Zoology")).toBe("Open");

    await choose(page, "PGT Zoology", "link", "Remove");
    const dialog = page.getByRole("dialog", { name: "Remove this job?" });
    await dialog.getByRole("link", { name: "Cancel" }).click();
    expect(await statusOf(page, "PGT Zoology")).toBe("Open");
    await choose(page, "PGT Zoology", "link", "Remove");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Job removed.");
    expect(await page.getByRole("row", { name: "PGT Zoology" }).count()).toBe(0);
    expect((await fetch(`${app.url()}/jobs/getjobbyid/${job}`)).status).toBe(410);
    expect(complaints).toEqual([]);
  });

  test("an edit that is refused keeps what was typed", async () => {
    const recruiter = await newPerson(app.url(), "admin", "Meera");
    const job = await newJob(app.url(), recruiter, { title: "PGT Botany" });
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page } = visitor;
    await signIn(visitor, recruiter);
    await page.goto(`/recruiter?jobId=${job}`);
    await field(page, "Title").fill("Typed here");
    await field(page, "Vacancy").fill("0");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("alert").waitFor();
    expect(await errorOf(page, "Vacancy")).toContain("Vacancy must be 1 or more");
    expect(await field(page, "Title").inputValue()).toBe("Typed here");
    const kept = await (await fetch(`${app.url()}/jobs/getjobbyid/${job}`)).json();
    expect(kept).toMatchObject({ title: "PGT Botany" });
  });
});
