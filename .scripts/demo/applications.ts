/** Makes the demo applications: which demo person applied for which demo job, and the moves of each application. */
import type { profiles } from "../../app/db/schema/accounts.ts";
import type { applicationEvents, applications } from "../../app/db/schema/jobs-and-applications.ts";
import { writeReasons } from "../../app/domain/applications/status/reason-rules.ts";
import { makeTeachingCopy } from "../../app/domain/applications/teaching-copy-rules.ts";
import type { JobRow } from "./jobs.ts";
import { experienceOf, fullNameOf, type Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

export type Status = (typeof applications.$inferSelect)["status"];
export type ApplicationRow = typeof applications.$inferInsert;
export type EventRow = typeof applicationEvents.$inferInsert;

/** Somebody who can apply; `userId` is null for a guest, who has no account. */
export type Applicant = { person: Person; userId: string | null; since: number; resumeBytes: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TOTAL = 150;
const STAR_APPLICANTS = 25;

/** The way up. An application may leave it for `rejected` or `withdrawn` before the last step. */
const STEPS: Status[] = ["submitted", "shortlisted", "interviewing", "offered", "hired"];

const PATHS: Status[][] = [
  ["submitted"],
  ["submitted", "shortlisted"],
  ["submitted", "shortlisted", "interviewing"],
  ["submitted", "shortlisted", "interviewing", "offered"],
  STEPS,
  ["submitted", "rejected"],
  ["submitted", "shortlisted", "rejected"],
  ["submitted", "shortlisted", "interviewing", "rejected"],
  ["submitted", "shortlisted", "interviewing", "offered", "rejected"],
  ["submitted", "withdrawn"],
  ["submitted", "shortlisted", "withdrawn"],
  ["submitted", "shortlisted", "interviewing", "withdrawn"],
  ["submitted", "shortlisted", "interviewing", "offered", "withdrawn"],
];

/** How often each of PATHS occurs, as places in it. */
const USUAL = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11];

/** How the first demo candidate's applications went: for a removed job, a closed one, four old ones, the star, two fresh ones. */
const FIRST_CANDIDATE = [9, 5, 4, 6, 12, 3, 2, 1, 0];

type Options = { jobs: JobRow[]; members: Applicant[]; guests: Applicant[]; starOwnerId: string; now: Date };

export function makeApplications({ jobs, members, guests, starOwnerId, now }: Options) {
  const random = createRandom("applications");
  const rows: ApplicationRow[] = [];
  const events: EventRow[] = [];
  const taken = new Set<string>();
  const hired = new Map<string, number>();

  /** Adds one application, unless the person has applied there before or the time is too short. */
  function add(job: JobRow, applicant: Applicant, wanted: Status[]): boolean {
    const key = `${job.id} ${applicant.person.email}`;
    const from = Math.max(job.createdAt.getTime(), applicant.since) + HOUR;
    const isOver = job.state === "closed" || job.removedAt;
    const until = Math.min(now.getTime() - 2 * HOUR, isOver ? job.updatedAt.getTime() : now.getTime());
    if (taken.has(key) || until - from < HOUR) return false;
    const path = possiblePath(job, applicant, wanted, now.getTime() - from);
    const latest = Math.max(from + HOUR / 2, Math.min(until, now.getTime() - path.length * 20 * HOUR));
    const created = Math.floor(from + (latest - from) * random.next() * 0.9);
    const times = [created, ...makeSteps(created, path.length - 1)];
    const id = random.uuid7(created);
    const status = path.at(-1) ?? "submitted";
    if (status === "hired") hired.set(job.id, (hired.get(job.id) ?? 0) + 1);
    taken.add(key);
    rows.push({
      id,
      jobId: job.id,
      candidateId: applicant.userId,
      name: fullNameOf(applicant.person),
      email: applicant.person.email,
      mobile: applicant.person.mobile,
      experience: experienceOf(applicant.person),
      resumeKey: `resumes/${random.uuid4()}`,
      resumeName: nameFile(applicant.person, random),
      resumeBytes: applicant.resumeBytes,
      status,
      confirmedAt: new Date(created),
      createdAt: new Date(created),
      updatedAt: new Date(times.at(-1) ?? created),
    });
    for (const [index, toStatus] of path.entries()) {
      const time = times[index] ?? created;
      const isOwnMove = toStatus === "submitted" || toStatus === "withdrawn";
      events.push({
        id: random.uuid7(time),
        applicationId: id,
        actorId: isOwnMove ? applicant.userId : job.user_id,
        fromStatus: path[index - 1] ?? null,
        toStatus,
        createdAt: new Date(time),
      });
    }
    return true;
  }

  /**
   * Leaves out impossible steps of a path: a guest cannot withdraw, no more are hired than the vacancies, steps take
   * days.
   */
  function possiblePath(job: JobRow, applicant: Applicant, wanted: Status[], room: number): Status[] {
    if (room < wanted.length * 30 * HOUR) return ["submitted"];
    const isFull = (hired.get(job.id) ?? 0) >= job.vacancy;
    return wanted.filter(
      (status) => !(status === "withdrawn" && applicant.userId === null) && !(status === "hired" && isFull),
    );
  }

  /** Times of the moves after the first, ascending, at least two hours apart, the last before now. */
  function makeSteps(created: number, count: number): number[] {
    const room = Math.min(now.getTime() - HOUR - created, count * 6 * DAY);
    const shares = Array.from({ length: count }, (_, index) => (index + 0.2 + random.next() * 0.6) / count);
    return shares.map((share) => Math.floor(created + room * share));
  }

  const visible = jobs.filter((job) => !job.removedAt);
  // The star is the job that many people have applied for.
  const star = findStar(visible, starOwnerId, now);
  const [first, second, ...others] = members;
  if (!first || !second) throw new Error("The demo candidates are missing.");

  applyAsFirst(first);
  const ownJob = random.pick(visible.filter((job) => job.category === second.person.field && job.state === "open"));
  add(ownJob, second, ["submitted"]);

  const scientists = [...others, ...guests].filter(({ person }) => person.field === "Science");
  const neighbours = [...others, ...guests].filter(
    ({ person }) => person.field === "Engineering" || person.field === "Mathematics",
  );
  const onStar = [...scientists, ...random.shuffle(neighbours)].slice(0, STAR_APPLICANTS - 1);
  const starPaths = random.shuffle([...PATHS.keys(), ...USUAL]);
  for (const [index, applicant] of random.shuffle(onStar).entries()) add(star, applicant, usualPath(starPaths[index]));

  // A dozen jobs of each field are enough to apply to, so that some get several applicants and most get none.
  const applicants = [...others, ...others, ...others, ...guests];
  const goals = new Map<string, JobRow[]>();
  for (const { person } of applicants) {
    if (goals.has(person.field)) continue;
    const fitting = visible.filter((job) => job.category === person.field && job !== star);
    const own = fitting.filter((job) => job.user_id === starOwnerId);
    goals.set(person.field, [...random.some(fitting, 12), ...random.some(own, 3)]);
  }
  for (let tries = 0; rows.length < TOTAL && tries < 5000; tries += 1) {
    const applicant = random.pick(applicants);
    add(random.pick(goals.get(applicant.person.field) ?? [star]), applicant, usualPath(random.pick(USUAL)));
  }
  return { rows: rows.sort(byTime), events: events.sort(byTime) };

  function applyAsFirst(applicant: Applicant): void {
    const fitting = visible.filter(
      (job) =>
        /Teacher|[PT]GT|Tutor/.test(job.title) &&
        job.category === applicant.person.field &&
        job !== star &&
        job.state === "open",
    );
    const old = random.shuffle(fitting.filter((job) => now.getTime() - job.createdAt.getTime() > 16 * DAY));
    const fresh = random.shuffle(fitting.filter((job) => now.getTime() - job.createdAt.getTime() < 12 * DAY));
    const ended = [
      ...jobs.filter((job) => job.removedAt && hasLasted(job, applicant)).slice(0, 1),
      ...jobs.filter((job) => !job.removedAt && job.state === "closed" && hasLasted(job, applicant)).slice(0, 1),
    ];
    const targets = [...ended, ...old.slice(0, 4), star, ...fresh].slice(0, FIRST_CANDIDATE.length);
    for (const [index, job] of targets.entries()) add(job, applicant, usualPath(FIRST_CANDIDATE[index]));
  }

  function hasLasted(job: JobRow, { person }: Applicant): boolean {
    return job.category === person.field && job.updatedAt.getTime() - job.createdAt.getTime() > 5 * DAY;
  }
}

/** The job with many applicants: of the first recruiter, about a month old. */
export function findStar(jobs: JobRow[], ownerId: string, now: Date): JobRow {
  const own = jobs.filter((job) => job.user_id === ownerId && job.state === "open" && job.category === "Science");
  const distance = (job: JobRow) => Math.abs(now.getTime() - job.createdAt.getTime() - 28 * DAY);
  const star = own
    .filter((job) => job.title.length < 80 && /Teacher|[PT]GT/.test(job.title))
    .sort((one, other) => distance(one) - distance(other))[0];
  if (!star) throw new Error("The first recruiter has no job in Science.");
  return star;
}

function usualPath(place: number | undefined): Status[] {
  return PATHS[place ?? 0] ?? ["submitted"];
}

/** People name their files in many ways. */
function nameFile(person: Person, random: Random): string {
  const { first, last } = person;
  return random
    .pick([
      `${first} ${last} Resume.pdf`,
      `Resume_${first}_${last}.pdf`,
      `${first.toLowerCase()}-${last.toLowerCase()}-cv.pdf`,
      `CV ${first} ${last}.pdf`,
      "Resume.pdf",
      `${first}_Resume_final.pdf`,
    ])
    .replaceAll("'", "");
}

function byTime(one: { createdAt: Date; id: string }, other: { createdAt: Date; id: string }): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
}

/** The newest rejection by this recruiter after an interview says why. */
export function withReasons(events: readonly EventRow[], recruiterId: string): EventRow[] {
  const last = events.findLast(
    ({ actorId, fromStatus, toStatus }) =>
      actorId === recruiterId && fromStatus === "interviewing" && toStatus === "rejected",
  );
  const reasons = writeReasons(["more_experience", "dates_or_hours"]);
  return events.map((event) => (event === last ? { ...event, reasons } : event));
}

/** Two of three applications of candidates with a teaching profile have the copy that went along; a third took it back. */
export function withTeachingCopies<Row extends ApplicationRow>(
  rows: readonly Row[],
  people: readonly (typeof profiles.$inferInsert)[],
): Row[] {
  const byId = new Map(people.map((profile) => [profile.userId, profile]));
  return rows.map((row, index) => {
    const profile = row.candidateId ? byId.get(row.candidateId) : undefined;
    if (!profile?.teaching || row.status === "withdrawn" || index % 3 === 2) return row;
    const source = {
      teaching: profile.teaching,
      education_degree: profile.education_degree ?? null,
      major: profile.major ?? null,
      company_name: profile.company_name ?? null,
      company_designation: profile.company_designation ?? null,
      start_date: profile.start_date ?? null,
      end_date: profile.end_date ?? null,
      isCurrent: profile.isCurrent ?? false,
    };
    return { ...row, teachingCopy: makeTeachingCopy(source, row.createdAt) };
  });
}
