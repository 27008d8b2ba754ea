/**
 * How often each screen waits for the database: once for who somebody is, and once for what the page shows. What needs more says
 * why. D1 takes six calls of a request at once, so a page makes few.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { bindings, sql } from "../support/bindings";
import {
  type Account,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  type Role,
  signedIn,
} from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { loadAllPlaces } from "../support/places";
import { routeMap } from "../support/route-map";
import { createWebhook } from "../support/webhooks";

/** A candidate, a recruiter, and the owner of an institution that has a webhook. */
type Visited = Role | "owner";

type Row = {
  /** An address of this screen, where it is not the path itself. */
  at?: string;
  /** Calls in a row for a visitor without a session, and for one in the screen's role. */
  out: number;
  signedIn: number;
  role?: Visited;
  /** What the signed-in visitor gets, where it is not the page. */
  status?: number;
  /** Whether opening it leaves a note. */
  isNoted?: boolean;
  /** Whether the note is an event of the school's log: behind the answer one more call looks for webhooks that wait for it. */
  isEvent?: boolean;
  why?: string;
};

/** Files are shown to whoever was looked up before anything else happens; then come the row that names the object, and the object. */
const FILE = "a file is opened for nobody whose session was not looked up first";
/** D1 takes six calls of a request at once. The look-up of the session comes before them. */
const MOST_CALLS = 7;
const WHOLE_JOBS = "which jobs a page of the search has, before they are read whole";
const LANDING = "which city a name means is looked up before its jobs";

const DRAFT = "0199a5a0-0000-4000-8000-00000000d4af";

const ROWS: Record<string, Row> = {
  "": { out: 1, signedIn: 2 },
  jobs: { out: 1, signedIn: 2 },
  "jobdetails/:id": { at: "/jobdetails/JOB", out: 1, signedIn: 2 },
  login: { out: 0, signedIn: 1, status: 302 },
  signup: { out: 0, signedIn: 1, status: 302 },
  "login/google": { out: 0, signedIn: 1, status: 302 },
  "login/google/callback": { out: 0, signedIn: 1, status: 302 },
  "login/google/first": { out: 0, signedIn: 1, status: 302 },
  "login/google/role": { out: 0, signedIn: 1, status: 302 },
  forgotpassword: { out: 0, signedIn: 1, status: 302 },
  resetpassword: { at: "/resetpassword?token=nonsense", out: 1, signedIn: 2, status: 302 },
  changepassword: { out: 0, signedIn: 2 },
  confirmemail: { at: "/confirmemail?token=nonsense", out: 1, signedIn: 2, status: 410 },
  "confirmemail/send": { out: 0, signedIn: 1, status: 302 },
  "dev/mail": { out: 1, signedIn: 2 },
  "dev/mail/:id": { at: "/dev/mail/01900000-0000-7000-8000-000000000000", out: 1, signedIn: 2, status: 404 },
  "dev/mail/:id/html": { at: "/dev/mail/01900000-0000-7000-8000-000000000000/html", out: 1, signedIn: 1, status: 404 },
  userregister: { out: 0, signedIn: 2, status: 302 },
  today: { out: 0, signedIn: 2, role: "admin" },
  profile: { out: 0, signedIn: 2 },
  userprofile: { out: 0, signedIn: 2 },
  updateprofile: { out: 0, signedIn: 2 },
  teachingprofile: { out: 0, signedIn: 2 },
  "teachingprofile/:part": { at: "/teachingprofile/has", out: 0, signedIn: 2 },
  "passkeys/confirm": { out: 0, signedIn: 2 },
  "passkeys/options": { out: 0, signedIn: 1, status: 302 },
  photo: { out: 0, signedIn: 1 },
  resume: { out: 0, signedIn: 2 },
  recruiter: { at: "/recruiter?jobId=JOB", out: 0, signedIn: 2, role: "admin" },
  myjobs: { at: "/myjobs?remove=JOB", out: 0, signedIn: 2, role: "admin" },
  alljobs: { out: 0, signedIn: 2 },
  applications: { at: "/applications?jobId=JOB", out: 0, signedIn: 2, role: "admin" },
  about: { out: 1, signedIn: 2 },
  "for-candidates": { out: 0, signedIn: 1 },
  "for-schools": { out: 0, signedIn: 1 },
  services: { out: 0, signedIn: 1 },
  maintenance: { out: 0, signedIn: 1 },
  developers: { out: 0, signedIn: 1 },
  "developers.md": { out: 0, signedIn: 0 },
  "llms.txt": { out: 0, signedIn: 0 },
  "applicants/:id": { at: "/applicants/APPLICATION", out: 0, signedIn: 2, role: "admin" },
  application: { out: 0, signedIn: 1, status: 401 },
  "application/interview": { out: 0, signedIn: 1, status: 401 },
  "applicants/:id/interview": { at: "/applicants/APPLICATION/interview", out: 0, signedIn: 2, role: "admin" },
  "applied-jobs/:id/interview": { at: "/applied-jobs/APPLICATION/interview", out: 0, signedIn: 2 },
  "applied-jobs/:id/interview.ics": {
    at: "/applied-jobs/APPLICATION/interview.ics",
    out: 0,
    signedIn: 2,
    status: 404,
  },
  "application/interview.ics": { out: 0, signedIn: 0, status: 404 },
  calendar: { out: 0, signedIn: 2 },
  "calendar/:file": { at: "/calendar/nonsense.ics", out: 0, signedIn: 0, status: 404 },
  "saved-jobs": { out: 0, signedIn: 2 },
  "applied-jobs": { out: 0, signedIn: 2 },
  "applied-jobs/:id": { at: "/applied-jobs/APPLICATION", out: 0, signedIn: 2 },
  notifications: { out: 0, signedIn: 2 },
  "ratings/:id": { at: "/ratings/APPLICATION", out: 0, signedIn: 2, role: "admin" },
  "institutions/:slug": { at: "/institutions/SLUG", out: 1, signedIn: 2 },
  institution: { out: 0, signedIn: 2, role: "admin" },
  "institution/webhooks": { out: 0, signedIn: 2, role: "admin" },
  "institution/webhooks/:id": { at: "/institution/webhooks/WEBHOOK", out: 0, signedIn: 2, role: "owner" },
  "institution/picture": { out: 0, signedIn: 2, role: "admin" },
  "institution/keys": { out: 0, signedIn: 2, role: "admin" },
  "institution/keys/:id": { at: "/institution/keys/ABCDEFGH", out: 0, signedIn: 2, role: "admin", status: 404 },
  report: { at: "/report?job=JOB", out: 1, signedIn: 2 },
  "myjobs/extend": { at: "/myjobs/extend?job=JOB", out: 0, signedIn: 2, role: "admin" },
  "myjobs/looking": { out: 0, signedIn: 2, role: "admin" },
  breaks: { out: 0, signedIn: 2, role: "admin" },
  "applications/moves": { at: "/applications/moves?jobId=JOB", out: 0, signedIn: 2, role: "admin" },
  "applications/messages": { at: "/applications/messages?jobId=JOB", out: 0, signedIn: 2, role: "admin" },
  "applications/undo": { out: 0, signedIn: 1, role: "admin", status: 302 },
  templates: { out: 0, signedIn: 2, role: "admin" },
  drafts: { out: 0, signedIn: 0, status: 301 },
  "drafts/:id/preview": { at: `/drafts/${DRAFT}/preview`, out: 0, signedIn: 2, role: "admin" },
  statistics: { out: 0, signedIn: 2, role: "admin" },
  "statistics/:jobId": { at: "/statistics/JOB", out: 0, signedIn: 2, role: "admin" },
  "statistics.csv": { out: 0, signedIn: 2, role: "admin" },
  "jobdetails/:id/seen": { at: "/jobdetails/JOB/seen", out: 0, signedIn: 1, status: 302 },
  "myjobs/hidden": { at: "/myjobs/hidden?job=HIDDEN", out: 0, signedIn: 2, role: "admin" },
  moderation: { out: 0, signedIn: 2 },
  "moderation/log": { out: 0, signedIn: 2 },
  invitations: { at: "/invitations?token=nonsense", out: 1, signedIn: 2, status: 410 },
  "*": { at: "/nothing/here", out: 0, signedIn: 1, status: 404 },
  logout: { out: 0, signedIn: 1, status: 302 },
  "photos/:photoId": {
    at: "/photos/0199a5a0-0000-4000-8000-000000000000",
    out: 0,
    signedIn: 2,
    status: 404,
  },
  "resume/file": { out: 0, signedIn: 2, status: 404 },
  "resume/made": { out: 0, signedIn: 2, status: 404 },
  "resumes/:applicationId": {
    at: "/resumes/APPLICATION",
    out: 0,
    signedIn: 6,
    role: "admin",
    isNoted: true,
    isEvent: true,
    why: `${FILE}; and that the recruiter opened it is counted, as nobody has checked her school, and noted for the applicant to see; behind the answer the school's webhooks are woken`,
  },
  yourdata: { out: 0, signedIn: 2 },
  "yourdata/copy": { out: 0, signedIn: 1 },
  "yourdata/close": { out: 0, signedIn: 2 },
  privacy: { out: 0, signedIn: 1 },
  "privacy/ask": { out: 0, signedIn: 1 },
  alerts: { out: 0, signedIn: 2 },
  "alerts/confirm": { at: "/alerts/confirm?token=nonsense", out: 0, signedIn: 1, status: 410 },
  "alerts/edit": { at: "/alerts/edit?token=nonsense", out: 0, signedIn: 1, status: 410 },
  "alerts/stop": { at: "/alerts/stop?token=nonsense", out: 0, signedIn: 1, status: 410 },
  "settings/mails": { out: 0, signedIn: 2 },
  "mails/stop": { at: "/mails/stop?token=nonsense", out: 0, signedIn: 1, status: 410 },
  "privacy/requests": { out: 0, signedIn: 2 },
  "yourdata/export": { out: 0, signedIn: 4, why: `${FILE}; and it is written while it is read, a part at a time` },
  "applications.csv": {
    at: "/applications.csv?jobId=JOB",
    out: 0,
    signedIn: 4,
    role: "admin",
    isNoted: true,
    why: `${FILE}; and the rows of a job are read in portions once it is known to be the recruiter's own; that they were read is noted behind the answer`,
  },
  "applications.zip": { at: "/applications.zip?jobId=JOB", out: 0, signedIn: 1, status: 302 },
  "jobdetails/:id/save": { at: "/jobdetails/JOB/save", out: 0, signedIn: 1, status: 302 },
  jobsapplied: { out: 0, signedIn: 0, status: 301 },
  "robots.txt": { out: 0, signedIn: 0 },
  "sitemap.xml": { out: 1, signedIn: 1 },
  "sitemaps/:page": { at: "/sitemaps/1.xml", out: 1, signedIn: 1 },
  "jobs.atom": { out: 1, signedIn: 1 },
  "teaching-jobs": { out: 1, signedIn: 2 },
  "teaching-jobs/:what": { at: "/teaching-jobs/physics", out: 2, signedIn: 3, why: LANDING },
  "teaching-jobs/:what/:where": { at: "/teaching-jobs/physics/nowhere-at-all", out: 1, signedIn: 2, status: 404 },
  "jobs.feed.json": { out: 1, signedIn: 1 },
  "jobs.jsonld": { out: 2, signedIn: 2, why: WHOLE_JOBS },
  "jobs.ics": { out: 1, signedIn: 1 },
  "jobs.xml": { out: 2, signedIn: 2, why: WHOLE_JOBS },
  "jobdetails/:id/walk-in.ics": { at: "/jobdetails/JOB/walk-in.ics", out: 1, signedIn: 1, status: 404 },
  "jobdetails/:id/whatsapp": { at: "/jobdetails/JOB/whatsapp", out: 1, signedIn: 1, status: 302 },
  "institutions/:slug/jobs.atom": { at: "/institutions/SLUG/jobs.atom", out: 1, signedIn: 1 },
  "embed/:slug": { at: "/embed/SLUG", out: 1, signedIn: 1 },
  "pictures/:pictureId": {
    at: "/pictures/0199a5a0-0000-4000-8000-000000000000",
    out: 1,
    signedIn: 1,
    status: 404,
  },
  "openapi.json": { out: 0, signedIn: 0 },
  healthz: { out: 1, signedIn: 1 },
};

const screens = routeMap.filter((route) => !route.file.startsWith("api/")).map((route) => route.path);
const addressOf = (path: string) => ROWS[path]?.at ?? `/${path}`;

test("every screen has a row, and every row a screen", () => {
  expect(screens.length).toBeGreaterThan(40);
  expect(Object.keys(ROWS).sort()).toEqual([...screens].sort());
  const exceptions = Object.values(ROWS).filter((row) => row.signedIn > 2 || row.out > 1);
  expect(exceptions.every((row) => row.why)).toBe(true);
});

let people: Record<Visited, Visitor & { account: Account }>;
let names: Record<string, string>;
beforeEach(async () => {
  const webhook = await createWebhook();
  const owner = await signedIn("admin", webhook.owner);
  people = { user: await signedIn("user"), admin: await signedIn("admin"), owner };
  const job = await createJob(people.admin.account);
  const application = await createApplication(job, { candidateId: people.user.account.id });
  const school = await createInstitution([]);
  const hidden = await createHiddenJob(people.admin.account);
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", people.user.account.id);
  await sql("INSERT INTO form_drafts VALUES (?, ?, '{}', 5, 5)", DRAFT, people.admin.account.id);
  names = { JOB: job.id, HIDDEN: hidden.id, APPLICATION: application.id, SLUG: school.slug, WEBHOOK: webhook.id };
});

/** Ask for an address and read the whole answer. */
async function visit(browser: Visitor, address: string) {
  const counting = failingDatabase(null);
  const path = address.replace(/JOB|HIDDEN|APPLICATION|SLUG|WEBHOOK/, (name) => names[name] ?? name);
  const response = await browser.get(path, { env: { DB: counting.DB, MODERATORS: people.user.account.email } });
  const html = await response.text();
  return {
    status: response.status,
    html,
    calls: counting.count(),
    inARow: counting.inARow(),
    written: counting.lastWrite(),
  };
}

describe.each(screens)("/%s", (path) => {
  const row = ROWS[path] ?? { out: -1, signedIn: -1 };
  const { role = "user" } = row;

  test(`signed out waits ${row.out} times for the database, and writes nothing`, async () => {
    const { inARow, calls, written } = await visit(visitor(), addressOf(path));
    expect({ inARow, written }).toEqual({ inARow: row.out, written: 0 });
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);
  });

  test(`signed in waits ${row.signedIn} times, and writes ${row.isNoted ? "a note" : "nothing"}`, async () => {
    const { status, inARow, calls, written } = await visit(people[role], addressOf(path));
    expect({ status, inARow }).toEqual({ status: row.status ?? 200, inARow: row.signedIn });
    expect(written).toBe(row.isNoted ? calls - (row.isEvent ? 1 : 0) : 0);
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);
  });
});

test.each([
  ["/", "user", 1],
  ["/jobs", "user", 1],
  ["/jobdetails/JOB", "user", 1],
  ["/jobdetails/JOB", "admin", 1],
  ["/applications?jobId=JOB", "admin", 0],
  ["/applicants/APPLICATION", "admin", 0],
  ["/applied-jobs/APPLICATION", "user", 0],
  ["/profile", "user", 0],
] as const)("%s asks in one call for all that it shows, to %s", async (path, role, out) => {
  expect(await visit(visitor(), path)).toMatchObject({ calls: out });
  expect(await visit(people[role], path)).toMatchObject({ status: 200, calls: 2, inARow: 2 });
});

test("the list that comes after the first bytes is read at the same time as the rest, in a call that the page does not wait for", async () => {
  expect(await visit(people.admin, "/recruiter")).toMatchObject({ calls: 6, inARow: 2 });
});

test("a candidate's Today goes once more for new jobs, once it is known what she teaches and where she looks", async () => {
  // Beside it what waits for a moderator is read, as she is one here.
  expect(await visit(people.user, "/today")).toMatchObject({ calls: 3, inARow: 2 });
  const teaching = JSON.stringify({ teaches: { subjects: ["Physics"], levels: [], boards: [], media: [] } });
  await sql("UPDATE profiles SET teaching = ? WHERE user_id = ?", teaching, people.user.account.id);
  expect(await visit(people.user, "/today")).toMatchObject({ status: 200, calls: 4, inARow: 3 });
});

test("calls one after the other are told apart from calls at the same time", async () => {
  expect(await visit(people.user, "/photos/0199a5a0-0000-4000-8000-000000000000")).toMatchObject({
    calls: 2,
    inARow: 2,
  });
});

test("a search that finds nothing goes once, for its jobs and what others find; before that once for places that are not known yet", async () => {
  await loadAllPlaces();
  const search = "/jobs?q=phyiscs+teacher&location=kolkata&category=Science";
  expect(await visit(visitor(), search)).toMatchObject({ inARow: 2 });
  const { html, inARow } = await visit(visitor(), `${search}&job_nature=Freelance`);
  expect(inARow).toBe(1);
  expect(html).toContain("No job");
});

test("an hour after it was last marked a session is marked as seen, after all that the answer needs", async () => {
  const browser = people.user;
  await bindings.DB.prepare("UPDATE sessions SET last_seen_at = last_seen_at - 7200000").run();
  const { status, calls, inARow, written } = await visit(browser, "/userprofile");
  expect({ status, calls, inARow, written }).toEqual({ status: 200, calls: 5, inARow: 3, written: 5 });
  expect(await visit(browser, "/userprofile")).toMatchObject({ calls: 4, written: 0 });
});
