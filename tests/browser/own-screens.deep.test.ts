/** A person's own screens in a real browser, with script and without: profile, stored resume, picture, sessions. */
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { makePdf, newJob, newPerson, type Person, signIn } from "./people.ts";
import { errorOf, expectToast, field, ON_A_NEW_LINE, startApp, type Visitor, WAYS } from "./support.ts";

const app = startApp();
afterEach(app.closeAll);

async function newVisitor(role: Person["role"], javaScriptEnabled: boolean) {
  const person = await newPerson(app.url(), role, role === "admin" ? "Meera" : "Asha");
  const visitor = await app.visitor({ javaScriptEnabled });
  await signIn(visitor, person);
  return { ...visitor, person };
}

describe.each(WAYS)("$way", ({ javaScriptEnabled }) => {
  test("a candidate updates her profile, first wrongly, and reads it", async () => {
    const { page, complaints } = await newVisitor("user", javaScriptEnabled);
    await page.goto("/userprofile");
    await page.getByRole("navigation", { name: "My account" }).getByRole("link", { name: "Update Profile" }).click();
    await page.waitForURL("**/updateprofile");
    expect(await field(page, "First Name").inputValue()).toBe("Asha");
    await fillProfile(page);
    await field(page, "End Date").fill("2018-01-01");
    await page.getByRole("button", { name: "Update", exact: true }).first().click();
    await page.getByRole("alert").waitFor();
    expect(await errorOf(page, "End Date")).toBe("The end date must not be before the start date");
    expect(await field(page, "Salary").inputValue()).toBe("₹ 5,40,000 a year");

    await page.getByLabel("I work there to the present").check();
    expect(await field(page, "End Date").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Update", exact: true }).first().click();
    await page.waitForURL("**/userprofile");
    await expectToast(page, "Profile updated");
    for (const text of ["To the present", "1 Jun 2019", "TGT Mathematics", "411 001", "2 years", "write & sing"]) {
      expect(await page.getByText(text, { exact: true }).first().isVisible(), text).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  test("a candidate stores a resume, applies with it, replaces and removes it; what was sent stays", async () => {
    const recruiter = await newPerson(app.url(), "admin", "Meera");
    const jobId = await newJob(app.url(), recruiter);
    const visitor = await newVisitor("user", javaScriptEnabled);
    const { page, complaints } = visitor;
    const first = await makePdf("First resume");
    await page.goto("/resume");
    await storeResume(page, "Store", "first.pdf", first);
    expect(await readStored(visitor)).toEqual(first);

    await page.goto(`/jobdetails/${jobId}`);
    await page.getByRole("button", { name: "Apply" }).first().click();
    const dialog = page.getByRole("dialog", { name: /^Apply for/ });
    expect(await dialog.getByLabel("Use my stored resume first.pdf").isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expectToast(page, "Job application submitted successfully");

    const second = await makePdf("Second resume");
    await page.goto("/resume");
    await storeResume(page, "Replace", "second.pdf", second);
    expect(await readStored(visitor)).toEqual(second);
    expect(await sentResume(recruiter, jobId)).toEqual(first);

    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Remove your stored resume?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expectToast(page, "Resume removed");
    expect(await page.getByText("No resume stored yet").isVisible()).toBe(true);
    expect(await sentResume(recruiter, jobId)).toEqual(first);
    expect(complaints).toEqual([]);
  });

  test.each(["user", "admin"] as const)(
    "a picture is chosen in the dialog of the side menu and removed again (%s)",
    async (role) => {
      const { page, complaints } = await newVisitor(role, javaScriptEnabled);
      const start = role === "admin" ? "/recruiter" : "/userprofile";
      await page.goto(start);
      if (javaScriptEnabled) await page.waitForLoadState("networkidle");
      const dialog = await openPhotoDialog(page);
      await dialog.getByRole("button", { name: "Close" }).last().click();
      expect(await dialog.isVisible()).toBe(false);

      await openPhotoDialog(page);
      await dialog
        .getByLabel(/^Picture/)
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: noisePng(40) });
      await dialog.getByRole("button", { name: "Update" }).click();
      await page.waitForURL(`**${start}`);
      await expectToast(page, "Profile picture updated");
      for (const place of [".site-header .who img", ".side-title img"]) {
        const image = page.locator(place);
        expect(await image.getAttribute("src")).toMatch(/^\/photos\//);
        await image.evaluate((one) => (one as HTMLImageElement).decode());
      }

      await openPhotoDialog(page);
      await dialog.getByRole("button", { name: "Remove picture" }).click();
      await expectToast(page, "Profile picture removed");
      expect(await page.locator(".side-title img").count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  test("signing out everywhere ends the other browser's session", async () => {
    const { page, person } = await newVisitor("user", javaScriptEnabled);
    const other = await app.visitor({ javaScriptEnabled });
    await signIn(other, person);
    await page.goto("/profile");
    expect(await page.getByText("This one", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expectToast(page, "Signed out everywhere else");
    expect(await page.getByText("You are signed in nowhere else.").isVisible()).toBe(true);
    await other.page.goto("/profile");
    expect(new URL(other.page.url()).pathname).toBe("/");
  });
});

describe("a picture of more than 2 MB", () => {
  const large = noisePng(1100);

  test("is scaled down where script runs, to 512 pixels a side at most", async () => {
    expect(large.byteLength).toBeGreaterThan(2 * 1024 * 1024);
    const { page, complaints } = await newVisitor("user", true);
    await page.goto("/profile");
    const dialog = await openPhotoDialog(page);
    await dialog.getByLabel(/^Picture/).setInputFiles({ name: "big.png", mimeType: "image/png", buffer: large });
    await dialog.locator("canvas.photo").waitFor();
    await page.waitForFunction(
      (bytes) => (document.querySelector<HTMLInputElement>("#side-photo")?.files?.[0]?.size ?? bytes) < bytes,
      large.byteLength,
    );
    await dialog.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Profile picture updated");
    const image = page.locator(".side-title img");
    const width = await image.evaluate(async (one: HTMLImageElement) => {
      await one.decode();
      return one.naturalWidth;
    });
    expect(width).toBe(512);
    expect(complaints).toEqual([]);
  });

  test("is refused with a reason where none runs", async () => {
    const { page } = await newVisitor("user", false);
    await page.goto("/profile");
    const dialog = await openPhotoDialog(page);
    await dialog.getByLabel(/^Picture/).setInputFiles({ name: "big.png", mimeType: "image/png", buffer: large });
    await dialog.getByRole("button", { name: "Update" }).click();
    await page.waitForURL("**/photo?**");
    expect(await errorOf(page, "Picture")).toBe("The picture is larger than 2 MB. Choose a smaller one");
    await page.getByRole("link", { name: "Close" }).click();
    await page.waitForURL("**/profile");
  });
});

test("the script for pictures is loaded on a person's own screens only", async () => {
  const { page } = await newVisitor("user", true);
  const scripts = () => page.locator("script[src*='photo-script']").count();
  await page.goto("/userprofile");
  expect(await scripts()).toBe(1);
  await page.goto("/");
  expect(await scripts()).toBe(0);
});

async function fillProfile(page: Page) {
  await field(page, "Zip").fill("411 001");
  await field(page, "Gender").fill("female");
  await field(page, "Company Name").fill("Hill View School");
  await field(page, "Designation").fill("TGT Mathematics");
  await field(page, "Salary").fill("₹ 5,40,000 a year");
  await field(page, "Company Address").fill("Camp, Pune");
  await field(page, "Start Date").fill("2019-06-01");
  await field(page, "Institute Name").fill("University of Pune");
  await field(page, "Degree").fill("B.Ed.");
  await field(page, "Specialization").fill("Mathematics");
  await field(page, "Degree Duration").fill("2");
  await field(page, "Job Title and Skills").fill("write & sing");
}

async function storeResume(page: Page, button: string, name: string, buffer: Buffer) {
  await field(page, "Resume").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: button, exact: true }).click();
  await expectToast(page, "Resume stored");
  expect(await page.getByRole("heading", { name }).isVisible()).toBe(true);
}

async function readStored({ context }: Visitor) {
  return (await context.request.get("/resume/file", ON_A_NEW_LINE)).body();
}

async function sentResume(recruiter: Person, jobId: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${recruiter.token}` };
  const [sent] = (await (await fetch(`${app.url()}/applications/${jobId}`, { headers })).json()) as {
    resumeUrl: string;
  }[];
  return Buffer.from(await (await fetch(sent?.resumeUrl ?? "")).arrayBuffer());
}

async function openPhotoDialog(page: Page) {
  await page.getByRole("button", { name: "Change Profile Picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Profile Picture" });
  await dialog.waitFor();
  return dialog;
}

/** A real PNG of random pixels, `side` squared; noise does not compress, so its size is known. */
function noisePng(side: number): Buffer {
  const rows = Buffer.alloc(side * (side * 3 + 1));
  let state = 1;
  for (let index = 0; index < rows.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[index] = index % (side * 3 + 1) === 0 ? 0 : state >>> 24;
  }
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const header = Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
