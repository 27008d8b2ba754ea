/** The statistics as recruiters see them: plots in every theme and on paper, without script; and views that count once looked at. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { newJob, newPerson, signIn } from "./people.ts";
import { startApp, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

const DAYS = 80;
const today = () => Math.floor((Date.now() + 19_800_000) / 86_400_000);

/** A recruiter with a job that was looked at on each of the last days. */
async function withViews() {
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  const id = await newJob(app.url(), recruiter, { title: "PGT Physics" });
  const { run } = app.database();
  for (let ago = 0; ago < DAYS; ago += 1)
    run("INSERT INTO job_views VALUES (?, ?, ?)", id, today() - ago, 2 + (ago % 9));
  return { recruiter, id };
}

const coloursOf = (page: Page) =>
  page
    .locator("svg[role=img] .plot-line")
    .first()
    .evaluate((line) => {
      return { line: getComputedStyle(line).stroke, paper: getComputedStyle(document.body).backgroundColor };
    });

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("from My Jobs to the plots of a job, to 90 days, to the table and to the file", async () => {
    const { recruiter } = await withViews();
    const visitor = await app.visitor({ javaScriptEnabled });
    await signIn(visitor, recruiter);
    const { page, complaints } = visitor;
    await page.goto("/myjobs");
    await page.getByRole("button", { name: "Action for PGT Physics" }).click();
    await page.getByRole("link", { name: /^Statistics .*PGT Physics/ }).click();
    const plot = page.getByRole("img", { name: /^Views a day/ });
    expect((await plot.boundingBox())?.height).toBeGreaterThan(100);
    await page.getByRole("link", { name: "90 days" }).click();
    await page.getByText("The same as a table").first().click();
    expect(await page.getByRole("table", { name: "Views a day" }).getByRole("row").count()).toBe(91);
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Table of days (CSV)" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^statistics-[\w-]{36}\.csv$/);
    expect(complaints).toEqual([]);
  });
});

test("a plot is seen on both grounds, in forced colours and on paper", async () => {
  const { recruiter, id } = await withViews();
  const visitor = await app.visitor();
  await signIn(visitor, recruiter);
  const { page } = visitor;
  await page.goto(`/statistics/${id}`);
  const seen = new Set<string>();
  for (const media of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { forcedColors: "active" },
    { media: "print", forcedColors: "none", colorScheme: "light" },
  ] as const) {
    await page.emulateMedia(media);
    const { line, paper } = await coloursOf(page);
    expect(line, JSON.stringify(media)).not.toBe(paper);
    seen.add(line);
    expect((await page.locator("svg[role=img]").first().boundingBox())?.width, JSON.stringify(media)).toBeGreaterThan(
      200,
    );
  }
  expect(seen.size).toBeGreaterThanOrEqual(2);
});

test("a job that the browser fetched ahead is a view once it is looked at, and only then", async () => {
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  const id = await newJob(app.url(), recruiter, { title: "PGT Physics" });
  const { page } = await app.visitor();
  const told: string[] = [];
  page.on("request", (request) => request.url().endsWith("/seen") && told.push(request.method()));
  const session = await page.context().newCDPSession(page);
  const ready = new Promise<void>((resolve) => {
    session.on("Preload.prefetchStatusUpdated", ({ status }) => status === "Ready" && resolve());
  });
  await session.send("Preload.enable");
  await page.goto("/jobs");
  const link = page.getByRole("link", { name: "PGT Physics" }).first();
  await link.hover();
  await ready;
  expect(told).toEqual([]);
  await link.click();
  await page.waitForURL(`**/jobdetails/${id}`);
  await expect.poll(() => told).toEqual(["POST"]);
  // Asked for anew, it is counted with the page.
  await page.reload({ waitUntil: "networkidle" });
  expect(told).toEqual(["POST"]);
});
