/** Reporting a job, an institution or a message. Three trusted reports hide a job for 48 hours. Nobody learns who reported. */
import type { SQL } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { isPublicStatus, readSchool } from "~/domain/jobs/rules";
import { DEFAULT_ZONE, dueAfter, HIDDEN_DAYS, readBreaks } from "~/domain/jobs/said/rules";
import { type LimitConfig, spendAll } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { SUSPENDED_REPORTER } from "~/domain/suspensions/rules";
import { requireAddressNotSuspended, type SuspensionConfig } from "~/domain/suspensions/service.server";
import { giveTimeToAnswer } from "./answer-time-store.server";
import { isReportedEnough, isReportedForMoney } from "./counted-reports-store.server";
import { findJobSubject, hidingStatements, isHiddenBy, type JobSubject } from "./hiding-store.server";
import { jobHiddenMail } from "./mails";
import { findInstitutionSubject, findMessageSubject, hasReport, insertReport } from "./queue-store.server";
import { answerPath, endOfHiding, type Subject, trustedSince, URGENT_REASONS } from "./rules";
import type { ReportForm } from "./schema";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  client: string | null;
  config: LimitConfig & SuspensionConfig;
};

/** What a report is about, as its page names it. */
export type Reported = { subject: Subject; id: string; name: string; path: string };

/** Who reports: an account, or the holder of a private link, which names an application. */
export type Reporter = { accountId: string | null; guest: { id: string; version: number } | null };

/**
 * What is reported. Throws not_found for what never was and for a message that did not go to the reporter, and gone for what
 * nobody sees any more.
 */
export async function findReported(
  { db }: Pick<Deps, "db">,
  subject: Subject,
  id: string,
  reporter: Reporter,
): Promise<Reported & { job: JobSubject | null; waiting?: string | null; email?: string }> {
  if (subject === "message") {
    const found = await findMessageSubject(db, id, reporter);
    if (!found) throw notThere(subject);
    const ofSchool = found.side === "school";
    const own = reporter.accountId ? `/applied-jobs/${found.applicationId}` : "/application";
    const path = `${ofSchool ? own : `/applicants/${found.applicationId}`}#message-${id}`;
    return {
      subject,
      id,
      name: `A message from ${ofSchool ? found.company : found.name}`,
      path,
      job: null,
      waiting: found.waiting,
      email: found.email,
    };
  }
  if (subject === "institution") {
    const found = await findInstitutionSubject(db, id);
    if (!found) throw notThere(subject);
    if (found.mergedInto || found.suspendedAt) throw isGone();
    return { subject, id, name: found.name, path: `/institutions/${found.slug}`, job: null };
  }
  const job = await findJobSubject(db, id);
  if (!job || job.status === "held") throw notThere(subject);
  if (job.deleted || !isPublicStatus(job.status)) throw isGone();
  return { subject, id, name: `${job.title}, ${job.company}`, path: `/jobdetails/${id}`, job };
}

function notThere(subject: Subject): DomainError {
  return new DomainError("not_found", `There is no such ${subject}`);
}

function isGone(): DomainError {
  return new DomainError("gone", "This is no longer shown to anybody, so there is nothing to report any more");
}

/**
 * Report. Signed-in people count by account, others by network. Once more by the same account is fine and changes nothing.
 * Throws not_found, gone, not_allowed for a suspended account, too_many.
 */
export async function report(
  deps: Deps,
  actor: Person | null,
  { subject, id, guest = null }: { subject: Subject; id: string; guest?: Reporter["guest"] },
  { reason, text }: ReportForm,
): Promise<{ id: string }> {
  const { db, now, client } = deps;
  if (actor?.isSuspended) throw new DomainError("suspended", SUSPENDED_REPORTER);
  const reported = await findReported(deps, subject, id, { accountId: actor?.id ?? null, guest });
  if (!actor && reported.email) await requireAddressNotSuspended(deps, reported.email, SUSPENDED_REPORTER);
  if (!actor && reported.waiting) return { id: reported.waiting };
  await spendAll(deps, [
    ["report", actor?.id ?? null],
    ["reportByNetwork", actor ? null : client],
  ]);
  const row = {
    ...{ id: newRowId(now), subject, subjectId: reported.id, reason, text },
    ...{ accountId: actor?.id ?? null, createdAt: now },
  };
  const mayHide = actor && (URGENT_REASONS as readonly string[]).includes(reason);
  const then = reported.job && mayHide ? hideIfEnough(deps, reported.job, reason) : [];
  await insertReport(db, row, then).catch((error) =>
    recoverLostAnswer(error, async () => (await hasReport(db, row.id)) || null),
  );
  return { id: row.id };
}

/**
 * Statements behind the report: they hide the job if it was the third, for money if one of the three is about money, as an
 * answer then shows nothing. Never where a moderator has checked the school that the job names.
 */
function hideIfEnough(deps: Deps, job: JobSubject, reason: ReportForm["reason"]) {
  if (readSchool(job.school)?.institution.standing === "checked") return [];
  const since = trustedSince(deps.now);
  const forMoney = hideIf(deps, job, "money", isReportedForMoney(job.id, since));
  if (reason === "money") return forMoney;
  // Where the first ones have hidden it, it is not public any more, and these do nothing.
  return [...forMoney, ...hideIf(deps, job, reason, isReportedEnough(job.id, since))];
}

function hideIf(deps: Deps, job: JobSubject, reason: ReportForm["reason"], condition: SQL) {
  const { db, now, effects, origin } = deps;
  const jobId = job.id;
  effects.hasChangedJobs = true;
  const hiding = {
    ...{ id: newRowId(now), jobId, by: "reports" as const, reason, words: null },
    ...{ hiddenAt: now, until: endOfHiding(now) },
  };
  const told = { id: hiding.id, email: job.email, title: job.title };
  const notice = {
    userId: job.userId,
    eventKey: `job-hidden:${hiding.id}`,
    text: `Your job "${job.title}" is hidden while a person looks at it`,
    href: answerPath(jobId),
  };
  return [
    ...hidingStatements(db, hiding, { actorId: null, condition }),
    giveTimeToAnswer(db, jobId, { now, least: answerableFrom(job, now) }, isHiddenBy(hiding.id)),
    queueNotificationIf(db, notice, now, isHiddenBy(hiding.id)),
    queueMailIf(
      deps,
      jobHiddenMail(told, { reason, isByReports: true, wasAnswered: job.wasAnswered }, origin + answerPath(jobId)),
      isHiddenBy(hiding.id),
    ),
  ];
}

/** The first due day that leaves its school time to answer after the hiding. What hides the job knows no breaks. */
function answerableFrom({ zone, breaks }: JobSubject, now: Date): Date {
  return dueAfter(now, HIDDEN_DAYS, { timeZone: zone ?? DEFAULT_ZONE, breaks: readBreaks(breaks) });
}
