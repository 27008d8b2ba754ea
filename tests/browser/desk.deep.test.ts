/** A school's desk, worked through with keys alone, and without script. */
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
  // Shortlist, ask to an interview, reject, or leave for later: each opens the next applicant.
  const pressed: string[] = [];
  const counts: number[] = [];
  for (let number = 1; number <= 25; number += 1) {
    const [before, key] = [requests.length, ["s", "i", "r", "j"][number % 4] ?? ""];
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
  expect(new Set(pressed)).toEqual(new Set(["s", "i", "r", "j"]));
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
  await page.getByRole("button", { name: /Keep/ }).click();
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
  await page.getByText("Person 2: status updated to Rejected").waitFor();
  const moves = databaseOf(app.url()).all(
    "SELECT message FROM untold_moves WHERE to_status = 'rejected' AND application_id IN (SELECT id FROM applications WHERE job_id = ?) ORDER BY message",
    job,
  );
  expect(moves.map(({ message }) => message)).toEqual(["Dear {{name}}, no.", "Dear {{name}}, not this year."]);
  expect(complaints).toEqual([]);
});
