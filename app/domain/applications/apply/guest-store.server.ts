/** All SQL of the private link of an application. An application that belongs to an account can be changed there only. */
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "~/db/accounts-schema";
import { breaksOfDesk } from "~/db/breaks";
import { type Database, readAll, writeAll } from "~/db/client.server";
import { PENDING_OF } from "~/db/pending";
import { mailSettings } from "~/db/privacy-schema";
import { PROPOSED_TIMES } from "~/db/proposed-times";
import { applications, jobs } from "~/db/schema";
import { kindOfJob } from "~/db/standing";
import { dropApplications } from "../status/statements.server";

/** Another application of the same address stands in the list of the same job. */
const isTaken = sql`exists (select 1 from applications other where other.job_id = applications.job_id
  and other.email = applications.email and other.aside is null and other.id <> applications.id)`;
const isGuests = sql`applications.candidate_id is null`;
/** The candidate with this confirmed address, or null. The application is in her account from now on. */
const accountOfAddress = sql`(select users.id from users where users.email = applications.email and users.role = 'user'
  and users.email_verified_at is not null)`;

/** Expression: some mails about the application do not come any more. */
const hasStopped = sql<number>`exists (select 1 from mail_settings where owner_id = applications.id and how_often = 'off')`;

/**
 * The due day of an application that the school gets only now: its promise begins now. No day comes before one that the school had
 * given. `isNew`: the school has not had it until now.
 */
function beginPromise(dueAt: Date, { now, isNew }: { now: Date; isNew: SQL }) {
  const isBegun = sql`(${isNew} and status = 'submitted' and turn = 'school')`;
  return {
    dueAt: sql`iif(${isBegun}, max(due_at, ${dueAt.getTime()}), due_at)`,
    waitsSince: sql`iif(${isBegun}, ${now.getTime()}, waits_since)`,
  };
}

/** `dueAt`: the due day of an application that comes into the list now. */
type Begin = { now: Date; dueAt: Date };
/** Until now it stood apart from the others. */
const wasApart = sql`address_pending = 1`;

/** The application of a link with its job, and the application of the same address that stands in the list in its place. */
export async function findGuestApplication(db: Database, id: string) {
  const { found, standing } = await readAll(db, {
    found: db
      .select({
        application: applications,
        pending: PENDING_OF.as("pending_move"),
        times: PROPOSED_TIMES.as("proposed_times"),
        jobTitle: sql<string>`${jobs.title}`.as("job_title"),
        company: jobs.company_name,
        schoolKind: kindOfJob.as("school_kind"),
        location: jobs.location,
        jobStatus: sql<"open" | "closed">`${jobs.status}`.as("job_status"),
        jobClosesAt: sql<number | null>`${jobs.closesAt}`.as("job_closes_at"),
        deleted: jobs.deleted,
        details: jobs.details,
        breaks: breaksOfDesk.as("breaks"),
        zone: sql<string | null>`${jobs.timeZone}`.as("job_zone"),
        hasStopped: hasStopped.as("has_stopped"),
        ownerId: jobs.user_id,
        recruiterEmail: sql<string>`${users.email}`.as("recruiter_email"),
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(users, eq(users.id, jobs.user_id))
      .where(eq(applications.id, id)),
    standing: db
      .select()
      .from(applications)
      .where(
        and(
          ne(applications.id, id),
          sql`aside is null and (job_id, email) = (select one.job_id, one.email from applications one where one.id = ${id})`,
        ),
      ),
  });
  const [row] = found;
  return row ? { ...row, standing: standing[0] ?? null } : null;
}

/** At most so many links go into one mail. */
const MAX_LINKS = 20;
export type LinkedRow = { id: string; keyVersion: number; jobTitle: string; company: string };

/** The applications of an address whose links still work, the newest first. */
export function listLinkedRows(db: Database, email: string): Promise<LinkedRow[]> {
  return db
    .select({
      id: applications.id,
      keyVersion: applications.keyVersion,
      jobTitle: jobs.title,
      company: jobs.company_name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(sql`applications.email = ${email} and ${isGuests} and applications.resume_bytes > 0`)
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_LINKS);
}

/** Statements that end the links of these versions, each where that version still counts. The next version takes its place. */
export function renewLinks(db: Database, rows: Pick<LinkedRow, "id" | "keyVersion">[]): BatchItem<"sqlite">[] {
  return rows.map(({ id, keyVersion }) =>
    db
      .update(applications)
      .set({ keyVersion: keyVersion + 1 })
      .where(and(eq(applications.id, id), eq(applications.keyVersion, keyVersion))),
  );
}

/** Have all mails about an application come again. */
export async function turnMailsOn(db: Database, id: string): Promise<void> {
  await db.delete(mailSettings).where(eq(mailSettings.ownerId, id));
}

/** Confirm the address of an application. False if it is confirmed already, was put aside, or belongs to an account. */
export async function confirmGuestRow(db: Database, id: string, { now, dueAt }: Begin): Promise<boolean> {
  const done = await db
    .update(applications)
    .set({
      addressPending: false,
      addressConfirmedAt: now,
      candidateId: accountOfAddress,
      ...beginPromise(dueAt, { now, isNew: wasApart }),
    })
    .where(sql`id = ${id} and aside is null and address_confirmed_at is null and ${isGuests}`)
    .returning({ id: applications.id });
  return done.length === 1;
}

/**
 * Put an application that was put aside into the list, in place of the one that stands there. That one must have an unconfirmed
 * address and be `submitted`, or withdrawn from an account: an account may type any address. It also works while no other one
 * stands there. `told` goes into the same batch, and takes effect only if the exchange was made.
 */
export async function exchangeRows(
  db: Database,
  id: string,
  { now, dueAt }: Begin,
  told: BatchItem<"sqlite">[],
): Promise<boolean> {
  const isSecond = sql`exists (select 1 from applications one where one.id = ${id} and one.aside = 'second'
    and one.candidate_id is null and one.job_id = applications.job_id and one.email = applications.email)`;
  const isReplaced = sql`aside is null and (status = 'submitted' or (status = 'withdrawn' and candidate_id is not null))
    and address_confirmed_at is null and id <> ${id} and ${isSecond}`;
  const [, , , taken] = await writeAll(db, [
    ...dropApplications(db, isReplaced, "replaced", now),
    db
      .update(applications)
      .set({
        aside: null,
        asideAt: null,
        addressPending: false,
        addressConfirmedAt: now,
        candidateId: accountOfAddress,
        ...beginPromise(dueAt, { now, isNew: sql`1` }),
      })
      .where(sql`id = ${id} and aside = 'second' and ${isGuests} and not ${isTaken}`)
      .returning({ id: applications.id }),
    ...told,
  ]);
  return taken.length === 1;
}

/** Confirm the application that stands in the list, and give this one up. False if none stands there to be confirmed. */
export async function keepStandingRow(db: Database, id: string, { now, dueAt }: Begin): Promise<boolean> {
  const standing = sql`aside is null and ${isGuests} and exists (select 1 from applications one where one.id = ${id}
    and one.aside = 'second' and one.candidate_id is null and one.job_id = applications.job_id and one.email = applications.email)`;
  const [kept] = await writeAll(db, [
    db
      .update(applications)
      .set({
        addressPending: false,
        addressConfirmedAt: sql`coalesce(address_confirmed_at, ${now.getTime()})`,
        candidateId: accountOfAddress,
        ...beginPromise(dueAt, { now, isNew: wasApart }),
      })
      .where(standing)
      .returning({ id: applications.id }),
    ...dropApplications(db, sql`id = ${id} and aside = 'second' and ${isGuests} and ${isTaken}`, "replaced", now),
  ]);
  return kept.length === 1;
}

/** "This was not me": the application leaves every list at once. False once its address was confirmed. */
export async function disownRow(db: Database, id: string, now: Date): Promise<boolean> {
  const isOpen = sql`id = ${id} and aside is not 'not_me' and aside is not 'replaced' and address_confirmed_at is null and ${isGuests}`;
  const [sums, interviewsOff, drop] = dropApplications(db, isOpen, "not_me", now);
  const [, , done] = await writeAll(db, [sums, interviewsOff, drop.returning({ id: applications.id })]);
  return done.length === 1;
}

/** "It was me after all": the application returns to the list, or is put aside if another one stands there by now. */
export async function ownAgainRow(db: Database, id: string, { now, dueAt }: Begin): Promise<boolean> {
  const done = await db
    .update(applications)
    .set({
      aside: sql`case when ${isTaken} then 'second' end`,
      asideAt: sql`case when ${isTaken} then ${now.getTime()} end`,
      ...beginPromise(dueAt, { now, isNew: sql`1` }),
    })
    .where(sql`id = ${id} and aside = 'not_me' and ${isGuests}`)
    .returning({ id: applications.id });
  return done.length === 1;
}
