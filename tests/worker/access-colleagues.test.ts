/** Every screen, file and call for recruiters and moderators, as each of the people who may meet a job of an institution. */
import { expect, test } from "vitest";
import { newRowId } from "~/domain/ids";
import { pathsWith } from "~/route-facts";
import { api, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  createSession,
  createUnpublishedJob,
  JOB_FIELDS,
  workAlone,
} from "../support/factories";
import { beginWith, restoreStorage } from "../support/storage-copy";

const PEOPLE = [
  "owner",
  "recruiter",
  "reader",
  "removed",
  "owner elsewhere",
  "alone",
  "moderator",
  "suspended owner",
] as const;
type Who = (typeof PEOPLE)[number];
/** The value of the session's cookie, and the bearer token. */
type Member = { account: Account; cookie: string; token: string };
type Ids = {
  institution: string;
  webhook: string;
  delivery: string;
  job: string;
  hidden: string;
  closed: string;
  draft: string;
  application: string;
  colleague: string;
  invitation: string;
  request: string;
};

/**
 * Who may: `see` the people who read, `open` those who take a file along, `work` those who change, `own` those who decide, and
 * `moderate`. Somebody who is suspended reads, and no more.
 */
type May = "see" | "open" | "work" | "own" | "moderate";
const ABLE: Record<May, readonly Who[]> = {
  see: ["owner", "recruiter", "reader", "suspended owner"],
  open: ["owner", "recruiter", "reader"],
  work: ["owner", "recruiter"],
  own: ["owner"],
  moderate: ["moderator"],
};
const IN_HOUSE: readonly Who[] = ["owner", "recruiter", "reader", "suspended owner"];

type Ask = (who: Member, ids: Ids) => Promise<{ status: number }>;
type Row = [route: string, may: May, ask: Ask, success?: number];

const env = { MODERATORS: "moderator@staffroom.example" };
const browser = ({ cookie }: Member) => visitor({ "__Host-session": cookie });
const get = (path: (ids: Ids) => string): Ask => {
  return (who, ids) => browser(who).get(path(ids), { env });
};
const form = (path: (ids: Ids) => string, fields: (ids: Ids) => Record<string, string>): Ask => {
  return (who, ids) => browser(who).form(path(ids), fields(ids), { env });
};
const call = (method: string, path: (ids: Ids) => string, body?: (ids: Ids) => object): Ask => {
  return (who, ids) => api(method, path(ids), { token: who.token, ...(body ? { body: body(ids) } : {}) });
};

const WEBHOOK = { url: "https://hooks.receiver.example/a", types: "job.changed" };
const WEBHOOK_BODY = { ...WEBHOOK, types: ["job.changed"] };
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
  ["applications.csv", "open", get(({ job }) => `/applications.csv?jobId=${job}`)],
  ["statistics/:jobId", "see", get(({ job }) => `/statistics/${job}`)],
  ["statistics/:jobId", "see", get(({ hidden }) => `/statistics/${hidden}`)],
  ["statistics.csv", "see", get(({ job }) => `/statistics.csv?jobId=${job}`)],
  ["jobs/statistics/:jobId", "see", call("GET", ({ job }) => `/jobs/statistics/${job}`)],
  ["applications/:jobId/csv", "open", call("GET", ({ job }) => `/applications/${job}/csv`)],
  [
    "applications/:jobId/resumes",
    "open",
    call(
      "POST",
      ({ job }) => `/applications/${job}/resumes`,
      () => ({}),
    ),
    403,
  ],
  [
    "jobs/extend/:id",
    "work",
    call(
      "POST",
      ({ job }) => `/jobs/extend/${job}`,
      () => ({ seen_closes_at: "2020-01-01T00:00:00Z" }),
    ),
  ],
  ["jobs/stilllooking/:id", "work", call("POST", ({ job }) => `/jobs/stilllooking/${job}`)],
  ["institution/logo", "own", call("DELETE", () => "/institution/logo")],
  ["institution/photo", "own", call("DELETE", () => "/institution/photo")],
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
  ["applicants/:id/interview", "see", get(({ application }) => `/applicants/${application}/interview`)],
  ["application/note/:id", "see", call("GET", ({ application }) => `/application/note/${application}`)],
  [
    "application/note/:id",
    "work",
    call(
      "PUT",
      ({ application }) => `/application/note/${application}`,
      () => ({ note: "Ask about practicals" }),
    ),
  ],
  ["application/markread/:id", "work", call("POST", ({ application }) => `/application/markread/${application}`)],
  ["application/notreal/:id", "work", call("POST", ({ application }) => `/application/notreal/${application}`)],
  ["application/notreal/:id", "work", call("DELETE", ({ application }) => `/application/notreal/${application}`)],
  // Nobody is waited for in it.
  ["application/called/:id", "work", call("POST", ({ application }) => `/application/called/${application}`), 409],
  [
    "application/notjoined/:id",
    "work",
    call("POST", ({ application }) => `/application/notjoined/${application}`),
    409,
  ],
  [
    "application/moretime/:id",
    "work",
    call(
      "POST",
      ({ application }) => `/application/moretime/${application}`,
      () => ({ days: 3 }),
    ),
    409,
  ],
  // There is no interview to call off.
  [
    "application/interviews/:id/cancel",
    "work",
    call("POST", ({ application }) => `/application/interviews/${application}/cancel`),
    409,
  ],
  // The institution is not checked, so nobody downloads many at once; who may not read this job does not see that it is there.
  [
    "applications.zip",
    "open",
    form(
      ({ job }) => `/applications.zip?jobId=${job}`,
      () => ({}),
    ),
    403,
  ],
  ["resumes/:applicationId", "open", get(({ application }) => `/resumes/${application}`)],
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
      () => ({ intent: "colours", ground: "#ffffff" }),
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
  ["myjobs/extend", "work", get(({ job }) => `/myjobs/extend?job=${job}`)],
  [
    "myjobs/extend",
    "work",
    form(
      ({ job }) => `/myjobs/extend?job=${job}`,
      () => ({ from: "0" }),
    ),
    303,
  ],
  [
    "myjobs/looking",
    "work",
    form(
      () => "/myjobs/looking",
      ({ job }) => ({ jobId: job, intent: "yes" }),
    ),
    303,
  ],
  ["myjobs/hidden", "see", get(({ hidden }) => `/myjobs/hidden?job=${hidden}`)],
  [
    "myjobs/hidden",
    "work",
    form(
      ({ hidden }) => `/myjobs/hidden?job=${hidden}`,
      () => ({ answer: "It is what it says." }),
    ),
    303,
  ],
  ["jobs/hiding/:id", "see", call("GET", ({ hidden }) => `/jobs/hiding/${hidden}`)],
  [
    "jobs/hiding/:id",
    "work",
    call(
      "POST",
      ({ hidden }) => `/jobs/hiding/${hidden}`,
      () => ({ answer: "It is what it says." }),
    ),
  ],
  ["moderation", "moderate", get(() => "/moderation")],
  ["moderation/log", "moderate", get(() => "/moderation/log")],
  ["privacy/requests", "moderate", get(() => "/privacy/requests")],
  [
    "privacy/requests",
    "moderate",
    form(
      () => "/privacy/requests",
      () => ({ number: "12345678", answer: "Nothing but your profile." }),
    ),
    303,
  ],
  ...(
    [
      ["hide", ({ job }) => ({ id: job, reason: "other" })],
      ["restore", ({ hidden }) => ({ id: hidden })],
      ["check", ({ institution }) => ({ id: institution })],
      ["suspend_account", ({ colleague }) => ({ account: colleague, reason: "other" })],
      ["suspend_institution", ({ institution }) => ({ institution, reason: "other" })],
    ] as [string, (ids: Ids) => Record<string, string>][]
  ).map(
    ([intent, fields]): Row => [
      "moderation",
      "moderate",
      form(
        () => "/moderation",
        (ids) => ({ intent, ...fields(ids) }),
      ),
      303,
    ],
  ),
  ["applications/:jobId", "see", call("GET", ({ job }) => `/applications/${job}`)],
  ["application/:id", "see", call("GET", ({ application }) => `/application/${application}`)],
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
  ["jobs/reopenjob/:id", "work", call("POST", ({ closed }) => `/jobs/reopenjob/${closed}`)],
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
    "institution/embed",
    "own",
    call(
      "PUT",
      () => "/institution/embed",
      () => ({ ground: "#ffffff" }),
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
  [
    "institution/webhooks",
    "own",
    form(
      () => "/institution/webhooks",
      () => WEBHOOK,
    ),
  ],
  [
    "institution/webhooks/:id",
    "own",
    form(
      ({ webhook }) => `/institution/webhooks/${webhook}`,
      () => ({ intent: "test" }),
    ),
    303,
  ],
  [
    "institution/webhooks/:id",
    "own",
    form(
      ({ webhook }) => `/institution/webhooks/${webhook}`,
      () => ({ intent: "secret" }),
    ),
  ],
  [
    "institution/webhooks/:id",
    "own",
    form(
      ({ webhook }) => `/institution/webhooks/${webhook}`,
      () => ({ intent: "remove" }),
    ),
    303,
  ],
  [
    "institution/webhooks/:id",
    "own",
    form(
      ({ webhook }) => `/institution/webhooks/${webhook}`,
      () => ({ ...WEBHOOK, intent: "change" }),
    ),
    303,
  ],
  [
    "institution/webhook",
    "own",
    call(
      "POST",
      () => "/institution/webhook",
      () => WEBHOOK_BODY,
    ),
    201,
  ],
  [
    "institution/webhook/:webhookId",
    "own",
    call(
      "PUT",
      ({ webhook }) => `/institution/webhook/${webhook}`,
      () => WEBHOOK_BODY,
    ),
  ],
  ["institution/webhook/:webhookId", "own", call("DELETE", ({ webhook }) => `/institution/webhook/${webhook}`)],
  [
    "institution/webhook/:webhookId/state",
    "own",
    call(
      "PUT",
      ({ webhook }) => `/institution/webhook/${webhook}/state`,
      () => ({ state: "off" }),
    ),
  ],
  [
    "institution/webhook/:webhookId/secret",
    "own",
    call("POST", ({ webhook }) => `/institution/webhook/${webhook}/secret`),
  ],
  ["institution/webhook/:webhookId/test", "own", call("POST", ({ webhook }) => `/institution/webhook/${webhook}/test`)],
  [
    "institution/webhook/:webhookId/replay",
    "own",
    call(
      "POST",
      ({ webhook }) => `/institution/webhook/${webhook}/replay`,
      () => ({ since: "2026-01-01T00:00:00Z" }),
    ),
  ],
  [
    "institution/webhook/:webhookId/again/:deliveryId",
    "own",
    call("POST", ({ webhook, delivery }) => `/institution/webhook/${webhook}/again/${delivery}`),
  ],
];
/** Routes that concern no job of the institution, or that another test tries as these people. */
const APART = [
  // They name no school: tests/domain/breaks.test.ts has whose they are.
  "breaks",
  "institution/breaks",
  "institution/breaks/:breakId",
  "jobs/createjob/:userId",
  // An id of a school's own is looked for among its own jobs: tests/worker/api-external-jobs.test.ts, api-bulk-jobs.test.ts.
  "jobs/bulk",
  "jobs/external",
  "jobs/external/:externalId",
  "institution/accept",
  "institution/join",
  "institution/picture",
  // Only owners see them, a suspended one too: tests/worker/api-key-screens.test.ts.
  "institution/keys",
  "institution/keys/:id",
  "statistics",
  "jobs/statistics",
  // They name no job: tests/worker/api-events.test.ts and api-application.test.ts have whose they are.
  "events",
  "applications/all",
  // tests/worker/api-external-applications.test.ts has who may send one.
  "application/external/:externalId",
  // Each of many is answered by itself, and what does not wait is no move of anybody's: tests/domain/untold-moves.test.ts.
  "applications/moves",
  "applications/undo",
  // The same of messages: tests/worker/messages-to-many.test.ts.
  "applications/messages",
  "application/bulk",
  "application/undo/:id",
  "application/tellnow/:id",
  // Every recruiter has a desk with texts, and finds those of no other: tests/domain/untold-moves.test.ts.
  "templates",
  "application/templates",
  "application/templates/:id",
  // What is asked of somebody's own jobs: tests/worker/still-looking.test.ts has whose they are.
  "jobs/stilllooking",
  // Typed drafts are their author's alone.
  "jobs/drafts",
  "jobs/drafts/:draftId",
  "drafts/:id/preview",
];

const people = {} as Record<Who, Member>;
let ids: Ids;
/** What there was of the institution to begin with. */
let before: string;

const copy = beginWith(async () => {
  for (const who of PEOPLE) {
    const email = who === "moderator" ? { email: env.MODERATORS } : {};
    const account = await createAccount("admin", email);
    const cookie = await createSession(account, "web");
    people[who] = { account, cookie, token: await createSession(account, "api") };
  }
  const colleague = await createAccount("admin");
  const { id } = await createInstitution([
    [people.owner.account, "owner"],
    [people.recruiter.account, "recruiter"],
    [people.reader.account, "reader"],
    [people.removed.account, "recruiter"],
    [people["suspended owner"].account, "owner"],
    [colleague, "recruiter"],
  ]);
  await createInstitution([[people["owner elsewhere"].account, "owner"]]);
  await workAlone(people.removed.account.id);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", people["suspended owner"].account.id);
  await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", people.moderator.account.id);
  const job = await createJob(colleague, { institutionId: id });
  const hidden = await createHiddenJob(colleague, { institutionId: id });
  const closed = await createJob(colleague, { institutionId: id, state: "closed" });
  const { id: draft } = await createUnpublishedJob(colleague, "held", { institutionId: id });
  const invitation = newRowId(new Date());
  await sql(
    "INSERT INTO institution_invitations VALUES (?, ?, 'invited@example.com', 'reader', ?, 'hash', 5, 9e12)",
    ...[invitation, id, people.owner.account.id],
  );
  const application = await createApplication(job);
  await sql(
    "INSERT INTO privacy_requests VALUES (12345678, 'access', 'What do you keep?', 'a@b.example', null, 0, 5, 5, 9e12, null, null)",
  );
  const request = newRowId(new Date());
  await sql(
    "INSERT INTO institution_join_requests VALUES (?, ?, ?, 5, null)",
    request,
    id,
    (await createAccount("admin")).id,
  );
  const webhook = newRowId(new Date());
  // Nothing is sent to an address like this, so no test waits for the network.
  await sql(
    "INSERT INTO webhooks (id, institution_id, url, types, secret, cursor, state, created_at, updated_at) VALUES (?, ?, 'https://hooks.localhost/', 'job.changed', 'sealed', 0, 'on', 5, 5)",
    ...[webhook, id],
  );
  await sql("INSERT INTO events (institution_id, type, job_id, at) VALUES (?, 'job.changed', ?, 5)", id, job.id);
  await sql(
    "INSERT INTO webhook_tries (webhook_id, event_id, type, at, ms) SELECT ?, max(id), 'job.changed', 5, 5 FROM events",
    webhook,
  );
  const delivery = String((await rowsOf("webhook_tries"))[0]?.id);
  ids = {
    ...{ webhook, delivery },
    request,
    institution: id,
    job: job.id,
    hidden: hidden.id,
    closed: closed.id,
    draft,
    application: application.id,
    colleague: colleague.id,
    invitation,
  };
  before = await state(id);
});

/** What is there of this institution. */
async function state(institution: string): Promise<string> {
  const tables = [
    "jobs",
    "institution_members",
    "institution_invitations",
    "institution_join_requests",
    "webhooks",
  ] as const;
  const found = await Promise.all(tables.map((table) => rowsOf(table)));
  const own = found.map((rows) => rows.filter(({ institution_id }) => institution_id === institution));
  const rows = (await rowsOf("institutions")).filter(({ id }) => id === institution);
  const items = (await rowsOf("moderation_items")).filter(({ subject_id }) => subject_id === institution);
  const others = await Promise.all([
    rowsOf("applications"),
    rowsOf("job_hidings"),
    rowsOf("moderation_log"),
    rowsOf("privacy_requests"),
  ]);
  return JSON.stringify([own, rows, items, others]);
}

/** What names no id is about one's own institution, so she does there what a stranger may not. */
const ELSEWHERE = "owner elsewhere";

test.each(ROWS)("%s (%s)", async (_, may, ask, success = 200) => {
  // Those who may not, at once, with one look at all tables after them.
  const refused = PEOPLE.filter((who) => !ABLE[may].includes(who) && who !== ELSEWHERE);
  const told = await Promise.all(refused.map(async (who) => [who, (await ask(people[who], ids)).status]));
  // Somebody of the house is told that she may not; for everybody else there is nothing. Of moderation nobody is notified.
  const isTold = (who: Who) => may !== "moderate" && IN_HOUSE.includes(who);
  expect(told).toEqual(refused.map((who) => [who, isTold(who) ? 403 : 404]));
  expect((await restoreStorage(copy())).filter((changed) => changed !== "limit_counters")).toEqual([]);

  const { status } = await ask(people[ELSEWHERE], ids);
  expect([success, 404], ELSEWHERE).toContain(status);
  expect(await state(ids.institution), ELSEWHERE).toBe(before);

  for (const who of ABLE[may]) {
    await restoreStorage(copy());
    expect((await ask(people[who], ids)).status, who).toBe(success);
  }
});

test("every route for recruiters and moderators is tried", () => {
  const routes = pathsWith(({ who }) => who === "recruiter" || who === "moderator");
  const tried = new Set([...ROWS.map(([route]) => route), ...APART]);
  expect(routes.filter((route) => !tried.has(route))).toEqual([]);
});
