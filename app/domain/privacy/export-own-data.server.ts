/** The copy of a person's own data. Each field is named in `copied-columns.server.ts` or `private-tables.server.ts`. */

import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { hidesAddresses } from "~/db/hidden-addresses";
import { profiles, users } from "~/db/schema/accounts";
import { jobChanges } from "~/db/schema/drafts-and-job-news";
import { applicationMessages, interviews, ratings } from "~/db/schema/hiring";
import { applicationEvents, applications, jobs, resumeViews } from "~/db/schema/jobs-and-applications";
import { proveIdentity } from "~/domain/accounts/prove-identity.server";
import type { ProofInput } from "~/domain/accounts/schema";
import type { Person } from "~/domain/actor";
import { answeredOf } from "~/domain/applications/lists/queries.server";
import { readReasons, reasonLabel } from "~/domain/applications/status/reason-rules";
import { readTeachingCopy } from "~/domain/applications/teaching-copy-rules";
import { factsForApplicant } from "~/domain/interviews/facts-for-applicant";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { openPhoto } from "~/domain/photos/photo-files.server";
import { readTeaching } from "~/domain/profiles/teaching-rules";
import { isOpenTo } from "~/domain/ratings/rules";
import { openResume } from "~/domain/resumes/resume-files.server";
import {
  ACCOUNT_COPY,
  APPLICATION_COPY,
  type Copied,
  INTERVIEW_COPY,
  JOB_COPY,
  MESSAGE_COPY,
  PROFILE_COPY,
} from "./copied-columns.server";
import { EXPORTED_LISTS } from "./private-tables/statements.server";
import { MAX_ROWS, ROWS_PER_READ } from "./queries.server";

export type ExportDeps = { db: Database; resumes: R2Bucket; now: Date };

/** A file of the export: text, or an object of the bucket. Opening one that is gone throws not_found. */
export type ExportedFile = { name: string; text: string } | { name: string; open(): Promise<R2ObjectBody> };

/** Everything that is kept of a person, as files: JSON texts, and the PDFs and the photo themselves. One after the other. */
export async function* exportOwnData({ db, resumes, now }: ExportDeps, actor: Person): AsyncGenerator<ExportedFile> {
  const { account, profile, lists } = await readPerson(db, actor.id, MAX_ROWS);
  const own = lists.filter(({ role = actor.role }) => role === actor.role);
  const inAccount = own.filter(({ isInAccount }) => isInAccount).map(({ name, rows }) => [name, rows]);
  yield json("account.json", { ...copyOf(account, ACCOUNT_COPY), ...Object.fromEntries(inAccount) });
  yield json("profile.json", { ...copyOf(profile, PROFILE_COPY), ...teachingOf(profile) });
  for (const { name, isInAccount, rows } of own) if (!isInAccount) yield json(`${name}.json`, rows);
  const { resume_path = null, madeResumeKey = null, photoKey = null } = profile ?? {};
  if (resume_path) yield { name: "resume.pdf", open: () => openResume(resumes, resume_path) };
  if (madeResumeKey) yield { name: "made-resume.pdf", open: () => openResume(resumes, madeResumeKey) };
  if (photoKey) yield { name: "photo", open: () => openPhoto(resumes, photoKey) };
  if (actor.role === "user") yield* exportApplications({ db, resumes, now }, actor.id);
  else yield* exportJobs(db, actor.id);
}

/** The same for a program: whoever found its token does not take everything along. Throws as proveIdentity. */
export async function exportByCall(
  deps: ExportDeps & Parameters<typeof proveIdentity>[0],
  actor: Person,
  proof: ProofInput,
): Promise<AsyncGenerator<ExportedFile>> {
  await proveIdentity(deps, actor, proof);
  return exportOwnData(deps, actor);
}

/** As the API has it, and not as text within text. */
function teachingOf(profile: { teaching: string | null } | null): object {
  return profile?.teaching ? { teaching: readTeaching(profile.teaching) } : {};
}

async function* exportApplications({ db, resumes, now }: ExportDeps, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = "", isMore = true; isMore && all.length < MAX_ROWS; ) {
    const { rows, ...about } = await readApplications(db, id, after, ROWS_PER_READ);
    for (const row of rows) {
      const file = `applications/${row.application.id}.pdf`;
      all.push({ ...toExported(row, about, now), file });
      yield { name: file, open: () => openResume(resumes, row.application.resumeKey) };
    }
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.application.id ?? "";
  }
  yield json("applications.json", all);
}

type OwnApplications = Awaited<ReturnType<typeof readApplications>>;

/** All that a school wrote she reads here too without payment addresses, where it asked for money. */
function forCandidate(message: OwnApplications["messages"][number], isHiding: boolean) {
  const { side, text, warning } = message;
  return side === "school" ? { ...message, text: textForCandidate(text, warning, isHiding) } : message;
}

/** An application with what hangs on it. Both ways: what the school wrote to her and said of her is about her. */
function toExported(
  { application, title, details, hidesAddresses }: OwnApplications["rows"][number],
  { events, views, messages, talks, rated }: Omit<OwnApplications, "rows">,
  now: Date,
) {
  const isOfIt = ({ applicationId }: { applicationId: string }) => applicationId === application.id;
  const given = rated.filter(isOfIt);
  const own = given.find(({ side }) => side === "candidate") ?? null;
  const other = given.find(({ side }) => side === "school") ?? null;
  return {
    ...copyOf(application, APPLICATION_COPY),
    jobTitle: title,
    teaching: readTeachingCopy(application.teachingCopy),
    answers: answeredOf({ answers: application.answers, details }, "candidate").map(({ question, answer }) => ({
      question,
      answer,
    })),
    history: events.filter(isOfIt).map(({ fromStatus, toStatus, createdAt, reasons }) => ({
      from: fromStatus,
      to: toStatus,
      at: createdAt,
      ...(reasons === null ? {} : { reasons: readReasons(reasons).map(reasonLabel) }),
    })),
    messages: messages
      .filter(isOfIt)
      .map((message) => copyOf(forCandidate(message, hidesAddresses === 1), MESSAGE_COPY))
      .map(({ side, createdAt, ...rest }) => ({ by: side, at: createdAt, ...rest })),
    interviews: talks.filter(isOfIt).map((talk) => ({
      ...copyOf(factsForApplicant({ ...talk, hidesAddresses }), INTERVIEW_COPY),
      times: (JSON.parse(talk.times) as number[]).map((at) => new Date(at)),
    })),
    resumeOpenedAt: views.filter((view) => isOfIt(view) && view.keyName === null).map(({ createdAt }) => createdAt),
    ratingBySchool:
      other && isOpenTo(other, own, now)
        ? { cameAsAgreed: other.cameAsAgreed, at: other.createdAt, isShownToSchools: other.isShown }
        : null,
  };
}

async function* exportJobs(db: Database, id: string): AsyncGenerator<ExportedFile> {
  const all: unknown[] = [];
  for (let after = 0, isMore = true; isMore && all.length < MAX_ROWS; ) {
    const { posted: rows, changed: changes } = await readJobs(db, id, after, ROWS_PER_READ);
    for (const job of rows) {
      const copied = changes
        .filter(({ jobId }) => jobId === job.id)
        .map(({ fields, createdAt }) => ({ at: createdAt, fields: JSON.parse(fields) }));
      all.push({ ...copyOf(job, JOB_COPY), ...detailsOf(job), changes: copied });
    }
    isMore = rows.length === ROWS_PER_READ;
    after = rows.at(-1)?.seq ?? 0;
  }
  const unpublished = await readUnpublishedJobs(db, id, MAX_ROWS);
  yield json("jobs.json", [...all, ...unpublished.map((job) => ({ ...copyOf(job, JOB_COPY), ...detailsOf(job) }))]);
}

/** The details of a job, as fields that the API has too. */
function detailsOf({ details }: { details?: string | null }): object {
  return JSON.parse(details ?? "{}");
}

/** The columns of a row that belong in the copy. */
function copyOf<Row extends object>(row: Row | null, columns: Copied<Row>): Partial<Row> {
  const copied = Object.entries(row ?? {}).filter(([name]) => columns[name as keyof Row] === true);
  return Object.fromEntries(copied) as Partial<Row>;
}

function json(name: string, value: unknown): ExportedFile {
  return { name, text: `${JSON.stringify(value, null, 2)}\n` };
}

/** Account, profile, and the lists that the table of duties names; not the applications and the jobs, of which there may be many. */
export async function readPerson(db: Database, id: string, limit: number) {
  const reads = EXPORTED_LISTS.map(({ columns, table, owner, ownerIs, order = [] }, at) => {
    const isOwn = ownerIs ? sql`${owner} = ${ownerIs(id)}` : eq(owner, id);
    const rows = db.select(columns).from(table).where(isOwn).$dynamic();
    const ordered = order.length > 0 ? rows.orderBy(...order.map((column) => asc(column))) : rows;
    return [`list ${at}`, ordered.limit(limit)] as const;
  });
  const { passwordHash: _secret, ...account } = getTableColumns(users);
  const { accounts, profile, ...found } = await readAll(db, {
    accounts: db.select(account).from(users).where(eq(users.id, id)),
    profile: db.select().from(profiles).where(eq(profiles.userId, id)),
    ...Object.fromEntries(reads),
  });
  const rowsOf = found as Record<string, Record<string, unknown>[]>;
  const lists = EXPORTED_LISTS.map(({ name, isInAccount = false, role }, at) => {
    return { name, isInAccount, role, rows: rowsOf[`list ${at}`] ?? [] };
  });
  return { account: accounts[0] ?? null, profile: profile[0] ?? null, lists };
}

/** Applications in the account, in order of their ids, each with what hangs on it. `rated`: both ways, and who may read it is not asked here. */
export async function readApplications(db: Database, id: string, after: string, limit: number) {
  const page = sql`(select id from applications where candidate_id = ${id} and id > ${after} order by id limit ${limit})`;
  const { rows, events, views, messages, talks, rated } = await readAll(db, {
    rows: db
      .select({
        application: applications,
        title: sql<string>`${jobs.title}`.as("job_title"),
        details: jobs.details,
        hidesAddresses: hidesAddresses.as("hides_addresses"),
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(applications.candidateId, id), gt(applications.id, after)))
      .orderBy(asc(applications.id))
      .limit(limit),
    events: db
      .select()
      .from(applicationEvents)
      .where(sql`application_id in ${page}`)
      .orderBy(sql`application_events.rowid`),
    views: db.select().from(resumeViews).where(sql`application_id in ${page}`).orderBy(asc(resumeViews.createdAt)),
    messages: db
      .select()
      .from(applicationMessages)
      .where(sql`application_id in ${page}`)
      .orderBy(asc(applicationMessages.createdAt), asc(applicationMessages.id)),
    talks: db.select().from(interviews).where(sql`application_id in ${page}`).orderBy(asc(interviews.createdAt)),
    rated: db.select().from(ratings).where(sql`application_id in ${page}`),
  });
  return { rows, events, views, messages, talks, rated };
}

/** Jobs of the account that were public, in order of publishing, and what was changed of them after somebody had applied. */
export function readJobs(db: Database, id: string, after: number, limit: number) {
  const page = sql`(select id from jobs where user_id = ${id} and seq > ${after} order by seq limit ${limit})`;
  return readAll(db, {
    posted: db
      .select()
      .from(jobs)
      .where(and(eq(jobs.user_id, id), gt(jobs.seq, after)))
      .orderBy(asc(jobs.seq))
      .limit(limit),
    changed: db
      .select()
      .from(jobChanges)
      .where(sql`job_id in ${page}`)
      .orderBy(asc(jobChanges.createdAt), asc(jobChanges.id)),
  });
}

/** Jobs of the account that were never public, in the order in which they were written. */
export function readUnpublishedJobs(db: Database, id: string, limit: number) {
  return db
    .select()
    .from(jobs)
    .where(sql`${jobs.user_id} = ${id} and +${jobs.seq} is null`)
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(limit);
}
