/** A school's desk, worked through with keys alone, and without script. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { newApplication, newJob, newPerson, signIn } from "./people.ts";
import { databaseOf, startApp } from "./support.ts";

const app = startApp();
afterEach(() => app.closeAll());

const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF");

/** A job with so many applicants in the list. */
async function jobWith(count: number) {
  const recruiter = await newPerson(app.url(), "admin", "Meera");
  const job = await newJob(app.url(), recruiter, { title: "PGT Botany" });
  await newApplication(app.url(), job, "First Person", PDF);
  const db = databaseOf(app.url());
  db.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at)
     SELECT substr(id, 1, 24) || printf('%012d', i), job_id, 'Person ' || i, 'p' || i || '@example.com', mobile, experience,
       resume_key, resume_name, resume_bytes, status, created_at + i, updated_at FROM n, applications WHERE job_id = ?`,
    count - 1,
    job,
  );
  db.run("UPDATE applications SET confirmed_at = 5 WHERE job_id = ?", job);
  return { recruiter, job };
}

test("25 applicants are gone through with keys alone: one key and one request each; no key fires inside a field", async () => {
  const { recruiter, job } = await jobWith(25);
  const visitor = await app.visitor();
  const { page } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}&order=name`);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const at = (number: number) => page.getByText(`${number} of 25`, { exact: true });
  await at(1).waitFor();
  // A key is heard once the page's script has run.
  await page.waitForLoadState();

  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The PDF of each is a file of its own; styles and script are there already.
    if (!pathname.startsWith("/resumes/") && !pathname.startsWith("/assets/"))
      requests.push(`${request.method()} ${pathname}`);
  });
  // Shortlist, reject, or leave for later: each opens the next applicant.
  const pressed: string[] = [];
  const counts: number[] = [];
  for (let number = 1; number <= 25; number += 1) {
    const [before, key] = [requests.length, ["r", "s", "j"][number % 3] ?? ""];
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await page.keyboard.press(key);
    pressed.push(key);
    if (number < 25) {
      await at(number + 1).waitFor();
      // "Later" is a link to another page, whose script has to run before it hears the next key.
      await page.waitForLoadState();
    } else
      await page
        .locator(".told")
        .filter({ hasText: `${name}: status updated` })
        .waitFor();
    counts.push(requests.length - before);
  }
  expect(pressed).toHaveLength(25);
  expect(new Set(pressed)).toEqual(new Set(["s", "r", "j"]));
  // One action and one request for each of them, where two actions are allowed.
  expect(counts, requests.join("\n")).toEqual(counts.map(() => 1));

  // A rejection carried the words that stood on the page; who reads them in full goes on doing so.
  const last = await page.getByRole("heading", { level: 1 }).innerText();
  expect(await page.getByText(`A rejection says: Dear ${last},`).count()).toBe(1);

  // The last move is taken back by a key, on the page that it led to.
  await page.keyboard.press("z");
  await page.getByText("Taken back.").first().waitFor();
  await at(25).waitFor();
  await page.keyboard.press("k");
  await at(24).waitFor();
  await page.keyboard.press("j");
  await at(25).waitFor();

  // Back and reload only read: the address is the applicant's own.
  const address = page.url();
  await page.reload();
  expect(page.url()).toBe(address);
  await at(25).waitFor();

  await page.keyboard.press("n");
  await page.keyboard.type("jksriz? a note");
  expect(page.url()).toBe(address);
  const note = page.getByRole("textbox", { name: /Your note/ });
  expect(await note.inputValue()).toBe("jksriz? a note");
  // The note is saved by keys as well, and the page stays that of the same applicant.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page
    .getByText(/: note saved/)
    .first()
    .waitFor();
  await at(25).waitFor();
  expect(await note.inputValue()).toBe("jksriz? a note");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
});

test("a text is chosen once by a key, and each rejection is one key more, with its words in sight", async () => {
  const { recruiter, job } = await jobWith(4);
  const db = databaseOf(app.url());
  const visitor = await app.visitor();
  const { page, complaints } = visitor;
  await signIn(visitor, recruiter);
  await page.goto("/templates");
  await page.getByLabel("Name").fill("Not this time");
  await page.getByRole("textbox", { name: /^Text/ }).fill("Dear {{name}}, we have chosen somebody else.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Not this time" }).waitFor();
  await page.goto(`/applications?jobId=${job}&order=name`);
  await page.getByRole("link", { name: "First Person", exact: true }).click();
  await page.getByText("1 of 4", { exact: true }).waitFor();
  await page.waitForLoadState();
  await page.keyboard.press("w");
  await page.getByRole("combobox", { name: "Text" }).selectOption("Not this time");
  await page.getByRole("button", { name: "See it filled in" }).click();
  const words = page.locator("blockquote.words");
  await words.getByText("Dear First Person, we have chosen somebody else.").waitFor();
  let keys = 0;
  for (const name of ["Person 1", "Person 2", "Person 3"]) {
    await page.keyboard.press("r");
    keys += 1;
    await words.getByText(`Dear ${name}, we have chosen somebody else.`).waitFor();
    expect(await words.isVisible()).toBe(true);
  }
  expect(keys).toBe(3);
  const moves = db.all(
    "SELECT message, count(*) AS count FROM untold_moves WHERE application_id IN (SELECT id FROM applications WHERE job_id = ?) GROUP BY 1",
    job,
  );
  expect(moves.map((row) => ({ ...row }))).toEqual([
    { message: "Dear {{name}}, we have chosen somebody else.", count: 3 },
  ]);
  expect(complaints).toEqual([]);
});

test("without script the same forms and links work as pages", async () => {
  const { recruiter, job } = await jobWith(3);
  const visitor = await app.visitor({ javaScriptEnabled: false });
  const { page, complaints } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}&order=name`);
  await page.getByRole("link", { name: "First Person", exact: true }).click();
  await page.getByRole("button", { name: "Shortlist First Person" }).click();
  await page.getByRole("heading", { level: 1, name: "Person 1" }).waitFor();
  await page.getByText("First Person: status updated to Shortlisted").waitFor();
  await page.getByRole("textbox", { name: /Your note/ }).fill("Ask about practicals");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Ask about practicals").first().waitFor();
  // Words for this one are seen filled in, and the button beside them sends them.
  await page.locator("summary", { hasText: "Read or change" }).click();
  await page.getByRole("textbox", { name: "What the mail says" }).fill("Dear {{name}}, no.");
  await page.getByRole("button", { name: "See it filled in" }).click();
  await page.locator("blockquote.words").getByText("Dear Person 1, no.").waitFor();
  await page.getByRole("button", { name: "Reject Person 1" }).first().click();
  await page.getByText("Person 1: status updated to Rejected").waitFor();
  await page.getByText("3 of 3", { exact: true }).waitFor();
  // What stands in the box is sent by the button below it, seen filled in or not.
  await page.locator("summary", { hasText: "Read or change" }).click();
  await page.getByRole("textbox", { name: "What the mail says" }).fill("Dear {{name}}, not this year.");
  await page.getByRole("button", { name: "Reject Person 2 with these words" }).click();
  await page.getByText("Person 2: status updated to Rejected").first().waitFor();
  const moves = databaseOf(app.url()).all(
    "SELECT message FROM untold_moves WHERE to_status = 'rejected' AND application_id IN (SELECT id FROM applications WHERE job_id = ?) ORDER BY message",
    job,
  );
  expect(moves.map(({ message }) => message)).toEqual(["Dear {{name}}, no.", "Dear {{name}}, not this year."]);
  expect(complaints).toEqual([]);
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.localName || "");

test("Interview opens the times to propose, and the focus is there; after proposing it is there again", async () => {
  const { recruiter, job } = await jobWith(2);
  databaseOf(app.url()).run("UPDATE users SET email_verified_at = 5 WHERE id = ?", recruiter.id);
  const visitor = await app.visitor();
  const { page, complaints } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}&order=name`);
  await page.getByRole("link", { name: "First Person", exact: true }).click();
  await page.waitForLoadState("networkidle");
  const times = page.getByLabel("Date and time");
  expect(await times.isVisible()).toBe(false);
  await page.keyboard.press("i");
  await times.waitFor();
  expect(await focused(page)).toBe("interview");
  const local = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 11);
  await times.fill(`${local}10:00`);
  await page.getByLabel("Place", { exact: true }).fill("Room 4");
  await page.getByRole("button", { name: "Propose to First Person" }).click();
  await page.getByText("has not chosen yet").waitFor();
  // The list goes on: the address still has its order.
  expect(new URL(page.url()).search).toContain("order=name");
  await expect.poll(() => focused(page)).not.toBe("body");
  expect(complaints).toEqual([]);
});

test("keys can be turned off, which this browser remembers, and none fires while another link has the focus", async () => {
  const { recruiter, job } = await jobWith(3);
  const visitor = await app.visitor();
  const { page, complaints } = visitor;
  await signIn(visitor, recruiter);
  const open = async () => {
    await page.goto(`/applications?jobId=${job}&order=name`);
    await page.getByRole("link", { name: "First Person", exact: true }).click();
    await page.getByText("1 of 3", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
  };
  await open();
  await page.getByRole("link", { name: /^All applications for/ }).focus();
  await page.keyboard.press("s");
  await page.getByRole("button", { name: /^Save note/ }).focus();
  await page.keyboard.press("r");
  await page.waitForTimeout(200);
  expect(await page.getByText("1 of 3", { exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: /^Keys/ }).click();
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  await open();
  await page.getByRole("button", { name: "Keys off" }).waitFor();
  await page.locator("h1").click();
  for (const key of "srijkz?") await page.keyboard.press(key);
  await page.waitForTimeout(200);
  expect(await dialog.count()).toBe(0);
  expect(databaseOf(app.url()).all("SELECT id FROM untold_moves WHERE actor_id = ?", recruiter.id)).toEqual([]);
  await page.getByRole("button", { name: "Keys off" }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.locator("h1").click();
  await page.keyboard.press("s");
  await page.getByText("2 of 3", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test.each([true, false])(
  "forms come back to the part that is seen, with the focus in the page; script: %s",
  async (javaScriptEnabled) => {
    const { recruiter, job } = await jobWith(2);
    const visitor = await app.visitor({ javaScriptEnabled });
    const { page, complaints } = visitor;
    await signIn(visitor, recruiter);
    await page.goto(`/applications?jobId=${job}&order=name`);
    await page.getByRole("link", { name: "First Person", exact: true }).click();
    await page.waitForLoadState("networkidle");
    const write = page.getByLabel("Write to First Person");
    expect(await write.isVisible()).toBe(false);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.locator(".tabs").getByRole("link", { name: "Messages" }).click();
    await write.waitFor();
    expect(await page.locator(".tabs [aria-current]").innerText()).toBe("Messages");
    // With script a part is shown in place.
    if (javaScriptEnabled) expect(requests).toEqual([]);
    await page.getByRole("textbox", { name: /Your note/ }).fill("Ask about practicals");
    await page.getByRole("button", { name: "Save note" }).click();
    await page.getByText("First Person: note saved").first().waitFor();
    await write.waitFor();
    expect(await page.locator(".tabs [aria-current]").innerText()).toBe("Messages");
    if (javaScriptEnabled) await expect.poll(() => focused(page)).not.toBe("body");
    await page.getByRole("button", { name: "4 stars" }).click();
    await page.getByText("First Person: 4 of 5 stars").first().waitFor();
    await write.waitFor();
    expect(complaints).toEqual([]);
  },
);

test("the list has at least eight rows in the first screen, and the bar for many comes with a tick and covers no focus", async () => {
  const { recruiter, job } = await jobWith(25);
  const visitor = await app.visitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}&order=name`);
  await page.waitForLoadState("networkidle");
  const bottoms = await page
    .locator("table.applicants tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(8);
  const bar = page.locator(".many");
  expect(await bar.isVisible()).toBe(false);
  const boxes = page.getByRole("checkbox", { name: /^Choose/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  expect(await bar.isVisible()).toBe(true);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await boxes.nth(0).focus();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      const isCovered = await page.evaluate(() => {
        const [one, many] = [document.activeElement, document.querySelector(".many")];
        if (!one || !many || many.contains(one) || !one.closest(".applicants")) return false;
        const [box, cover] = [one.getBoundingClientRect(), many.getBoundingClientRect()];
        return box.bottom > cover.top && box.top < cover.bottom;
      });
      expect(isCovered).toBe(false);
    }
  }
  await page.getByRole("checkbox", { name: "All", exact: true }).check();
  expect(await boxes.evaluateAll((all) => all.every((one) => (one as HTMLInputElement).checked))).toBe(true);
});

test("a long name is cut in its own box in any script, and a note or a title is read as a whole or in two lines", async () => {
  const { recruiter, job } = await jobWith(3);
  const long = [
    "Venkatanarasimharajuvaripeta".repeat(3),
    "श्रीमती राजलक्ष्मी वेंकटेशवरनारायणसुब्रह्मण्यम् कृष्णमूर्ति चतुर्वेदी",
    "திருமதி மீனாட்சிசுந்தரம் வெங்கடசுப்பிரமணியம் கிருஷ்ணமூர்த்தி",
  ];
  const db = databaseOf(app.url());
  const rows = db.all("SELECT id FROM applications WHERE job_id = ?", job) as { id: string }[];
  for (const [index, { id }] of rows.entries())
    db.run("UPDATE applications SET name = ? WHERE id = ?", long[index] ?? "", id);
  db.run(
    "UPDATE jobs SET title = ? WHERE id = ?",
    "Postgraduate teacher of physics and of the laboratories ".repeat(3).trim(),
    job,
  );
  const visitor = await app.visitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}`);
  const cells = await page.locator("table.applicants tbody th").evaluateAll((all) =>
    all.map((cell) => {
      const link = cell.querySelector("a");
      const [box, mark] = [cell.getBoundingClientRect(), cell.querySelector(".badge-new")?.getBoundingClientRect()];
      const style = link && getComputedStyle(link);
      return {
        isCut: Boolean(link && link.scrollWidth > link.clientWidth && style?.textOverflow === "ellipsis"),
        isMarkSeen: Boolean(mark && mark.right <= box.right),
      };
    }),
  );
  expect(cells).toEqual(long.map(() => ({ isCut: true, isMarkSeen: true })));

  await page.goto("/today");
  const title = page.locator("#new .today-title a").first();
  const { height, line } = await title.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(height).toBeLessThan(2.5 * line);
  await title.focus();
  expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/applicants/${rows[0]?.id}`);
  const note = page.locator("#note");
  await note.fill(
    "She taught optics with a shoebox and a torch. Ask how she marks practicals, and when she could begin.",
  );
  expect(await note.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(2);
});

test("25 applicants are read and decided with at most 30 clicks", async () => {
  const { recruiter, job } = await jobWith(25);
  const visitor = await app.visitor();
  const { page } = visitor;
  await signIn(visitor, recruiter);
  await page.goto(`/applications?jobId=${job}&order=name`);
  let clicks = 0;
  const click = async (what: ReturnType<Page["locator"]>) => {
    clicks += 1;
    await what.click();
  };
  await click(page.getByRole("link", { name: "First Person", exact: true }));
  for (let number = 1; number <= 25; number += 1) {
    await page.getByText(`${number} of 25`, { exact: true }).waitFor();
    await click(page.getByRole("button", { name: number % 2 ? /^Shortlist / : /^Reject / }).first());
  }
  await page.getByText("Nobody else in this list waits for a decision.").waitFor();
  expect(clicks).toBeLessThanOrEqual(30);
});
