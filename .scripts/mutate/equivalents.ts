/** Mutants whose change cannot be seen from outside, by their keys, each with the reason. */
export const EQUIVALENT: Record<string, string> = {
  'app/domain/moderation/check-texts.server.ts: guard: no "if (leftOut.length === 0 && readText(input).length === 0)"':
    "It only spares a read: without it the same answer comes after the job was looked up.",
  'app/domain/moderation/check-texts.server.ts: guard: no "if (all.length === 0)"':
    "It only spares a read: without it nothing is found in the texts, whatever they were before.",
  'app/domain/website-hosts.ts: operand: no "host.includes(":")" in "!host.includes(".") || /^[\\d.]+$/.test(host) || host.includes(":")"':
    "A host with a colon is an address of IPv6, which URL writes without a dot. The operand before it refuses every host without a dot.",
  "app/domain/messages/statements.server.ts: condition in SQL: no \"m.side = 'candidate'\" in unanswered":
    "Only messages that are later than the school's last one are counted, so all of them are the candidate's.",
  'app/domain/institutions/statements.server.ts: condition in SQL: no "institution_id = ${own}" in joinInstitution':
    "A person's jobs are all of her institution: whoever leaves one gives hers to a colleague, or brings all of them along.",
  'app/domain/ratings/queries.server.ts: operand: no "own === null" in "own === null && found.canBeRated === 1 && found.isParty === 1 && isMissingProof(found)"':
    "The page says it only to somebody who has said nothing yet.",
  'app/edge/response.ts: operand: no "count > 0" in "count > 0 && now - since >= MS_PER_WRITE"':
    "Nothing is written when nothing was counted: this only spares the call.",
  'app/domain/moderation/publish-waiting-job.server.ts: guard: no "if (after?.state !== "waiting")"':
    "Both words are told with the same code. The other one is reached only where the job went between two statements.",
  "app/api/jobs.savejob.$id.ts: role: any role for POST":
    "saveJob refuses a recruiter itself, with the same status. The screen's form, which has no role of its own, needs that.",
  "app/api/jobs.savejob.$id.ts: role: any role for DELETE":
    "unsaveJob refuses a recruiter itself, with the same status, as saveJob does.",
  'app/http/headers.ts: header: no ""Cache-Control": "private, no-store"" in inlineFileHeaders':
    "Every private answer gets this header where it has none of its own.",
  'app/http/redirects.ts: operand: no "url.origin !== base" in "url.origin !== base || url.pathname.startsWith("//")"':
    "The line before lets a text through only when it begins with one slash and has neither a backslash nor a control character. No such text leads to another host; the operand is a second lock.",
  'app/domain/applications/statements.server.ts: condition in SQL: no "applications.remind_at is not null" in endReminders':
    "It only spares writes: the others have no reminder to lose.",
  'app/domain/applications/statements.server.ts: condition in SQL: no "applications.dropped_at is null" in returnTurnToSchool':
    "What drops an application ends its live interviews in the same batch, and the statement asks for a live one.",
  'app/domain/statistics/queries.server.ts: condition in SQL: no "seq is not null" in listJobNumbers':
    "Jobs without a number stand last in that order, and the join by number leaves them out: the condition only spares reading them.",
  'app/domain/statistics/statements.server.ts: condition in SQL: no "applications.created_at >= ${from}" in countedDays':
    "It only spares rows: `toStatistics` takes the days of the period alone.",
  'app/domain/statistics/statements.server.ts: condition in SQL: no "job_views.day >= ${day}" in countedDays':
    "It only spares rows: `toStatistics` takes the days of the period alone.",
  'app/domain/statistics/statements.server.ts: condition in SQL: no "saved_jobs.created_at >= ${from}" in countedDays':
    "It only spares rows: `toStatistics` takes the days of the period alone.",
  'app/domain/privacy/queries.server.ts: condition in SQL: no "dropped_at is not null" in listOldDropped':
    "A time is never before null: the condition behind it takes no row that was not dropped. It is there for the index.",
};
