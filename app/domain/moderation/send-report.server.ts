/**
 * Reporting a job, an institution or a message. Three trusted reports hide a job for 48 hours. The reported side does
 * not learn who reported.
 */

import type { SQL } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { giveTimeToAnswer } from "~/domain/applications/statements.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { dueAfter, HIDDEN_DAYS, readBreaks } from "~/domain/jobs/details/rules";
import { readSchool } from "~/domain/jobs/rules";
import { spendAll } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { requireAddressNotSuspended } from "~/domain/suspensions/queries.server";
import { SUSPENDED_REPORTER } from "~/domain/suspensions/rules";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words as texts } from "~/words/moderation-mails";
import { jobHiddenMail } from "./mails";
import { findReported, hasReport, type JobSubject, type Reporter } from "./queries.server";
import { answerPath, endOfHiding, type Subject, trustedSince, URGENT_REASONS } from "./rules";
import type { ReportForm } from "./schema";
import { hidingStatements, insertReport, isHiddenBy, isReportedEnough, isReportedForMoney } from "./statements.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  client: string | null;
  config: LimitConfig & SuspensionConfig;
};

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
  const { db, now, client, effects } = deps;
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
  // Of these statements a hiding alone returns rows.
  const hides = (results: unknown[]) => results.some((rows) => Array.isArray(rows) && rows.length > 0);
  const isHidden = await writeAll(db, [insertReport(db, row), ...then, ...keepKey(deps, row.id)]).then(hides, (error) =>
    recoverLostResponse(error, () => hasReport(db, row.id)),
  );
  // After a lost answer it is not known, and a copy less does no harm.
  if (isHidden && then.length > 0) effects.hasWithdrawn = true;
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
  // If the statements for money have hidden the job, it is not public any more, and these do nothing.
  return [...forMoney, ...hideIf(deps, job, reason, isReportedEnough(job.id, since))];
}

function hideIf(deps: Deps, job: JobSubject, reason: ReportForm["reason"], condition: SQL) {
  const { db, now, origin } = deps;
  const jobId = job.id;
  const hiding = {
    ...{ id: newRowId(now), jobId, by: "reports" as const, reason, words: null },
    ...{ hiddenAt: now, until: endOfHiding(now) },
  };
  const owner = { id: hiding.id, email: job.email, title: job.title };
  const notice = {
    userId: job.userId,
    eventKey: `job-hidden:${hiding.id}`,
    text: texts.hiddenWhileRead(job.title),
    href: answerPath(jobId),
  };
  return [
    ...hidingStatements(db, hiding, { actorId: null, condition }),
    ...giveTimeToAnswer(db, jobId, { now, least: answerableFrom(job, now) }, isHiddenBy(hiding.id)),
    queueNotificationIf(db, notice, now, isHiddenBy(hiding.id)),
    queueMailIf(
      deps,
      jobHiddenMail(owner, { reason, isByReports: true, wasAnswered: job.wasAnswered }, origin + answerPath(jobId)),
      isHiddenBy(hiding.id),
    ),
  ];
}

/**
 * The first due day that leaves its school time to answer after the hiding. The statements that hide the job do not
 * count breaks.
 */
function answerableFrom({ zone, breaks }: JobSubject, now: Date): Date {
  return dueAfter(now, HIDDEN_DAYS, { timeZone: zone ?? DEFAULT_ZONE, breaks: readBreaks(breaks) });
}
