/** The screens to be looked at, each in the state in which it is most likely to break. */
import type { Page, Response } from "playwright-core";
import { FULL_JOB, makePdf, type Person } from "./people.ts";
import { field, sayAdult } from "./support.ts";

export type World = {
  recruiter: Person;
  newcomer: Person;
  candidate: Person;
  longJob: string;
  plainJob: string;
  emptyJob: string;
  closedJob: string;
  removedJob: string;
  hiddenJob: string;
  /** Looks after the site. */
  moderator: Person;
  /** A recruiter whom a moderator has suspended. */
  suspended: Person;
  /** The page of a mailed invitation that is open. */
  invitation: string;
  /** The public page of an institution with a logo, a photo and jobs, and of one that has nothing. */
  institution: string;
  emptyInstitution: string;
};

export type Scene = {
  name: string;
  /** `newcomer` is a recruiter who has posted nothing. */
  as: "nobody" | "candidate" | "recruiter" | "newcomer" | "moderator" | "suspended";
  open: (page: Page, world: World) => Promise<Response | null | undefined>;
  status?: number;
  /** Where not 1280 and 360. */
  widths?: number[];
};

const words = "Postgraduate teacher of mathematics, statistics and computer science for the senior secondary wing, ";

/** As long as the form allows, with words and without. */
export const LONG = {
  ...FULL_JOB,
  job_logo: "",
  title: `${words}${"withboardingduties".repeat(10)}`.slice(0, 150),
  company_name: "SriVenkateswaraInternationalResidentialSchoolAndJuniorCollege".repeat(3).slice(0, 150),
  category: "Mathematics-statistics-and-computer-science-for-seniors-ab".slice(0, 60),
  location: "Thiruvananthapuram-Sreekaryam-Chempazhanthy-Kazhakuttam, ".repeat(4).slice(0, 150),
  salary: "₹ 12,40,000 – 18,60,000 a year, with housing, school fees of two children, and a pension".slice(0, 100),
  website: `https://www.${"long-name-of-a-school-".repeat(2)}x.example.org/${"path/".repeat(60)}`,
  description: `${FULL_JOB.description}\n\n${"w".repeat(300)}\n\n- one\n- two`,
};

const at = (path: string) => (page: Page) => page.goto(path);
const job =
  (id: keyof World, query = "") =>
  (page: Page, world: World) =>
    page.goto(`/jobdetails/${world[id]}${query}`);

/** Opens a form and sends it as it is. */
function refused(path: string, button: string, fields: Record<string, string> = {}): Scene["open"] {
  return async (page) => {
    await page.goto(path, { waitUntil: "networkidle" });
    for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("alert").waitFor();
    return undefined;
  };
}

async function openMenu(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).waitFor();
  return undefined;
}

async function openDialog(page: Page, { longJob }: World) {
  await page.goto(`/jobdetails/${longJob}`);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByRole("dialog", { name: "Apply for" }).waitFor();
  return undefined;
}

async function applyWrongly(page: Page, { longJob }: World) {
  await page.goto(`/jobdetails/${longJob}?apply=1`, { waitUntil: "load" });
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  await field(dialog, "Full Name").fill("Dev Pillai");
  await field(dialog, "Email Id").fill("dev@example.org");
  await field(dialog, "Mobile No.").fill("ask me");
  const file = { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-") };
  await field(dialog, "Upload Resume").setInputFiles(file);
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await dialog.getByRole("alert").waitFor();
  return undefined;
}

/** Sends an application. `email`: of a guest; an account's form has its own. */
async function applyTo(page: Page, id: string, email: string | null) {
  await page.goto(`/jobdetails/${id}`, { waitUntil: "load" });
  const button = page.getByRole("main").getByRole("button", { name: "Apply", exact: true }).first();
  if ((await button.count()) === 0) return;
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Apply for" });
  await field(dialog, "Full Name").fill("Dev Pillai");
  if (email) await field(dialog, "Email Id").fill(email);
  await field(dialog, "Mobile No.").fill("9876543210");
  const file = { name: "dev.pdf", mimeType: "application/pdf", buffer: await makePdf("Dev Pillai") };
  await field(dialog, "Upload Resume").setInputFiles(file);
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("Application sent", { exact: true }).waitFor();
}

/** A guest's own page of an application, by the link of its mail. */
async function openAsGuest(page: Page, { plainJob }: World) {
  await applyTo(page, plainJob, `guest.${Date.now()}@example.org`);
  const mails = await (await page.request.get("/dev/mail")).text();
  for (const [, id] of mails.matchAll(/\/dev\/mail\/([\w-]{36})/g)) {
    const mail = await (await page.request.get(`/dev/mail/${id}/html`)).text();
    const [link] = /\/application\?key=[\w.-]+/.exec(mail) ?? [];
    if (!link) continue;
    await page.goto(link);
    await page.getByRole("button", { name: "Open my application" }).click();
    await page.getByText("Which number does our mail show?").waitFor();
    return undefined;
  }
  throw new Error("no mail has the link of the application");
}

async function openOwnApplication(page: Page, { plainJob }: World) {
  await applyTo(page, plainJob, null);
  await page.goto("/applied-jobs");
  await page.locator("main a.app-open").first().click();
  await page.waitForURL("**/applied-jobs/*");
  return undefined;
}

/** Asks to remove a passkey, with a password that is wrong. */
async function removeWrongly(page: Page) {
  await page.goto("/profile", { waitUntil: "networkidle" });
  const row = page.locator("#passkeys li").first();
  await row.locator("summary").click();
  await row.getByLabel("Your password").fill("wrong");
  await row.getByRole("button", { name: "Remove" }).click();
  await page.locator("#passkeys .error").filter({ hasText: "This is not your password" }).waitFor();
  // The line on top leads to this very field.
  await page.getByRole("alert").getByRole("link").click();
  await row.locator("input[name=password]:focus").waitFor();
  return undefined;
}

async function startRegistration(page: Page) {
  await page.goto("/signup");
  await field(page, "Email").fill(`newcomer.${Date.now()}@example.org`);
  await field(page, "Password").fill("chalk-lantern-brook-7");
  await sayAdult(page);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await page.waitForURL("**/userregister");
}

/** The link of a sign-up, as its mail has it. */
async function openConfirmLink(page: Page) {
  await startRegistration(page);
  const mails = await page.request.get("/dev/mail");
  const id = /\/dev\/mail\/([\w-]{36})/.exec(await mails.text())?.[1] ?? "";
  const mail = await (await page.request.get(`/dev/mail/${id}/html`)).text();
  const link = /\/confirmemail\?token=[\w-]{43}/.exec(mail)?.[0] ?? "";
  return page.goto(link);
}

async function confirmWrongly(page: Page) {
  await openConfirmLink(page);
  await page.getByRole("main").getByRole("button", { name: "This was not me" }).click();
  await page.getByRole("alert").waitFor();
  return undefined;
}

export const SCENES: Scene[] = [
  { name: "home", as: "nobody", open: at("/"), status: 200 },
  { name: "home-menu", as: "nobody", open: openMenu, widths: [360] },
  { name: "home-notice", as: "nobody", open: at("/recruiter"), status: 200 },
  { name: "jobs", as: "nobody", open: at("/jobs"), status: 200 },
  {
    name: "jobs-filtered",
    as: "nobody",
    open: at("/jobs?q=teacher&location=Shillong&category=Primary+Teaching&job_nature=Full+Time&sort=relevance"),
  },
  {
    name: "jobs-long-words",
    as: "nobody",
    open: at(`/jobs?${new URLSearchParams({ q: LONG.title, location: "x".repeat(100) })}`),
  },
  {
    name: "jobs-filters",
    as: "nobody",
    open: at("/jobs?q=teacher&subject=Physics&subject=Beekeeping&board=CBSE&board=IB&filters=open"),
    status: 200,
  },
  { name: "jobs-none", as: "nobody", open: at("/jobs?q=lighthouse&category=Fashion+designing"), status: 200 },
  { name: "job", as: "nobody", open: job("emptyJob"), status: 200 },
  { name: "job-long", as: "nobody", open: job("longJob"), status: 200 },
  { name: "job-closed", as: "nobody", open: job("closedJob"), status: 200 },
  { name: "job-removed", as: "nobody", open: job("removedJob"), status: 410 },
  { name: "job-apply", as: "nobody", open: openDialog },
  { name: "job-apply-errors", as: "nobody", open: applyWrongly },
  { name: "login", as: "nobody", open: at("/login"), status: 200 },
  { name: "login-notice", as: "nobody", open: at("/myjobs"), status: 200 },
  { name: "login-errors", as: "nobody", open: refused("/login", "Login") },
  { name: "signup", as: "nobody", open: at("/signup"), status: 200 },
  { name: "signup-errors", as: "nobody", open: refused("/signup", "Sign up", { Email: "meera@" }) },
  {
    name: "userregister",
    as: "nobody",
    open: async (page) => {
      await startRegistration(page);
      return undefined;
    },
  },
  {
    name: "userregister-errors",
    as: "nobody",
    open: async (page, world) => {
      await startRegistration(page);
      return refused("/userregister", "Complete Registration", { Mobile: "ask me" })(page, world);
    },
  },
  { name: "confirm", as: "nobody", open: openConfirmLink, status: 200 },
  { name: "confirm-errors", as: "nobody", open: confirmWrongly },
  { name: "privacy", as: "nobody", open: at("/privacy"), status: 200 },
  { name: "alerts", as: "nobody", open: at("/alerts?q=physics&location=Pune&category=Science"), status: 200 },
  { name: "alerts-asked", as: "nobody", open: at("/alerts?asked=1"), status: 200 },
  { name: "alerts-ended", as: "nobody", open: at("/alerts/stop"), status: 410 },
  {
    name: "alerts-errors",
    as: "nobody",
    open: refused("/alerts", "Get new jobs by e-mail", { "Your email address": "meera@" }),
  },
  { name: "privacy-ask-errors", as: "nobody", open: refused("/privacy/ask", "Send the request", { Email: "meera@" }) },
  { name: "about", as: "nobody", open: at("/about"), status: 200 },
  { name: "services", as: "nobody", open: at("/services"), status: 200 },
  { name: "for-candidates", as: "nobody", open: at("/for-candidates"), status: 200 },
  { name: "for-schools", as: "nobody", open: at("/for-schools"), status: 200 },
  { name: "not-found", as: "nobody", open: at("/no/such/page"), status: 404 },

  { name: "candidate-data", as: "candidate", open: at("/yourdata"), status: 200 },
  { name: "candidate-data-copy", as: "candidate", open: at("/yourdata/copy"), status: 200 },
  { name: "candidate-data-close", as: "candidate", open: at("/yourdata/close"), status: 200 },
  {
    name: "candidate-data-errors",
    as: "candidate",
    open: refused("/yourdata", "Save the name", { Name: "R".repeat(150), "Email of this person": "ravi" }),
  },
  { name: "candidate-menu", as: "candidate", open: openMenu, widths: [360] },
  { name: "candidate-today", as: "candidate", open: at("/today"), status: 200 },
  { name: "candidate-profile", as: "candidate", open: at("/userprofile"), status: 200 },
  { name: "candidate-teaching", as: "candidate", open: at("/teachingprofile"), status: 200 },
  { name: "candidate-teaching-has", as: "candidate", open: at("/teachingprofile/has"), status: 200 },
  {
    name: "candidate-teaching-errors",
    as: "candidate",
    open: refused("/teachingprofile/post", "Save", { Post: "P".repeat(150) }),
  },
  { name: "candidate-account", as: "candidate", open: at("/profile"), status: 200 },
  { name: "candidate-passkey-errors", as: "candidate", open: removeWrongly },
  { name: "candidate-passkey-confirm", as: "candidate", open: at("/passkeys/confirm"), status: 200 },
  { name: "candidate-applied-jobs", as: "candidate", open: at("/applied-jobs"), status: 200 },
  { name: "candidate-application", as: "candidate", open: openOwnApplication },
  { name: "guest-application", as: "nobody", open: openAsGuest },
  { name: "candidate-apply", as: "candidate", open: job("plainJob", "?apply=1"), status: 200 },
  { name: "candidate-refused", as: "candidate", open: at("/recruiter"), status: 403 },

  { name: "recruiter-today", as: "recruiter", open: at("/today"), status: 200 },
  { name: "newcomer-today", as: "newcomer", open: at("/today"), status: 200 },
  { name: "recruiter-menu", as: "recruiter", open: openMenu, widths: [360] },
  {
    name: "recruiter-post",
    as: "recruiter",
    open: (page) => page.goto("/recruiter", { waitUntil: "networkidle" }),
    status: 200,
  },
  { name: "recruiter-post-errors", as: "recruiter", open: refused("/recruiter", "Post Job", { Vacancy: "0" }) },
  { name: "recruiter-myjobs", as: "recruiter", open: at("/myjobs"), status: 200 },
  { name: "recruiter-myjobs-last", as: "recruiter", open: at("/myjobs?page=3"), status: 200 },
  { name: "recruiter-own-job", as: "recruiter", open: job("plainJob"), status: 200 },
  {
    name: "recruiter-applications",
    as: "recruiter",
    open: (page, { longJob }) => page.goto(`/applications?jobId=${longJob}`),
    status: 200,
  },
  {
    name: "recruiter-applications-none",
    as: "recruiter",
    open: (page, { emptyJob }) => page.goto(`/applications?jobId=${emptyJob}`),
    status: 200,
  },
  {
    name: "recruiter-messages",
    as: "recruiter",
    open: (page, { longJob }) => page.goto(`/applications/messages?jobId=${longJob}`),
    status: 200,
  },
  { name: "recruiter-texts", as: "recruiter", open: at("/templates"), status: 200 },
  { name: "recruiter-statistics", as: "recruiter", open: at("/statistics"), status: 200 },
  {
    name: "recruiter-statistics-job",
    as: "recruiter",
    open: async (page, { longJob }) => {
      await page.goto(`/statistics/${longJob}?days=90`);
      await page.locator("main summary").first().click();
      return undefined;
    },
  },
  {
    name: "recruiter-statistics-none",
    as: "recruiter",
    open: (page, { emptyJob }) => page.goto(`/statistics/${emptyJob}`),
    status: 200,
  },
  { name: "newcomer-statistics", as: "newcomer", open: at("/statistics"), status: 200 },
  { name: "recruiter-applications-choice", as: "recruiter", open: at("/applications"), status: 200 },
  {
    name: "recruiter-hidden",
    as: "recruiter",
    open: (page, { hiddenJob }) => page.goto(`/myjobs/hidden?job=${hiddenJob}`),
    status: 200,
  },
  { name: "recruiter-myjobs-hidden", as: "recruiter", open: at("/myjobs?status=hidden"), status: 200 },
  { name: "job-hidden-own", as: "recruiter", open: job("hiddenJob"), status: 200 },
  { name: "job-hidden", as: "nobody", open: job("hiddenJob"), status: 404 },
  { name: "report", as: "nobody", open: (page, { longJob }) => page.goto(`/report?job=${longJob}`), status: 200 },
  {
    name: "report-errors",
    as: "nobody",
    open: (page, world) => refused(`/report?job=${world.longJob}`, "Send the report")(page, world),
  },
  {
    name: "report-sent",
    as: "candidate",
    open: (page, { longJob }) => page.goto(`/report?job=${longJob}&sent=1`),
    status: 200,
  },
  { name: "moderator-today", as: "moderator", open: at("/today"), status: 200 },
  { name: "moderation", as: "moderator", open: at("/moderation"), status: 200 },
  {
    name: "moderation-open",
    as: "moderator",
    open: async (page) => {
      await page.goto("/moderation");
      for (const summary of await page.locator("main summary").all()) await summary.click();
      return undefined;
    },
  },
  { name: "moderation-log", as: "moderator", open: at("/moderation/log"), status: 200 },
  { name: "suspended-myjobs", as: "suspended", open: at("/myjobs"), status: 200 },
  { name: "institution", as: "recruiter", open: at("/institution"), status: 200 },
  {
    name: "institution-invite-errors",
    as: "recruiter",
    open: refused("/institution", "Invite", { "Email of your colleague": "nobody" }),
  },
  { name: "institution-picture", as: "recruiter", open: at("/institution/picture?which=photo"), status: 200 },
  { name: "institution-keys-none", as: "recruiter", open: at("/institution/keys"), status: 200 },
  {
    name: "institution-keys-errors",
    as: "recruiter",
    open: refused("/institution/keys", "Make the key", { "Name of the program": "Website" }),
  },
  { name: "institution-page", as: "nobody", open: (page, world) => page.goto(world.institution), status: 200 },
  {
    name: "institution-page-none",
    as: "nobody",
    open: (page, world) => page.goto(world.emptyInstitution),
    status: 200,
  },
  { name: "institution-webhooks", as: "recruiter", open: at("/institution/webhooks"), status: 200 },
  {
    name: "institution-webhooks-errors",
    as: "recruiter",
    open: refused("/institution/webhooks", "Make the webhook", { Address: "http://10.0.0.1" }),
  },
  { name: "institution-none", as: "newcomer", open: at("/institution"), status: 200 },
  { name: "invitation", as: "nobody", open: (page, world) => page.goto(world.invitation), status: 200 },
  { name: "invitation-other-account", as: "newcomer", open: (page, world) => page.goto(world.invitation), status: 200 },
  { name: "invitation-ended", as: "nobody", open: at("/invitations?token=none"), status: 410 },
  { name: "recruiter-profile", as: "recruiter", open: at("/userprofile"), status: 200 },

  {
    name: "newcomer-passkey-offer",
    as: "newcomer",
    open: (page) => page.goto("/recruiter", { waitUntil: "networkidle" }),
    status: 200,
  },
  { name: "newcomer-passkey-confirm", as: "newcomer", open: at("/passkeys/confirm"), status: 200 },
  { name: "newcomer-account", as: "newcomer", open: at("/profile"), status: 200 },
  { name: "newcomer-myjobs", as: "newcomer", open: at("/myjobs"), status: 200 },
  { name: "newcomer-applications-choice", as: "newcomer", open: at("/applications"), status: 200 },
  {
    name: "newcomer-foreign-job",
    as: "newcomer",
    open: (page, { longJob }) => page.goto(`/applications?jobId=${longJob}`),
    status: 404,
  },
];
