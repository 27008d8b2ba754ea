/** The nine journeys of somebody who looks for a post. */
import type { Locator, Page } from "playwright-core";
import { type Driver, NotThere } from "./driver.ts";
import { expectRecord, type Journey } from "./journey.ts";
import { EXPERIENCE, makeResume, NAME, PROFILE, SCHOOL, type World } from "./people.ts";

/** The title's last word is the job's own. */
const titleOf = (word: string) => `PGT Physics ${word}`;

const KNOWN = {
  [NAME]: "her profile",
  [PROFILE.mobile]: "her profile",
  [EXPERIENCE]: "her profile",
  [PROFILE.education_degree]: "her profile",
  [PROFILE.company_name]: "her profile",
};
const STORED_MOBILE = `+91${PROFILE.mobile}`;
const RESUME_NAME = "asha-nair.pdf";

/** The control of a label. A field that must be filled has an asterisk behind it. */
const field = (scope: Page | Locator, label: string) =>
  scope.getByLabel(new RegExp(`^${label.replaceAll(".", "\\.")}\\*?$`));
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Apply for/ });
const RECEIVED = /Application sent|Job application submitted successfully|Applied on/;

/** From the home page to the page of the job. */
async function findJob(driver: Driver, title: string): Promise<void> {
  const { page } = driver;
  await driver.open("/");
  await driver.type(page.getByLabel("Keywords"), title.toLowerCase());
  await driver.tap(page.getByRole("search").getByRole("button", { name: "Search" }));
  await driver.tap(page.getByRole("link", { name: title, exact: true }));
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function openDialog(driver: Driver): Promise<Locator> {
  await driver.tap(button(driver.page, "Apply").first());
  const dialog = dialogOf(driver.page);
  await dialog.waitFor();
  return dialog;
}

/** Types and chooses only what is not as she wants it, and gives the file if none goes along. */
async function fillDialog(driver: Driver, dialog: Locator, { email, bytes }: { email: string; bytes: Uint8Array }) {
  for (const [label, value] of [
    ["Full Name", NAME],
    ["Email Id", email],
    ["Mobile No.", PROFILE.mobile],
  ] as const) {
    const control = field(dialog, label);
    if ((await control.count()) === 0) continue;
    if ((await control.inputValue()).toLowerCase() !== value.toLowerCase()) await driver.type(control, value);
  }
  const experience = dialog.getByLabel(EXPERIENCE);
  if ((await experience.count()) > 0 && !(await experience.isChecked())) await driver.choose(experience, EXPERIENCE);
  const stored = dialog.getByLabel(/^Use my stored resume/);
  if ((await stored.count()) === 0) await driver.file(field(dialog, "Upload Resume"), { name: RESUME_NAME, bytes });
  else if (!(await stored.isChecked())) await driver.choose(stored, RESUME_NAME);
}

async function send(driver: Driver, dialog: Locator): Promise<void> {
  await driver.tap(button(dialog, "Apply"));
  await driver.arrive(driver.page.getByText(RECEIVED).filter({ visible: true }));
}

const APPLICATION =
  "SELECT name, email, mobile, experience, candidate_id, status, resume_key, resume_bytes FROM applications WHERE job_id = ?";

/** One application for the job, as she sent it, with its file in the bucket. Returns the file. */
async function checkSent(world: World, jobId: string, wanted: Record<string, unknown>): Promise<Uint8Array> {
  const rows = await world.rows(APPLICATION, jobId);
  expectRecord("applications for the job", rows.length, 1);
  const { resume_key: key, resume_bytes: size, ...sent } = rows[0] ?? {};
  expectRecord("the application", sent, { ...wanted, status: "submitted" });
  const file = await world.fileOf(key);
  expectRecord("bytes of its file", file?.length, size);
  return file ?? new Uint8Array();
}

function expectSame(file: Uint8Array, bytes: Uint8Array): void {
  if (Buffer.compare(file, bytes) !== 0) throw new Error("The stored file is not the one that was sent.");
}

const find: Journey = {
  about: "A visitor, from the home page to the page of a job, by a subject and a word of its title",
  needs: "the demo board, with one more open job",
  async prepare(world) {
    const title = titleOf("Deodar");
    const jobId = await world.job(await world.recruiter(), title);
    let path = "";
    return {
      walker: null,
      async walk(driver) {
        await findJob(driver, title);
        await driver.arrive(driver.page.getByRole("heading", { level: 1, name: title }));
        path = new URL(driver.page.url()).pathname;
      },
      async check() {
        expectRecord("the page that was found", path, `/jobdetails/${jobId}`);
        const found = await world.call<{ title: string }>("GET", `/jobs/getjobbyid/${jobId}`);
        expectRecord("its job", found.title, title);
      },
    };
  },
};

/** "You have 4 of the 5 things this school asks for." */
const FIT = /You have (all )?\d+ (of the \d+ )?things this school asks for/;

const fit: Journey = {
  about: "A candidate with a profile, on the page of a job: which of the things it asks for she has",
  needs:
    "an open job that asks for a subject, a level, a board, B.Ed and a TET; a candidate with all of it but the TET",
  async prepare(world) {
    const jobId = await world.job(await world.recruiter(), titleOf("Chinar"));
    const walker = await world.candidate({ hasResume: true });
    let shown = "";
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/jobdetails/${jobId}`);
        await page.waitForLoadState("load");
        const line = page.getByText(FIT).first();
        if ((await line.count()) === 0)
          throw new NotThere("the job page has no line “You have 4 of the 5 things this school asks for”");
        shown = FIT.exec((await line.textContent()) ?? "")?.[0] ?? "";
        // On a phone the lines are folded to this one.
        const summary = page.locator("summary").filter({ hasText: FIT }).first();
        const isFolded = (await summary.count()) > 0;
        if (isFolded) await driver.tap(summary);
        await driver.arrive(isFolded ? page.locator("details[open]").filter({ hasText: FIT }) : line);
      },
      async check() {
        const { token } = walker;
        const answer = JSON.stringify(await world.call("GET", `/jobs/fit/${jobId}`, { token }));
        expectRecord("what the call of the fit says", FIT.exec(answer)?.[0], shown);
      },
    };
  },
};

const guest: Journey = {
  about: "Somebody without an account, from the home page until her application is sent",
  needs: "the demo board, with one more open job; she has taught for five years; a PDF of 200 kB on her phone",
  goal: { taps: 10, typed: 4, files: 1 },
  part: {
    name: "from the job page",
    about: "The same walk, from the tap on “Apply”",
    goal: { taps: 7, typed: 3, files: 1 },
  },
  async prepare(world) {
    const title = titleOf("Amaltas");
    const jobId = await world.job(await world.recruiter(), title);
    const email = "asha.guest@example.com";
    const bytes = makeResume(email);
    return {
      walker: null,
      async walk(driver) {
        await findJob(driver, title);
        const mark = driver.mark();
        const dialog = await openDialog(driver);
        await fillDialog(driver, dialog, { email, bytes });
        await send(driver, dialog);
        return { mark };
      },
      async check() {
        const sent = { name: NAME, email, mobile: STORED_MOBILE, experience: "3+", candidate_id: null };
        expectSame(await checkSent(world, jobId, sent), bytes);
      },
    };
  },
};

const twoTaps: Journey = {
  about: "A candidate with a profile and a stored resume, from the page of a job until her application is sent",
  needs: "an open job without questions; a candidate with a whole profile, who has taught for five years",
  goal: { taps: 2, typed: 0, files: 0 },
  async prepare(world) {
    const jobId = await world.job(await world.recruiter(), titleOf("Gulmohar"));
    const walker = await world.candidate({ hasResume: true });
    return {
      walker,
      known: { ...KNOWN, [walker.email]: "her account", [RESUME_NAME]: "her stored resume" },
      async walk(driver) {
        await driver.open(`/jobdetails/${jobId}`);
        const dialog = await openDialog(driver);
        await fillDialog(driver, dialog, { email: walker.email, bytes: makeResume(walker.email) });
        await send(driver, dialog);
      },
      async check() {
        const { id, email } = walker;
        const sent = { name: NAME, email, mobile: STORED_MOBILE, experience: "3+", candidate_id: id };
        const file = await checkSent(world, jobId, sent);
        const [profile] = await world.rows("SELECT resume_path FROM profiles WHERE user_id = ?", id);
        expectSame(file, (await world.fileOf(profile?.resume_path)) ?? new Uint8Array());
      },
    };
  },
};

const today: Journey = {
  about: "A candidate with a profile and a stored resume, from Today until her application for a new job is sent",
  needs:
    "an open job without questions that asks for what she has; a candidate with a whole profile and a stored resume",
  goal: { taps: 3, typed: 0, files: 0 },
  async prepare(world) {
    const title = titleOf("Rudraksha");
    const jobId = await world.job(await world.recruiter(), title);
    const walker = await world.candidate({ hasResume: true });
    const { id, token, email } = walker;
    // All that the job asks for, so that it stands first.
    const has = { "B.Ed": { answer: "yes", year: 2018 }, "TET paper II": { answer: "yes", year: 2019 } };
    await world.call("PUT", `/user/${id}`, { token, json: { teaching: { has } } });
    return {
      walker,
      known: { ...KNOWN, [email]: "her account", [RESUME_NAME]: "her stored resume" },
      async walk(driver) {
        const { page } = driver;
        await driver.open("/today");
        const apply = page.getByRole("link", { name: `Apply: ${title}`, exact: true });
        if ((await apply.count()) === 0) throw new NotThere("Today does not name the new job, with a way to apply");
        await driver.tap(apply);
        const dialog = dialogOf(page);
        await dialog.waitFor();
        await fillDialog(driver, dialog, { email, bytes: makeResume(email) });
        await send(driver, dialog);
      },
      async check() {
        await checkSent(world, jobId, { name: NAME, email, mobile: STORED_MOBILE, experience: "3+", candidate_id: id });
      },
    };
  },
};

const MAKE = "Make my resume";

/** Makes it from the dialog of the job's page, there or on `/resume`, and comes back with the dialog open. */
async function makeIt(driver: Driver, jobPath: string): Promise<Locator> {
  const { page } = driver;
  const isAtJob = () => new URL(page.url()).pathname === jobPath;
  const byName = (scope: Page | Locator) =>
    scope
      .getByRole("button", { name: MAKE })
      .or(scope.getByRole("link", { name: MAKE }))
      .first();
  const dialog = await openDialog(driver);
  if ((await byName(dialog).count()) === 0) {
    await page.goto("/resume");
    const isThere = (await page.getByText(MAKE).count()) > 0;
    throw new NotThere(
      `the apply dialog has no “${MAKE}”, and ${isThere ? "only /resume has it" : "neither has /resume"}`,
    );
  }
  await driver.tap(byName(dialog));
  await driver.rest();
  if (!isAtJob()) {
    await driver.tap(button(page, MAKE));
    await page.waitForURL(isAtJob).catch(() => {});
    await driver.rest();
  }
  for (let pressed = 0; !isAtJob() && pressed < 4; pressed += 1) await driver.press("back");
  // The page may be the one of before.
  if ((await byName(dialogOf(page)).count()) > 0) await driver.press("reload");
  return (await dialogOf(page).isVisible()) ? dialogOf(page) : openDialog(driver);
}

const madeResume: Journey = {
  about: "A candidate with a profile and no file, from the page of a job until it is sent with a resume made from it",
  needs: "an open job without questions; a candidate with a whole profile and no stored resume",
  async prepare(world) {
    const jobId = await world.job(await world.recruiter(), titleOf("Jarul"));
    const walker = await world.candidate({ hasResume: false });
    return {
      walker,
      known: { ...KNOWN, [walker.email]: "her account" },
      async walk(driver) {
        await driver.open(`/jobdetails/${jobId}`);
        const dialog = await makeIt(driver, `/jobdetails/${jobId}`);
        const made = dialog.getByLabel(/resume made from/i);
        if ((await made.count()) > 0 && !(await made.isChecked())) await driver.choose(made, "made");
        await send(driver, dialog);
      },
      async check() {
        const { id, email } = walker;
        const sent = { name: NAME, email, mobile: STORED_MOBILE, experience: "3+", candidate_id: id };
        const file = await checkSent(world, jobId, sent);
        expectRecord("how its file begins", Buffer.from(file.subarray(0, 5)).toString("latin1"), "%PDF-");
      },
    };
  },
};

const QUESTION = "Can you teach class XII too?";
const ANSWER = "Yes, for five years: classes XI and XII, with the practicals of both.";

const message: Journey = {
  about: "A candidate, from the mail that a school has written to her until her answer is sent",
  needs: "an application of hers with one message of the school",
  async prepare(world) {
    const recruiter = await world.recruiter();
    const walker = await world.candidate({ hasResume: true });
    const id = await world.application(await world.job(recruiter, titleOf("Kadam")), walker);
    await world.call("POST", `/application/messages/${id}`, { token: recruiter.token, json: { message: QUESTION } });
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/applied-jobs/${id}`);
        await driver.type(page.getByLabel(/^Write to/), ANSWER);
        await driver.tap(button(page, "Send message"));
        await driver.arrive(page.locator("#messages .own").getByText(ANSWER));
      },
      async check() {
        const { token } = recruiter;
        type Item = { side: string; text: string };
        const thread = await world.call<Item[]>("GET", `/application/messages/${id}`, { token });
        const read = thread.map(({ side, text }) => `${side}: ${text}`);
        expectRecord("what the school reads", read, [`candidate: ${ANSWER}`, `school: ${QUESTION}`]);
      },
    };
  },
};

const times: Journey = {
  about: "A candidate, from the mail that proposes times until one is confirmed",
  needs: "an application of hers with two proposed times",
  async prepare(world) {
    const recruiter = await world.recruiter();
    const walker = await world.candidate({ hasResume: true });
    const id = await world.application(await world.job(recruiter, titleOf("Palash")), walker);
    await world.proposal(id, recruiter);
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/applied-jobs/${id}/interview`);
        await driver.tap(page.getByRole("radio").nth(1));
        await driver.tap(button(page, "Confirm this time"));
        await driver.arrive(page.getByRole("heading", { name: "Your interview", exact: true }));
      },
      async check() {
        type List = { interviews: { state: string; starts_at: string; times: { starts_at: string }[] }[] };
        const { token } = recruiter;
        const { interviews } = await world.call<List>("GET", `/application/interviews/${id}`, { token });
        const agreed = interviews.map(({ state, starts_at: at }) => [state, at]);
        expectRecord("what the school reads", agreed, [["agreed", interviews[0]?.times[1]?.starts_at]]);
      },
    };
  },
};

const withdraw: Journey = {
  about: "A candidate, from her application's page until it is withdrawn",
  needs: "an application of hers that nobody has answered",
  async prepare(world) {
    const recruiter = await world.recruiter();
    const walker = await world.candidate({ hasResume: true });
    const id = await world.application(await world.job(recruiter, titleOf("Shirish")), walker);
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/applied-jobs/${id}`);
        await driver.tap(page.locator("summary", { hasText: "Withdraw the application" }));
        await driver.tap(page.getByRole("button", { name: /^Withdraw application/ }));
        await driver.arrive(page.locator("main").getByText("Withdrawn", { exact: true }));
      },
      async check() {
        expectRecord(
          "the application",
          await world.rows(
            "SELECT status, company_name FROM applications JOIN jobs ON jobs.id = job_id WHERE applications.id = ?",
            id,
          ),
          [{ status: "withdrawn", company_name: SCHOOL.company_name }],
        );
      },
    };
  },
};

export const CANDIDATE = {
  ...{ find, fit, guest, "two-taps": twoTaps, today, "made-resume": madeResume, message, times, withdraw },
} as const;
