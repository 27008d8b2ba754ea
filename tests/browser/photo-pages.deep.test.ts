/** A resume from photographs: made in the browser of pictures of its pages, and sent like any other. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findBarriers } from "./axe-barriers.ts";
import { makePdf, newAddress, newJob, newPerson, signIn } from "./people.ts";
import { expectToast, field, startApp } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

const OPENER = "Make a PDF from photos";
const LEAVE_OUT = "Leave out photo, birth date, religion, marital status.";
let jobId = "";
beforeAll(async () => {
  jobId = await newJob(app.url(), await newPerson(app.url(), "admin", "Meera"));
});

type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A picture as a phone takes it: large, and hard to make small. Its left upper corner is red. */
async function photo(page: Page, name: string, { width = 1600, height = 1200 } = {}): Promise<Upload> {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: w, height: h });
      const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
      const pixels = pen.createImageData(w, h);
      let seed = 1;
      for (let at = 0; at < pixels.data.length; at += 1) {
        seed = (seed * 16807) % 2147483647;
        pixels.data[at] = at % 4 === 3 ? 255 : 128 + (seed % 128);
      }
      pen.putImageData(pixels, 0, 0);
      pen.fillStyle = "red";
      pen.fillRect(0, 0, w / 4, h / 4);
      return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(data, "base64") };
}

/** Files of a disk, as long as the test runs: many megabytes through the pipe to the browser take longer than a test waits. */
function onDisk(contents: Record<string, Uint8Array | string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "photos-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return Object.entries(contents).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Apply for" });
const panelOf = (scope: Page | Locator) => scope.getByRole("group", { name: "PDF from photos" });
const statusOf = (scope: Page | Locator) => panelOf(scope).getByRole("status");
const filesOf = (scope: Page | Locator) => panelOf(scope).getByLabel("Photos of the pages");
const pagesOf = (scope: Page | Locator) => panelOf(scope).getByRole("img");
const ready = (scope: Page | Locator, pages: string) =>
  expect.poll(() => statusOf(scope).innerText()).toContain(`The PDF is ready: ${pages},`);

async function openPanel(page: Page): Promise<Locator> {
  await page.goto(`/jobdetails/${jobId}`);
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: OPENER }).click();
  await panelOf(dialog).waitFor();
  return dialog;
}

/** The file in the field, as text of one byte a letter. */
function chosen(resume: Locator): Promise<{ name: string; type: string; text: string } | null> {
  return resume.evaluate(async (input) => {
    const file = (input as HTMLInputElement).files?.[0];
    if (!file) return null;
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name: file.name, type: file.type, text: Array.from(bytes, (one) => String.fromCharCode(one)).join("") };
  });
}

/** Width and height of the pictures in a PDF. */
function pictures(text: string): [number, number][] {
  return [...text.matchAll(/\/Width (\d+)\/Height (\d+)/g)].map(([, width, height]) => [Number(width), Number(height)]);
}

test("two photos, turned and put in order, become one PDF, and the application carries it", async () => {
  const { page, complaints } = await app.visitor();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`/jobdetails/${jobId}`);
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: OPENER }).waitFor();
  expect(scripts.filter((path) => path.includes("photo-pages"))).toEqual([]);
  await dialog.getByRole("button", { name: OPENER }).click();
  await panelOf(dialog).waitFor();
  expect(scripts.filter((path) => path.includes("photo-pages"))).toHaveLength(1);
  expect(await filesOf(dialog).evaluate((input) => input === document.activeElement)).toBe(true);

  const address = newAddress("asha");
  await field(dialog, "Full Name").fill("Asha Rao");
  await field(dialog, "Email Id").fill(address);
  await field(dialog, "Mobile No.").fill("9876543210");
  await filesOf(dialog).setInputFiles([
    await photo(page, "IMG_1.jpg"),
    await photo(page, "IMG_2.jpg", { width: 900, height: 1200 }),
  ]);
  await ready(dialog, "2 pages");
  const resume = field(dialog, "Upload Resume");
  const first = await chosen(resume);
  expect([first?.name, first?.type]).toEqual(["Resume.pdf", "application/pdf"]);
  expect(pictures(first?.text ?? "")[1]).toEqual([900, 1200]);

  await panelOf(dialog).getByRole("button", { name: "Turn: page 1" }).press("Enter");
  await ready(dialog, "2 pages");
  const [turned = [0, 0]] = pictures((await chosen(resume))?.text ?? "");
  expect(turned[1], "it stands upright").toBeGreaterThan(turned[0]);
  expect(await panelOf(dialog).getByRole("button", { name: "Turn: page 1" }).evaluate(isFocused)).toBe(true);
  // What was in the left upper corner is in the right upper one.
  const corner = await pagesOf(dialog)
    .first()
    .evaluate((canvas) => {
      const { width } = canvas as HTMLCanvasElement;
      return [...((canvas as HTMLCanvasElement).getContext("2d")?.getImageData(width - 9, 9, 1, 1).data ?? [])];
    });
  expect(corner[0]).toBeGreaterThan(240);
  expect(corner[1]).toBeLessThan(20);

  await panelOf(dialog).getByRole("button", { name: "Move up: page 2" }).press("Enter");
  await ready(dialog, "2 pages");
  expect(pictures((await chosen(resume))?.text ?? "")[0]).toEqual([900, 1200]);

  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  const [row] = app.database().all("SELECT resume_name, resume_bytes FROM applications WHERE email = ?", address);
  expect(row?.resume_name).toBe("Resume.pdf");
  expect(Number(row?.resume_bytes)).toBeLessThan(2_000_000);
  expect(complaints).toEqual([]);
});

const isFocused = (element: Element) => element === document.activeElement;

test("six large photos stay below 2 MB; a seventh is left out, and says so", async () => {
  const { page, complaints } = await app.visitor();
  const dialog = await openPanel(page);
  const one = await photo(page, "IMG_1.jpg", { width: 2400, height: 1800 });
  const seven = Array.from({ length: 7 }, (_, index) => [`IMG_${index}.jpg`, one.buffer]);
  await filesOf(dialog).setInputFiles(onDisk(Object.fromEntries(seven)));
  await ready(dialog, "6 pages");
  expect(await panelOf(dialog).getByRole("alert").innerText()).toBe("A PDF takes 6 photos. The others were left out.");
  const file = await chosen(field(dialog, "Upload Resume"));
  expect(pictures(file?.text ?? "")).toHaveLength(6);
  expect(file?.text.length).toBeLessThan(2_000_000);
  expect(file?.text.startsWith("%PDF-1.4")).toBe(true);
  expect(complaints).toEqual([]);
});

test("what is no picture, too large or unreadable is named, and nothing of the form is lost", async () => {
  const { page, complaints } = await app.visitor();
  const dialog = await openPanel(page);
  await field(dialog, "Full Name").fill("Asha Rao");
  const good = await photo(page, "IMG_1.jpg");
  const contents = {
    "notes.pdf": await makePdf("Notes"),
    "IMG_2.heic": Buffer.from("ftypheic"),
    "IMG_3.jpg": "",
    "IMG_1.jpg": good.buffer,
  };
  const paths = onDisk(contents);
  truncateSync(paths[2] ?? "", 40_000_001);
  await filesOf(dialog).setInputFiles(paths);
  await ready(dialog, "1 page");
  expect(await panelOf(dialog).getByRole("alert").innerText()).toBe(
    "notes.pdf is not a picture. Choose photos. This browser cannot read IMG_2.heic. Save it as JPEG, or take the picture again. IMG_3.jpg is larger than 40 MB. Choose a smaller picture.",
  );
  expect(await field(dialog, "Full Name").inputValue()).toBe("Asha Rao");

  await panelOf(dialog).getByRole("button", { name: "Remove: page 1" }).click();
  await expect.poll(() => statusOf(dialog).innerText()).toBe("No page yet.");
  expect(await chosen(field(dialog, "Upload Resume"))).toBeNull();
  expect(await filesOf(dialog).evaluate(isFocused)).toBe(true);
  await filesOf(dialog).setInputFiles(good);
  await ready(dialog, "1 page");
  const own = { name: "own.pdf", mimeType: "application/pdf", buffer: await makePdf("Own") };
  await field(dialog, "Upload Resume").setInputFiles(own);
  expect(await statusOf(dialog).innerText()).toBe("Another file is chosen as your resume.");
  await panelOf(dialog).getByRole("button", { name: "Remove: page 1" }).click();
  await expect.poll(() => statusOf(dialog).innerText()).toBe("No page yet.");
  expect((await chosen(field(dialog, "Upload Resume")))?.name).toBe("own.pdf");
  expect(complaints).toEqual([]);
});

test("a form that comes back keeps the PDF, and offers photos again", async () => {
  const { page, complaints } = await app.visitor();
  const dialog = await openPanel(page);
  await field(dialog, "Full Name").fill("Asha Rao");
  await field(dialog, "Email Id").fill(newAddress("asha"));
  await field(dialog, "Mobile No.").fill("none");
  await filesOf(dialog).setInputFiles(await photo(page, "IMG_1.jpg"));
  await ready(dialog, "1 page");
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await dialogOf(page).getByRole("alert").first().waitFor();
  expect((await chosen(field(dialogOf(page), "Upload Resume")))?.name).toBe("Resume.pdf");
  await dialogOf(page).getByRole("button", { name: OPENER }).waitFor();
  await field(dialogOf(page), "Mobile No.").fill("9876543210");
  await dialogOf(page).getByRole("button", { name: "Apply", exact: true }).click();
  await expectToast(page, "Job application submitted successfully");
  expect(complaints).toEqual([]);
});

test.each([
  [320, "light"],
  [360, "dark"],
  [1280, "light"],
] as const)(
  "at %i px, %s, the fields pass axe, nothing sticks out, and keys reach all of it",
  async (width, colorScheme) => {
    const { page, complaints } = await app.visitor({ viewport: { width, height: 800 }, colorScheme });
    const dialog = await openPanel(page);
    await filesOf(dialog).setInputFiles([await photo(page, "IMG_1.jpg"), await photo(page, "IMG_2.jpg")]);
    await ready(dialog, "2 pages");
    const violations = await findBarriers(page);
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await filesOf(dialog).focus();
    const names: (string | null)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press("Tab");
      names.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null));
    }
    expect(names).toEqual(["Turn: page 1", "Remove: page 1", "Turn: page 2", "Move up: page 2", "Remove: page 2"]);
    expect(complaints).toEqual([]);
  },
);

describe("the page of a stored resume", () => {
  test("offers it at once, and stores what was made", async () => {
    const visitor = await app.visitor();
    const { page, complaints } = visitor;
    await signIn(visitor, await newPerson(app.url(), "user", "Asha"));
    await page.goto("/resume");
    await page.getByRole("button", { name: OPENER }).click();
    await filesOf(page).setInputFiles(await photo(page, "IMG_1.jpg"));
    await ready(page, "1 page");
    await page.getByRole("button", { name: "Store" }).click();
    await expectToast(page, "Resume stored");
    await page.getByRole("heading", { name: "Resume.pdf" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test("without script nothing of it shows, and every field for a resume says what to leave out", async () => {
  const visitor = await app.visitor({ javaScriptEnabled: false });
  const { page, complaints } = visitor;
  await page.goto(`/jobdetails/${jobId}?apply=1`);
  await dialogOf(page).waitFor();
  expect(await dialogOf(page).innerText()).toContain(LEAVE_OUT);
  expect(await page.getByText("photos", { exact: false }).count()).toBe(0);
  await signIn(visitor, await newPerson(app.url(), "user", "Asha"));
  await page.goto("/resume");
  expect(await page.locator("main").innerText()).toContain(LEAVE_OUT);
  expect(await page.getByText(OPENER).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a mistyped host is asked about as soon as it is typed, and one press mends it", async () => {
  const { page, complaints } = await app.visitor();
  await page.goto(`/jobdetails/${jobId}`);
  await page.getByRole("button", { name: "Apply", exact: true }).first().click();
  // The script of forms has come.
  await dialogOf(page).getByRole("button", { name: OPENER }).waitFor();
  const email = field(dialogOf(page), "Email Id");
  await email.fill("asha@gmial.com");
  await email.blur();
  await dialogOf(page).getByRole("button", { name: "asha@gmail.com" }).click();
  expect(await email.inputValue()).toBe("asha@gmail.com");
  await expect.poll(() => dialogOf(page).getByText("Did you mean").count()).toBe(0);
  await email.fill("asha@mail.com");
  await email.blur();
  expect(await dialogOf(page).getByText("Did you mean").count()).toBe(0);
  expect(complaints).toEqual([]);
});

describe("sharing a job", () => {
  test("opens the phone's own sheet where there is one", async () => {
    const { page, complaints } = await app.visitor();
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (about: object) => Object.assign(window, { shared: about }) });
    });
    await page.goto(`/jobdetails/${jobId}`);
    await page.getByRole("button", { name: "Share" }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: object }).shared);
    expect(shared).toEqual({ text: expect.stringMatching(new RegExp(`\\n${app.url()}/jobdetails/${jobId}$`)) });
    expect(complaints).toEqual([]);
  });

  test("leads to WhatsApp without script", async () => {
    const { page } = await app.visitor({ javaScriptEnabled: false });
    await page.goto(`/jobdetails/${jobId}`);
    const href = (await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "";
    const { headers } = await fetch(app.url() + href, { redirect: "manual" });
    const text = new URL(headers.get("location") ?? "").searchParams.get("text");
    expect(text?.split("\n").at(-1)).toBe(`${app.url()}/jobdetails/${jobId}`);
    expect(await page.getByRole("button", { name: "Share" }).count()).toBe(0);
  });
});
