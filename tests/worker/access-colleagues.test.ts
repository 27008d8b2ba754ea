/** Every screen, file and call for recruiters, as each of the people who may meet a job of an institution. */
import { beforeEach, describe, expect, test } from "vitest";
import { newRowId } from "~/domain/ids";
import { pathsWith } from "~/route-facts";
import { api, type Visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  JOB_FIELDS,
  signedIn,
} from "../support/factories";

const PEOPLE = ["owner", "recruiter", "reader", "removed", "owner elsewhere", "alone"] as const;
type Who = (typeof PEOPLE)[number];
type Member = Visitor & { account: Account; token: string };
type Ids = {
  institution: string;
  job: string;
  draft: string;
  application: string;
  colleague: string;
  invitation: string;
  request: string;
};

/** Who may: `see` the people who read, `work` those who change, `own` those who decide. */
type May = "see" | "work" | "own";
const ABLE: Record<May, readonly Who[]> = {
  see: ["owner", "recruiter", "reader"],
  work: ["owner", "recruiter"],
  own: ["owner"],
};
const IN_HOUSE: readonly Who[] = ["owner", "recruiter", "reader"];

type Ask = (who: Member, ids: Ids) => Promise<{ status: number }>;
type Row = [route: string, may: May, ask: Ask, success?: number];

const get = (path: (ids: Ids) => string): Ask => {
  return (who, ids) => who.get(path(ids));
};
const form = (path: (ids: Ids) => string, fields: (ids: Ids) => Record<string, string>): Ask => {
  return (who, ids) => who.form(path(ids), fields(ids));
};
const call = (method: string, path: (ids: Ids) => string, body?: (ids: Ids) => object): Ask => {
  return (who, ids) => api(method, path(ids), { token: who.token, ...(body ? { body: body(ids) } : {}) });
};

const ABOUT = { name: "Another name", kind: "school" };
const ROWS: Row[] = [
  ["recruiter", "work", get(({ job }) => `/recruiter?jobId=${job}`)],
  [
    "recruiter",
    "work",
    form(
      ({ job }) => `/recruiter?jobId=${job}`,
      () => ({ ...JOB_FIELDS, title: "Changed" }),
    ),
    303,
  ],
  [
    "myjobs",
    "work",
    form(
      () => "/myjobs",
      ({ job }) => ({ jobId: job, move: "close" }),
    ),
    303,
  ],
  [
    "myjobs",
    "work",
    form(
      () => "/myjobs",
      ({ draft }) => ({ jobId: draft, move: "remove" }),
    ),
    303,
  ],
  [
    "myjobs",
    "work",
    form(
      () => "/myjobs",
      ({ job }) => ({ jobId: job, move: "take_over" }),
    ),
    303,
  ],
  ["applications", "see", get(({ job }) => `/applications?jobId=${job}`)],
  ["applications.csv", "see", get(({ job }) => `/applications.csv?jobId=${job}`)],
  ["applicants/:id", "see", get(({ application }) => `/applicants/${application}`)],
  [
    "applicants/:id",
    "work",
    form(
      ({ application }) => `/applicants/${application}`,
      () => ({ status: "shortlisted", from: "submitted" }),
    ),
    303,
  ],
  ["resumes/:applicationId", "see", get(({ application }) => `/resumes/${application}`)],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      () => ({ intent: "describe", ...ABOUT }),
    ),
    303,
  ],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      () => ({ intent: "invite", email: "new@example.com", role: "reader" }),
    ),
    303,
  ],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      ({ invitation }) => ({ intent: "withdraw", id: invitation }),
    ),
    303,
  ],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      ({ colleague }) => ({ intent: "role", id: colleague, role: "owner" }),
    ),
    303,
  ],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      ({ colleague }) => ({ intent: "remove", id: colleague }),
    ),
    303,
  ],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      () => ({ intent: "check", code: "27250100101" }),
    ),
    303,
  ],
  [
    "institution",
    "own",
    form(
      () => "/institution",
      ({ request }) => ({ intent: "answer", id: request, role: "reader" }),
    ),
    303,
  ],
  ["applications/:jobId", "see", call("GET", ({ job }) => `/applications/${job}`)],
  [
    "jobs/updatejob/:id",
    "work",
    call(
      "PUT",
      ({ job }) => `/jobs/updatejob/${job}`,
      () => JOB_FIELDS,
    ),
  ],
  ["jobs/closejob/:id", "work", call("POST", ({ job }) => `/jobs/closejob/${job}`)],
  ["jobs/reopenjob/:id", "work", call("POST", ({ job }) => `/jobs/reopenjob/${job}`)],
  ["jobs/publishjob/:id", "work", call("POST", ({ draft }) => `/jobs/publishjob/${draft}`)],
  ["jobs/removejob/:id", "work", call("DELETE", ({ job }) => `/jobs/removejob/${job}`)],
  ["jobs/takeover/:id", "work", call("POST", ({ job }) => `/jobs/takeover/${job}`)],
  [
    "application/updatestatus/:id",
    "work",
    call(
      "PUT",
      ({ application }) => `/application/updatestatus/${application}`,
      () => ({ status: "rejected" }),
    ),
  ],
  ["institution/own", "see", call("GET", () => "/institution/own")],
  [
    "institution/own",
    "own",
    call(
      "PUT",
      () => "/institution/own",
      () => ABOUT,
    ),
  ],
  [
    "institution/invite",
    "own",
    call(
      "POST",
      () => "/institution/invite",
      () => ({ email: "new@example.com", role: "owner" }),
    ),
    201,
  ],
  [
    "institution/check",
    "own",
    call(
      "POST",
      () => "/institution/check",
      () => ({ code: "27250100101" }),
    ),
    201,
  ],
  [
    "institution/request/:requestId",
    "own",
    call(
      "PUT",
      ({ request }) => `/institution/request/${request}`,
      () => ({ role: null }),
    ),
  ],
  ["institution/invite/:invitationId", "own", call("DELETE", ({ invitation }) => `/institution/invite/${invitation}`)],
  [
    "institution/member/:memberId",
    "own",
    call(
      "PUT",
      ({ colleague }) => `/institution/member/${colleague}`,
      () => ({ role: "reader" }),
    ),
  ],
  ["institution/member/:memberId", "own", call("DELETE", ({ colleague }) => `/institution/member/${colleague}`)],
];
/** Routes that concern no job of the institution, or that another test tries as these people. */
const APART = ["jobs/createjob/:userId", "institution/accept", "institution/join", "institution/picture"];

const people = {} as Record<Who, Member>;
let ids: Ids;

beforeEach(async () => {
  for (const who of PEOPLE) {
    const visitor = await signedIn("admin");
    people[who] = { ...visitor, token: await createSession(visitor.account, "api") };
  }
  const colleague = await createAccount("admin");
  const { id } = await createInstitution([
    [people.owner.account, "owner"],
    [people.recruiter.account, "recruiter"],
    [people.reader.account, "reader"],
    [people.removed.account, "recruiter"],
    [colleague, "recruiter"],
  ]);
  await createInstitution([[people["owner elsewhere"].account, "owner"]]);
  await sql("DELETE FROM institution_members WHERE user_id = ?", people.removed.account.id);
  const job = await createJob(colleague, { institutionId: id });
  const [draft, invitation] = [newRowId(new Date()), newRowId(new Date())];
  const content = JSON.stringify({ ...JOB_FIELDS, vacancy: 2 });
  await sql("INSERT INTO job_drafts VALUES (?, ?, 'held', ?, 5, 5, ?)", draft, colleague.id, content, id);
  await sql(
    "INSERT INTO institution_invitations VALUES (?, ?, 'invited@example.com', 'reader', ?, 'hash', 5, 9e12)",
    ...[invitation, id, people.owner.account.id],
  );
  const application = await createApplication(job);
  const request = newRowId(new Date());
  await sql(
    "INSERT INTO institution_join_requests VALUES (?, ?, ?, 5)",
    request,
    id,
    (await createAccount("admin")).id,
  );
  ids = {
    request,
    institution: id,
    job: job.id,
    draft,
    application: application.id,
    colleague: colleague.id,
    invitation,
  };
});

/** What is there of this institution. */
async function state(institution: string): Promise<string> {
  const tables = [
    "jobs",
    "job_drafts",
    "institution_members",
    "institution_invitations",
    "institution_join_requests",
  ] as const;
  const found = await Promise.all(tables.map((table) => rowsOf(table)));
  const own = found.map((rows) => rows.filter(({ institution_id }) => institution_id === institution));
  const rows = (await rowsOf("institutions")).filter(({ id }) => id === institution);
  const items = (await rowsOf("moderation_items")).filter(({ subject_id }) => subject_id === institution);
  return JSON.stringify([own, rows, items, await rowsOf("applications")]);
}

describe.each(PEOPLE)("the %s", (who) => {
  test.each(ROWS)("%s (%s)", async (route, may, ask, success = 200) => {
    if (route === "jobs/reopenjob/:id") await sql("UPDATE jobs SET status = 'closed'");
    const before = await state(ids.institution);
    const { status } = await ask(people[who], ids);
    // What names no id is about one's own institution, so the owner of another one does it there.
    if (who === "owner elsewhere" && status === success) return expect(await state(ids.institution)).toBe(before);
    if (ABLE[may].includes(who)) return expect(status).toBe(success);
    // Somebody of the house is told that she may not; for everybody else there is nothing.
    expect([status, await state(ids.institution)]).toEqual([IN_HOUSE.includes(who) ? 403 : 404, before]);
  });
});

test("every route for recruiters is tried", () => {
  const routes = pathsWith(({ who }) => who === "recruiter");
  const tried = new Set([...ROWS.map(([route]) => route), ...APART]);
  expect(routes.filter((route) => !tried.has(route))).toEqual([]);
});
