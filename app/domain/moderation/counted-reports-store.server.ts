/**
 * Which reports count among the three that hide a job (`REPORTS_TO_HIDE`). There are two kinds: about money, and about other
 * urgent reasons. Each person counts once for a job and kind, and each report in one hiding: so nobody uses up the reports of others,
 * and what was dismissed stays dismissed. A hiding for another reason uses up no report about money.
 */
import { type SQL, sql } from "drizzle-orm";
import { isOwnPerson } from "~/db/own-people";
import { mailboxOf } from "~/db/proven";
import { REPORTS_TO_HIDE, URGENT_REASONS } from "./rules";

const urgent = sql.join(
  URGENT_REASONS.map((reason) => sql`${reason}`),
  sql`, `,
);

/** Condition on `report`: reports have not hidden the job since. */
const isUnused = sql`not exists (select 1 from job_hidings earlier where earlier.job_id = report.subject_id
  and earlier.hidden_by = 'reports' and earlier.hidden_at >= report.created_at
  and (earlier.reason = 'money' or report.reason <> 'money'))`;

/**
 * Condition on `report` and its `reporter`: the same person has not reported the job before, about the same kind of thing. Anybody may
 * sign up with a tag of somebody else's mailbox, so only proven addresses speak for it.
 */
const isFirstOfPerson = sql`not exists (select 1 from moderation_items before join users earlier on earlier.id = before.account_id
    and earlier.email_verified_at is not null
  where before.subject_id = report.subject_id and before.kind = 'report' and before.id < report.id
    and before.reason in (${urgent}) and (before.reason = 'money') = (report.reason = 'money')
    and ${mailboxOf(sql`earlier.email`)} = ${mailboxOf(sql`reporter.email`)})`;

/** The reports of a job that count: of proven accounts outside the school, made by `trustedSince`, one row each with its person. */
function counted(jobId: string, trustedSince: Date): SQL {
  return sql`select report.reason, ${mailboxOf(sql`reporter.email`)} as person from moderation_items report
    join users reporter on reporter.id = report.account_id and reporter.email_verified_at is not null
      and reporter.created_at <= ${trustedSince.getTime()} and reporter.suspended_at is null
    join jobs on jobs.id = report.subject_id
    where report.subject_id = ${jobId} and report.kind = 'report' and report.settled_at is null
      and report.reason in (${urgent}) and ${isUnused} and ${isFirstOfPerson}
      and not ${isOwnPerson(sql`reporter.id`, null)}`;
}

/** Condition: three persons have reported the job for an urgent reason, and their reports count. */
export function isReportedEnough(jobId: string, trustedSince: Date): SQL {
  return sql`(select count(distinct person) from (${counted(jobId, trustedSince)})) >= ${REPORTS_TO_HIDE}`;
}

/** Condition: the same, and one of the reports is about money. */
export function isReportedForMoney(jobId: string, trustedSince: Date): SQL {
  return sql`(select count(distinct person) >= ${REPORTS_TO_HIDE} and max(reason = 'money')
    from (${counted(jobId, trustedSince)}))`;
}
