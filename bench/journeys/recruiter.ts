/** The four journeys of somebody who looks for a teacher. */
import type { Page } from "playwright-core";
import type { Driver } from "./driver.ts";
import { expectRecord, type Journey } from "./journey.ts";
import { NAME, type Person, SCHOOL, type World } from "./people.ts";

const KNOWN = {
  [SCHOOL.company_name]: "her earlier job",
  [SCHOOL.company_location]: "her earlier job",
  [SCHOOL.website]: "her earlier job",
  "Pune, Maharashtra": "her earlier job",
};

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`));
const statusOf = async (world: World, id: string) =>
  (await world.rows("SELECT desk_status, status FROM applications WHERE id = ?", id))[0];

/** What the form insists on and does not fill in itself. */
const POSTED = {
  Title: "TGT Chemistry Deodar",
  Category: "Science",
  Vacancy: "1",
  Location: "Pune, Maharashtra",
  Description: "Teach chemistry to classes VI to X, with a laboratory of your own and a day a week for practicals.",
  Keywords: "chemistry, CBSE",
};

const post: Journey = {
  about: "A recruiter, from the form until the job is public",
  needs: "an account with a confirmed address and one job posted earlier",
  async prepare(world) {
    const walker = await world.recruiter();
    await world.job(walker, "PGT Physics Deodar");
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open("/recruiter");
        for (const [label, value] of Object.entries(POSTED)) {
          const control = field(page, label);
          if ((await control.inputValue()) !== value) await driver.type(control, value);
        }
        await driver.tap(page.getByRole("button", { name: "Post Job", exact: true }));
        await page.waitForURL("**/myjobs");
        await driver.arrive(page.getByRole("link", { name: POSTED.Title, exact: true }));
      },
      async check() {
        const rows = await world.rows("SELECT id FROM jobs WHERE title = ?", POSTED.Title);
        expectRecord("jobs of that title", rows.length, 1);
        const { id = "" } = rows[0] ?? {};
        const shown = await world.call<Record<string, unknown>>("GET", `/jobs/getjobbyid/${id}`);
        expectRecord("what a visitor reads", [shown.title, shown.company_name], [POSTED.Title, SCHOOL.company_name]);
      },
    };
  },
};

const repost: Journey = {
  about: "A recruiter, from the form of a new job until one like her last is public",
  needs: "an account with a confirmed address and one job posted earlier",
  goal: { taps: 6, typed: 1, files: 0 },
  async prepare(world) {
    const walker = await world.recruiter();
    const earlier = "PGT Physics Banyan";
    await world.job(walker, earlier);
    const title = "PGT Chemistry Banyan";
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open("/recruiter");
        await driver.tap(page.locator("summary", { hasText: "Copy an earlier job" }));
        await driver.tap(page.getByRole("button", { name: `Copy ${earlier}` }));
        await page.waitForURL("**/recruiter?draft=*");
        await driver.type(field(page, "Title"), title);
        await driver.tap(page.getByRole("button", { name: "Post Job", exact: true }));
        await page.waitForURL("**/myjobs");
        await driver.arrive(page.getByRole("link", { name: title, exact: true }));
      },
      async check() {
        const rows = await world.rows("SELECT location, company_name FROM jobs WHERE title LIKE '% Banyan'");
        expectRecord("both jobs", rows.length, 2);
        expectRecord("the place and the school of the second", rows[1], rows[0]);
      },
    };
  },
};

/** A job with applicants in the order in which they came. */
async function deskOf(world: World, title: string, names: string[]) {
  const walker = await world.recruiter();
  const jobId = await world.job(walker, title);
  const applicants: { id: string; person: Person }[] = [];
  for (const name of names) {
    const person = { ...(await world.candidate({ hasResume: false })), name };
    applicants.push({ id: await world.application(jobId, person), person });
  }
  return { walker, jobId, applicants };
}

const desk: Journey = {
  about: "A recruiter, from the list of a job's applicants until the first is shortlisted and the next is open",
  needs: "a job with three applicants whom nobody has read",
  async prepare(world) {
    const names = [NAME, "Bela Shah", "Chitra Rao"];
    const { walker, jobId, applicants } = await deskOf(world, "PGT Physics Neem", names);
    const nameOf = (page: Page) => page.getByRole("heading", { level: 1 });
    let moved = "";
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/applications?jobId=${jobId}`);
        await driver.tap(page.locator("table.applicants [data-row]").first());
        await page.waitForURL("**/applicants/**");
        moved = await nameOf(page).innerText();
        await driver.tap(page.getByRole("button", { name: `Shortlist ${moved}` }));
        await driver.arrive(page.getByText(`${moved}: status updated to Shortlisted`));
        if ((await nameOf(page).innerText()) === moved) throw new Error("The next applicant is not open.");
      },
      async check() {
        const states = await Promise.all(
          applicants.map(async ({ id, person }) => [person.name, (await statusOf(world, id))?.desk_status]),
        );
        const wanted = names.map((name) => [name, name === moved ? "shortlisted" : "submitted"]);
        expectRecord("the list", states, wanted);
      },
    };
  },
};

const APPLICANTS = 25;

const sort: Journey = {
  about: "A recruiter with a mouse at a wide screen, from a job's applicants until each of 25 is read and decided on",
  needs: "a job with 25 applicants whom nobody has read",
  goal: { taps: 30, typed: 0, files: 0 },
  hasMouse: true,
  async prepare(world) {
    const names = Array.from({ length: APPLICANTS }, (_, index) => `Teacher ${String.fromCharCode(65 + index)} Rao`);
    const { walker, jobId, applicants } = await deskOf(world, "PGT Physics Peepal", names);
    const decided = new Map<string, string>();
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/applications?jobId=${jobId}`);
        await driver.tap(page.locator("table.applicants [data-row]").first());
        await page.waitForURL("**/applicants/**");
        for (let count = 1; count <= APPLICANTS; count += 1) {
          const name = await page.getByRole("heading", { level: 1 }).innerText();
          // The resume is read beside the buttons, without another click.
          await page.locator(`iframe[title="Resume of ${name}"]`).waitFor();
          const [move, label, status] = MOVES[count % 5 === 0 ? "take" : "leave"];
          await driver.tap(page.getByRole("button", { name: `${move} ${name}` }));
          decided.set(name, status);
          const told = page.getByText(`${name}: status updated to ${label}`);
          if (count === APPLICANTS) await driver.arrive(told);
          else await told.first().waitFor();
        }
      },
      async check() {
        const states = await Promise.all(applicants.map(async ({ id }) => (await statusOf(world, id))?.desk_status));
        expectRecord(
          "the list",
          states,
          names.map((name) => decided.get(name)),
        );
      },
    };
  },
};

const MOVES = { take: ["Shortlist", "Shortlisted", "shortlisted"], leave: ["Reject", "Rejected", "rejected"] } as const;

const propose: Journey = {
  about: "A recruiter, from an applicant's page until two times are proposed to her",
  needs: "a job with one applicant",
  async prepare(world) {
    const { walker, applicants } = await deskOf(world, "PGT Physics Sal", [NAME]);
    const [{ id, person } = { id: "", person: walker }] = applicants;
    const at = (days: number, time: string) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
    return {
      walker,
      known: KNOWN,
      async walk(driver) {
        const { page } = driver;
        await driver.open(`/applicants/${id}`);
        await driver.tap(page.locator("#interview summary", { hasText: "Propose times" }));
        await driver.type(field(page, "Date and time"), at(3, "10:00"));
        await driver.type(field(page, "Or, 2 of 5"), at(4, "15:30"));
        await driver.type(field(page, "Place"), "Room 4, main building");
        await driver.tap(page.getByRole("button", { name: `Propose to ${NAME}` }));
        await driver.arrive(page.locator("#interview").getByText("has not chosen yet"));
      },
      async check() {
        type List = { interviews: { state: string; place: string; times: unknown[] }[] };
        const { token } = person;
        const { interviews } = await world.call<List>("GET", `/application/interviews/${id}`, { token });
        const read = interviews.map(({ state, place, times }) => [state, place, times.length]);
        expectRecord("what she reads", read, [["proposed", "Room 4, main building", 2]]);
      },
    };
  },
};

const reject: Journey = {
  about: "A recruiter, from an applicant's page until she is rejected with the words that stand there",
  needs: "a job with two applicants",
  async prepare(world) {
    const { walker, applicants } = await deskOf(world, "PGT Physics Jamun", [NAME, "Bela Shah"]);
    const [{ id } = { id: "" }] = applicants;
    return {
      walker,
      known: KNOWN,
      async walk(driver: Driver) {
        const { page } = driver;
        await driver.open(`/applicants/${id}`);
        await driver.tap(page.getByRole("button", { name: `Reject ${NAME}` }));
        await driver.arrive(page.getByText(`${NAME}: status updated to Rejected`));
      },
      async check() {
        expectRecord("her status on the desk", (await statusOf(world, id))?.desk_status, "rejected");
        // For a minute it can be taken back; the mail with the words waits for its end.
        const untold = await world.rows("SELECT from_status, to_status FROM untold_moves WHERE application_id = ?", id);
        expectRecord("what waits to be told", untold, [{ from_status: "submitted", to_status: "rejected" }]);
      },
    };
  },
};

export const RECRUITER = { post, repost, desk, sort, propose, reject } as const;
