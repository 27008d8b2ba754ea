/**
 * Each state that a job, an application or an institution can be in, against each list, door and sweep that asks for states. A state
 * that is added to the schema has no line here: then this file does not compile, and its first test fails.
 */
import { describe, expect, test } from "vitest";
import { institutions } from "~/db/schema/institutions";
import { applications, jobs, UNPUBLISHED_STATES } from "~/db/schema/jobs-and-applications";
import { jobHidings, moderationItems } from "~/db/schema/moderation";
import { forgetAnswersToHidings } from "~/domain/moderation/statements.server";
import { sweepRetention } from "~/domain/privacy/sweep-retention.server";
import { api, apiUpload, visitor } from "../support/app";
import { bindings, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createUnpublishedJob,
  type Job,
  pdf,
  signedIn,
} from "../support/factories";
import { putUntoldMove } from "../support/school-moves";

const DAY_MS = 86_400_000;
const OLD = new Date(Date.now() - 1_100 * DAY_MS);

/** A job that is held here was public before. */
type JobStatus = Exclude<Job["state"], "scheduled" | "waiting" | "refused">;
const PUBLISHED = ["open", "closed", "hidden", "taken_down", "held"] as const satisfies JobStatus[];
/**
 * `found`: it is in every public list. `page`: what its page and its call answer. `applying`: what an application gets. `stripped`:
 * old applications lose the name of their applicant.
 */
type Cell = { found: boolean; page: number; applying: number; stripped: boolean };
const LIVE: Cell = { found: true, page: 200, applying: 201, stripped: false };
const CLOSED: Cell = { found: false, page: 200, applying: 409, stripped: true };
const HIDDEN: Cell = { found: false, page: 404, applying: 409, stripped: true };
const GONE: Cell = { found: false, page: 410, applying: 410, stripped: true };

const JOB_STATES = {
  open: LIVE,
  closed: CLOSED,
  hidden: HIDDEN,
  taken_down: GONE,
  held: { found: false, page: 404, applying: 404, stripped: true },
} as const satisfies Record<JobStatus, Cell>;

type Kind = {
  title: string;
  status: JobStatus;
  more?: Partial<Job>;
  hiding?: Partial<typeof jobHidings.$inferInsert>;
  cell: Cell;
};
const KINDS: Kind[] = [
  ...PUBLISHED.map((status) => ({ title: status, status, cell: JOB_STATES[status] })),
  ...PUBLISHED.map((status) => ({
    title: `${status} and removed`,
    status,
    more: { removedAt: new Date() },
    cell: status === "held" ? { ...JOB_STATES.held } : GONE,
  })),
  { title: "over by the clock alone", status: "open", more: { closesAt: new Date(Date.now() - DAY_MS) }, cell: CLOSED },
  { title: "hidden by a moderator for good", status: "hidden", hiding: { by: "moderator" }, cell: HIDDEN },
  { title: "hidden by a suspension", status: "hidden", hiding: { by: "suspension", causeId: "x" }, cell: HIDDEN },
  // It comes back by itself.
  {
    title: "hidden by reports for a while",
    status: "hidden",
    hiding: { by: "reports", until: new Date(Date.now() + DAY_MS) },
    cell: { ...HIDDEN, stripped: false },
  },
];

let owner: Account;
let slug: string;

async function jobOf({ status, more, hiding }: Kind): Promise<Job> {
  owner = await createAccount("admin");
  const school = await createInstitution([[owner, "owner"]]);
  slug = school.slug;
  const job = await createJob(owner, { state: status, institutionId: school.id, ...more });
  if (hiding) {
    const row = {
      id: "h",
      jobId: job.id,
      before: "open",
      by: "moderator",
      reason: "other",
      hiddenAt: new Date(),
    } as const;
    await db.insert(jobHidings).values({ ...row, ...hiding });
  }
  return job;
}

const sweep = (now = new Date()) => sweepRetention({ db, resumes: bindings.RESUMES, now });

test("each state of the schema has a line here", () => {
  const named = (table: object) => Object.keys(table).sort();
  expect([...new Set([...named(JOB_STATES), ...named(UNPUBLISHED)])].sort()).toEqual([...jobs.state.enumValues].sort());
  expect(named(APPLICATION_STATES)).toEqual([...applications.status.enumValues].sort());
  expect(named(DROPPED)).toEqual([...applications.droppedReason.enumValues].sort());
  expect(named(UNPUBLISHED)).toEqual([...UNPUBLISHED_STATES].sort());
  expect(named(HIDERS)).toEqual([...jobHidings.by.enumValues].sort());
  expect(named(ITEMS)).toEqual([...moderationItems.kind.enumValues].sort());
});

describe.each(KINDS.map((kind) => [kind.title, kind] as const))("a job that is %s", (_, kind) => {
  const { cell } = kind;

  test("stands in public lists or in none of them", async () => {
    const job = await jobOf(kind);
    const lists = [
      "/",
      "/jobs?q=physics",
      "/jobs/getalljobs",
      "/jobs.atom",
      "/jobs.feed.json",
      "/sitemaps/1.xml",
      `/institutions/${slug}`,
      `/institutions/${slug}/jobs.json`,
      `/institutions/${slug}/jobs.atom`,
      "/teaching-jobs/physics",
    ];
    const found = [];
    for (const path of lists) if ((await (await visitor().get(path)).text()).includes(job.id)) found.push(path);
    expect(found).toEqual(cell.found ? lists : []);
  });

  test("has a page and takes applications as its state says", async () => {
    const job = await jobOf(kind);
    expect((await visitor().get(`/jobdetails/${job.id}`)).status).toBe(cell.page);
    expect((await api("GET", `/jobs/getjobbyid/${job.id}`)).status).toBe(cell.page);
    const sent = await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: job.id, resume: pdf() });
    expect(sent.status).toBe(cell.applying);
  });

  test("leaves names in old applications only as long as it lives", async () => {
    const job = await jobOf(kind);
    await createApplication(job, { createdAt: OLD, updatedAt: OLD });
    const young = await createApplication(job, { createdAt: OLD });
    await sweep();
    const rows = await rowsOf("applications");
    const old = rows.find(({ id }) => id !== young.id);
    expect([old?.resume_bytes === 0, old?.name === "Name removed"]).toEqual([cell.stripped, cell.stripped]);
    expect((await bindings.RESUMES.get(String(old?.resume_key))) === null).toBe(cell.stripped);
    expect(rows.find(({ id }) => id === young.id)?.name).toBe("Asha Rao");
  });
});

/** Whatever became of it, the name goes from an old application of a job that is over. */
const APPLICATION_STATES = {
  submitted: {},
  shortlisted: {},
  interviewing: {},
  offered: { acceptedAt: OLD },
  hired: {},
  rejected: {},
  withdrawn: { withdrawReason: "I moved" },
  unanswered: { unansweredBy: "school", lapsedFrom: "submitted", lapsedAt: OLD },
} as const satisfies Record<(typeof applications.status.enumValues)[number], object>;
/** Dropped: `stays` says whether the row is still there afterwards, without the name. */
const DROPPED = {
  other_confirmed: { stays: false },
  not_me: { stays: false },
} as const satisfies Record<(typeof applications.droppedReason.enumValues)[number], object>;

describe("an old application of a job that is hidden for good", () => {
  const hidden = () => jobOf({ title: "", status: "hidden", hiding: { by: "moderator" }, cell: GONE });

  test.each(Object.entries(APPLICATION_STATES))("that is %s loses its name, words and file", async (status, more) => {
    const job = await hidden();
    const about = { status: status as keyof typeof APPLICATION_STATES, createdAt: OLD, updatedAt: OLD, ...more };
    const { id } = await createApplication(job, about);
    await putUntoldMove({ applicationId: id, actorId: owner.id, message: "Dear Asha" });
    await sweep();
    const [row] = await rowsOf("applications");
    expect(row).toMatchObject({ name: "Name removed", mobile: "", resume_bytes: 0, withdraw_reason: null, turn: null });
    expect(await rowsOf("untold_moves")).toEqual([]);
  });

  test.each(Object.entries(DROPPED))("that was dropped as %s is gone with its file", async (reason, { stays }) => {
    const job = await hidden();
    const about = { createdAt: OLD, updatedAt: OLD, droppedAt: OLD, droppedReason: reason as keyof typeof DROPPED };
    await createApplication(job, about);
    await sweep();
    expect([
      (await rowsOf("applications")).length > 0,
      (await bindings.RESUMES.list({ prefix: "resumes/" })).objects,
    ]).toEqual([stays, []]);
  });
});

/** A job that was never public is in no list, whatever it waits for. */
const UNPUBLISHED = { held: 404, waiting: 404, refused: 404, scheduled: 404 } as const satisfies Record<
  (typeof UNPUBLISHED_STATES)[number],
  number
>;

test.each(Object.entries(UNPUBLISHED))(
  "a job that is %s and was never public is nobody's but its owner's",
  async (state, status) => {
    const own = await signedIn("admin");
    const { id } = await createUnpublishedJob(own.account, state as keyof typeof UNPUBLISHED);
    expect((await visitor().get(`/jobdetails/${id}`)).status).toBe(status);
    expect((await api("GET", `/jobs/getjobbyid/${id}`)).status).toBe(status);
    expect((await apiUpload("/application/applyforjob", { ...APPLY_FIELDS, job_id: id, resume: pdf() })).status).toBe(
      status,
    );
    for (const path of ["/", "/jobs", "/sitemaps/1.xml"])
      expect(await (await visitor().get(path)).text()).not.toContain(id);
  },
);

/** What of a job's being hidden is kept, by who hid it: as long as it lasts, and a year after it ended in whatever way. */
const HIDERS = { moderator: {}, reports: {}, suspension: { causeId: "x" } } as const satisfies Record<
  (typeof jobHidings.by.enumValues)[number],
  object
>;

describe.each(Object.entries(HIDERS))("a hiding by %s", (by, more) => {
  const YEAR = new Date(Date.now() + 366 * DAY_MS);
  const hiding = { by: by as keyof typeof HIDERS, ...more };

  test.each([
    ["lasts", "UPDATE jobs SET state = 'hidden'", 1],
    ["ended as the job was shown again", "UPDATE job_hidings SET restored_at = 5", 0],
    ["ended with the job, which was removed", "UPDATE jobs SET removed_at = updated_at", 0],
    [
      "ended with the account, which took the job along",
      "UPDATE jobs SET removed_at = updated_at, state = 'closed'",
      0,
    ],
    ["ended as the job was taken down", "UPDATE jobs SET state = 'taken_down'", 0],
  ])("that %s", async (_, change, left) => {
    await jobOf({ title: "", status: "hidden", hiding, cell: GONE });
    await sql(change);
    await sweep();
    expect(await rowsOf("job_hidings")).toHaveLength(change.includes("restored_at") ? 0 : 1);
    await sweep(YEAR);
    expect(await rowsOf("job_hidings")).toHaveLength(left);
  });

  test("keeps the owner's answer until a person has looked, and a year more; it stays answered", async () => {
    const job = await jobOf({
      title: "",
      status: "hidden",
      hiding: { ...hiding, answer: "It was a mistake", answeredAt: OLD },
      cell: GONE,
    });
    const item = { id: "a", subject: "job", subjectId: job.id, reason: "other", createdAt: OLD } as const;
    await db.insert(moderationItems).values({ ...item, kind: "answer" });
    await sweep();
    expect((await rowsOf("job_hidings"))[0]?.answer).toBe("It was a mistake");
    await sql("UPDATE moderation_items SET settled_at = ?", Date.now());
    await sweep();
    expect((await rowsOf("job_hidings"))[0]).toMatchObject({ answer: null, answered_at: OLD.getTime() });
    await forgetAnswersToHidings(db, new Date());
    const own = await signedIn("admin", owner);
    expect((await own.form(`/myjobs/hidden?job=${job.id}`, { answer: "Once more" })).status).not.toBe(303);
    expect((await rowsOf("job_hidings"))[0]?.answer).toBeNull();
  });
});

/** What waits for a look is kept until it was looked at, and a year more. */
const ITEMS = { report: 1, text: 1, talk: 1, first_job: 1, check: 1, answer: 1, not_real: 1 } as const satisfies Record<
  (typeof moderationItems.kind.enumValues)[number],
  number
>;

test.each(Object.entries(ITEMS))(
  "a %s waits as long as nobody looks, and is removed a year after",
  async (kind, waits) => {
    const item = { id: "i", subject: "job", subjectId: "x", reason: "other", createdAt: OLD } as const;
    await db.insert(moderationItems).values({ ...item, kind: kind as keyof typeof ITEMS });
    await sweep();
    expect(await rowsOf("moderation_items")).toHaveLength(waits);
    await sql("UPDATE moderation_items SET settled_at = ?", OLD.getTime());
    await sweep();
    expect(await rowsOf("moderation_items")).toEqual([]);
  },
);

/** Of a suspended institution nothing is shown; one that was merged leads on. */
test.each([
  ["stands", {}, 200],
  ["is suspended", { suspendedAt: new Date() }, 404],
  ["is checked and suspended", { suspendedAt: new Date(), checkedAt: new Date() }, 404],
])("an institution that %s", async (_, more, status) => {
  const own = await createAccount("admin");
  const key = "pictures/0199a5a0-0000-7000-8000-0000000000aa";
  await bindings.RESUMES.put(key, "picture");
  const pictures = { logoKey: key, logoType: "image/png", photoKey: key, photoType: "image/png" };
  const school = await createInstitution([[own, "owner"]], { ...pictures, ...more });
  expect(institutions.suspendedAt.name).toBe("suspended_at");
  const paths = ["", "/jobs.json", "/jobs.atom"].map((part) => `/institutions/${school.slug}${part}`);
  for (const path of [...paths, `/${key}`]) expect([path, (await visitor().get(path)).status]).toEqual([path, status]);
  const report = await visitor().get(`/report?institution=${school.id}`);
  expect(report.status).toBe(status === 200 ? 200 : 410);
});
