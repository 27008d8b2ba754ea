/**
 * The chosen mutations, by area and file. The most telling ones are chosen: each protection once, with the change that lets an
 * attacker in while everybody else sees no difference. See docs/decisions/014-tests-and-measures.md.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.ts";
import { AREAS_OF_HIRING } from "./areas-of-hiring.ts";

export type Area = {
  name: string;
  /** The test files that concern it: each mutant is run against them. */
  tests: string[];
  /**
   * By path from the root, where `*` stands for anything but a slash: the beginnings of the chosen mutations, as `kind` or
   * `kind: text`, where `*` stands for anything. Each has to fit a mutation: tests/mutate-command.node.deep.test.ts.
   */
  files: Record<string, string[]>;
};

export const AREAS: Area[] = [
  {
    name: "guards of the API",
    tests: ["tests/domain/request-checks.test.ts", "tests/worker/access-matrix.test.ts"],
    files: {
      "app/http/api/endpoint.ts": [
        'statement: no "await limitUnlessRepeated',
        'operand: no "(chosen.access',
        'guard: no "if (chosen.role',
      ],
      "app/http/form.ts": ["throw"],
    },
  },
  {
    name: "guards before Remix",
    tests: [
      "tests/domain/paths.test.ts",
      "tests/worker/edge.test.ts",
      "tests/worker/forgery.test.ts",
      "tests/worker/screens-access.test.ts",
    ],
    files: {
      "app/edge/gate.ts": [
        'guard: no "if (request.method === "OPTIONS',
        'guard: no "if (facts.kind',
        'guard: no "if (!SCREEN_METHODS',
        'guard: no "if (isChange',
        'guard: no "if (!facts.isHydrated',
        'guard: no "if (method',
        'guard: no "if (isFromOtherSite',
        'guard: no "if (request.headers.has("Origin',
        'operand: no "new URL(referer)',
      ],
      "app/http/request.ts": ['guard: no "if (site', 'operand: no "site !== "same-origin'],
      "app/edge/framework.ts": ['statement: no "headers.delete("X-Forwarded-Host'],
      "app/edge/worker.ts": ['guard: no "if (refusal'],
    },
  },
  {
    name: "guards of sessions",
    tests: [
      "tests/domain/own-rows.test.ts",
      "tests/worker/api-cookie.test.ts",
      "tests/worker/sessions.test.ts",
      "tests/worker/access-matrix.test.ts",
    ],
    files: {
      "app/http/session.ts": [
        'guard: no "if (!token || (sessionKind',
        'operand: no "!isFromOurPage',
        'guard: no "if (authorization',
        'guard: no "if (!live)"',
        'guard: no "if (isFromOtherSite',
      ],
    },
  },
  {
    name: "guards of forms",
    tests: [
      "tests/domain/request-checks.test.ts",
      "tests/worker/session-ended.test.ts",
      "tests/worker/drawn-forms.test.ts",
      "tests/worker/forgery.test.ts",
      "tests/worker/access-matrix.test.ts",
    ],
    files: {
      "app/http/guards.ts": ['guard: no "if (isForm', 'guard: no "if (actor)"', "throw", 'guard: no "if (actor.role'],
      "app/http/form-owner.ts": ["guard"],
      "app/http/form-session.ts": [
        'operand: no "!refusal"',
        'guard: no "if (refusal)"',
        'statement: no "await limitLogIn',
        'statement: no "await logOut',
      ],
    },
  },
  {
    name: "guards of redirects",
    tests: ["tests/domain/paths.test.ts", "tests/worker/forgery.test.ts"],
    files: {
      "app/http/redirects.ts": [
        'operand: no "target.length',
        'operand: no "!/^',
        'operand: no "target.starts',
        'operand: no "url.',
        "statement",
      ],
    },
  },
  {
    name: "guards of routes",
    tests: ["tests/worker/mail.test.ts", "tests/worker/session-ended.test.ts", "tests/worker/access-matrix.test.ts"],
    files: {
      "app/api/*.ts": ["role"],
      "app/screens/candidate/*.tsx": ["role"],
      "app/screens/recruiter/*.tsx": ["role"],
      "app/screens/dev/*.tsx": ['statement of a guard: no "requireDeveloper'],
      "app/resources/*.ts": ["role", 'statement of a guard: no "requireDeveloper'],
    },
  },
  {
    name: "owner conditions",
    tests: [
      "tests/domain/may-work-on.test.ts",
      "tests/domain/ended-moves.test.ts",
      "tests/domain/job-text-guards.test.ts",
      "tests/domain/passkeys.test.ts",
      "tests/domain/owners.test.ts",
      "tests/domain/own-rows.test.ts",
      "tests/domain/notifications.test.ts",
      "tests/domain/saved-jobs.test.ts",
      "tests/domain/recruiter-jobs.test.ts",
      "tests/domain/held-jobs.test.ts",
      "tests/worker/access-matrix.test.ts",
      "tests/worker/resumes.test.ts",
      "tests/worker/privacy.test.ts",
    ],
    files: {
      "app/db/may-work-on.ts": ["condition in SQL"],
      "app/domain/accounts/statements.server.ts": ['condition: no "eq(sessions.userId'],
      "app/domain/applications/statements.server.ts": ["condition in SQL: *in tellMove"],
      "app/domain/applications/lists/queries.server.ts": [
        'condition: no "maySee(recruiterId)',
        'condition: no "eq(applications.candidateId',
        'condition: no "eq(applicationEvents.applicationId',
        'condition: no "eq(*in listApplicationRows',
        "condition in SQL: *in listApplicationRows",
      ],
      "app/domain/jobs/edit-job.server.ts": [
        "condition in SQL: *in updateJobText",
        'named condition in SQL: no "${mayWorkOn',
        "guard of a batch",
      ],
      "app/domain/jobs/own/queries.server.ts": ['condition: no "maySee(', "condition in SQL: *in prepareCounts"],
      "app/domain/notifications/queries.server.ts": ["condition: *userId, userId", 'condition in SQL: no "user_id'],
      "app/domain/notifications/statements.server.ts": ["condition: *userId, userId"],
      "app/domain/privacy/export-own-data.server.ts": ["condition: *Id, id)", 'condition: no "eq(jobs.user_id'],
      "app/domain/profiles/queries.server.ts": ['condition: no "maySee(', "condition in SQL: *in applicantProfileRead"],
      "app/domain/profiles/statements.server.ts": ['condition: no "eq(profiles.userId, userId)" in setProfile'],
      "app/domain/saved-jobs/queries.server.ts": ["condition: *userId, userId"],
      "app/domain/saved-jobs/statements.server.ts": ["condition: *userId, userId"],
      "app/domain/jobs/extend-job.server.ts": ['named condition in SQL: no "${mayWorkOn', "guard of a batch"],
    },
  },
  {
    name: "jobs that were never public",
    tests: [
      "tests/domain/held-jobs.test.ts",
      "tests/worker/unpublished-jobs.test.ts",
      "tests/worker/moderation.test.ts",
    ],
    files: {
      "app/domain/jobs/queries.server.ts": ['condition in SQL: no "jobs.seq is not null" in JOB'],
      "app/domain/jobs/statements.server.ts": ["condition in SQL: *in isUnpublished", "condition in SQL: *in numbered"],
      "app/domain/applications/apply/apply-for-job.server.ts": ['condition in SQL: no "${jobs.seq} is not null'],
      "app/domain/statistics/queries.server.ts": ['condition in SQL: no "jobs.seq is not null" in isSeen'],
      "app/domain/moderation/queries.server.ts": ['operand: *in "!job || job.seq'],
    },
  },
  {
    name: "conditions of applying",
    tests: [
      "tests/domain/guest-conditions.test.ts",
      "tests/domain/applying.test.ts",
      "tests/domain/claimed-applications.test.ts",
      "tests/worker/guests.test.ts",
    ],
    files: {
      "app/domain/applications/statements.server.ts": [
        "condition in SQL: *in mayConfirm",
        "condition in SQL: *in isClaimable",
        "condition in SQL: *in isUnconfirmed",
        "condition in SQL: *in isBeside",
        "condition in SQL: *in hasConfirmedOther",
        "condition in SQL: *in isDisowned",
        "condition in SQL: *in isConfirmedCandidate",
        'condition in SQL: no "candidate_id = *" in disownApplications',
        'condition in SQL: no "candidate_id = *" in forgetSenderRows',
        'condition in SQL: no "confirmed_at is null*in forgetSenderRows',
        'condition in SQL: no "users.email_verified_at = *in forgetSenderRows',
        'condition in SQL: no "candidate_id = *" in readdressApplications',
        'condition in SQL: no "email = *" in readdressApplications',
        'condition in SQL: no "confirmed_at is null" in readdressApplications',
        'condition in SQL: no "applications.id = *" in mayDisownJoined',
        'condition in SQL: no "applications.candidate_id = *" in mayDisownJoined',
        'condition in SQL: no "applications.email = *" in isOtherUnconfirmed',
        'condition in SQL: no "applications.confirmed_at is null" in isOtherUnconfirmed',
        "condition in SQL: no \"state = 'open'\" in takes",
        'condition in SQL: no "removed_at is null" in takes',
        "condition in SQL: no \"jobs.state = 'open'\" in isTaking",
        "condition in SQL: *in isJoined",
      ],
      "app/domain/applications/apply/act-as-guest.server.ts": ['guard: no "if (!waysOf(found', "guard of a batch"],
      "app/domain/applications/apply/queries.server.ts": ['guard: no "if (!found || found.application.keyVersion'],
      "app/domain/applications/apply/apply-for-job.server.ts": [
        'guard: no "if (!isUploaded && !candidate',
        'guard: no "if (refusal)"',
        'statement: no "await counting.takeBack',
      ],
    },
  },
  {
    name: "conditions of posting",
    tests: [
      "tests/domain/account-conditions.test.ts",
      "tests/domain/own-rows.test.ts",
      "tests/domain/held-jobs.test.ts",
      "tests/domain/grace.test.ts",
      "tests/domain/scheduled.test.ts",
    ],
    files: {
      "app/domain/jobs/statements.server.ts": [
        "condition in SQL: *in isConfirmed",
        "condition in SQL: *in unpublishedCount",
        "condition in SQL: *in publishHeld",
        "condition in SQL: *in isScheduledStill",
      ],
      "app/domain/jobs/own/queries.server.ts": ['condition in SQL: no "user_id = *" in listHeldTitles'],
      "app/domain/jobs/post-job.server.ts": [
        'guard: no "if (actor.role',
        'guard: no "if ((waits',
        "condition in SQL: *in insertJob",
        "guard of a batch",
      ],
      "app/domain/jobs/queries.server.ts": [
        'guard: no "if (!found || found.job.state',
        'guard: no "if (!isPublicStatus',
      ],
      "app/domain/accounts/end-grace-periods.server.ts": ["guard"],
      "app/domain/jobs/rules.ts": ["limit: MAX_UNPUBLISHED_JOBS"],
    },
  },
  {
    name: "reading a text before it is published",
    tests: [
      "tests/domain/hiding.test.ts",
      "tests/domain/waiting-jobs.test.ts",
      "tests/domain/scheduled.test.ts",
      "tests/worker/text-check.test.ts",
      "tests/worker/text-check-entry-points.test.ts",
      "tests/worker/moderation.test.ts",
    ],
    files: {
      "app/domain/moderation/check-texts.server.ts": ["guard"],
      "app/domain/moderation/stopped-text.ts": ["guard"],
      "app/domain/moderation/publish-waiting-job.server.ts": ["guard", "guard of a batch"],
      "app/domain/moderation/statements.server.ts": [
        "guard",
        "condition in SQL: *in queueText",
        "condition in SQL: *in settleMoney",
      ],
      "app/domain/jobs/statements.server.ts": [
        "condition in SQL: *in isWaiting",
        "condition in SQL: *in ownersStand",
        "condition in SQL: *in isWaitingRow",
        "condition in SQL: *in goOn",
        "condition in SQL: *in publishWaiting",
        "condition in SQL: *in settleRewritten",
        "condition in SQL: *in isTime",
      ],
      "app/domain/jobs/refusal-texts.ts": ['guard: no "if (waits'],
    },
  },
  {
    name: "accounts",
    tests: [
      "tests/domain/account-conditions.test.ts",
      "tests/domain/own-rows.test.ts",
      "tests/domain/account-guards.test.ts",
      "tests/domain/identities.test.ts",
      "tests/domain/passkeys.test.ts",
      "tests/worker/confirm-email.test.ts",
      "tests/worker/not-me.test.ts",
      "tests/worker/passwords.test.ts",
    ],
    files: {
      "app/domain/accounts/statements.server.ts": [
        'condition: no "eq(users.id',
        'condition: no "eq(oneTimeTokens.purpose',
        'condition: no "eq(sessions.userId, userId)" in deleteSessionsOf',
        'condition in SQL: no "users.email_verified_at is null',
        "condition in SQL: no \"one_time_tokens.purpose = 'confirm'",
        'condition in SQL: no "one_time_tokens.expires_at',
        'condition in SQL: no "one_time_tokens.email',
        "condition in SQL: no \"one_time_tokens.purpose = 'reset'",
        'condition in SQL: no "one_time_tokens.expires_at',
        'condition in SQL: no "one_time_tokens.email',
        'condition: no "eq(sessions.userId, userId)" in deleteOtherSessions',
        'condition in SQL: no "users.password_hash',
        'condition in SQL: no "sessions.user_id',
        "condition in SQL: *in hasIdentity",
      ],
      "app/domain/accounts/confirm-address.server.ts": [
        'guard: no "if (session?.actor.id',
        'guard: no "if (user.id !== link.userId',
      ],
      "app/domain/accounts/disown-address.server.ts": ['guard: no "if (!isRight)', "guard of a batch"],
      "app/domain/accounts/change-address.server.ts": [
        "guard of a batch",
        'statement: no "await proveIdentity',
        'statement: no "await spend',
      ],
      "app/domain/accounts/change-password.server.ts": [
        "guard of a batch",
        'guard: no "if (!(await countedWhenDone(deps, attempt, verifyPassword(input.',
      ],
      "app/domain/accounts/prove-identity.server.ts": [
        'guard: no "if (!(await countedWhenDone(deps, attempt, verifyPassword(given.',
      ],
      "app/domain/accounts/log-in-with-password.server.ts": [
        'guard: no "if (!user || hash === null',
        "guard of a batch",
      ],
      "app/domain/accounts/find-session.server.ts": ['guard: no "if (!found || found.kind'],
      "app/domain/accounts/sign-up.server.ts": ['guard: no "if (actor.id !== userId', "guard of a batch"],
      "app/domain/accounts/sign-in-with-google.server.ts": ["guard of a batch"],
    },
  },
  {
    name: "passkeys",
    tests: ["tests/domain/passkeys.test.ts", "tests/worker/passkeys.test.ts"],
    files: {
      "app/domain/accounts/use-passkey.server.ts": ["guard", "operand"],
      "app/domain/accounts/change-passkeys.server.ts": ["guard", 'statement: no "await proveIdentity'],
      "app/domain/accounts/statements.server.ts": [
        "condition: *in endPasskeyLink",
        "condition: *in noteUseOfKey",
        "condition: *in deletePasskey",
        "condition: *in closeOffer",
        "condition: *in countLogin",
        "condition: *in markSession",
        "condition: *in refusePasskey",
        "condition: *in setPasskeyName",
        "condition: *in deleteExpired",
        "named condition in SQL: *in insertPasskey",
        "named condition in SQL: *in markSession",
      ],
      "app/http/passkeys/answers.ts": [
        "guard",
        'operand: no "isFramed',
        'operand: no "registrationInfo',
        'operand: no "(data as',
      ],
      "app/http/passkeys/challenge.ts": ["guard", "operand"],
      "app/domain/accounts/queries.server.ts": [
        "condition: *in findPasskey",
        "condition: *in passkeysRead",
        "condition: *in findOfferFacts",
      ],
    },
  },
  {
    name: "limits",
    tests: [
      "tests/domain/limits.test.ts",
      "tests/domain/request-checks.test.ts",
      "tests/domain/resumes.test.ts",
      "tests/domain/account-conditions.test.ts",
      "tests/domain/stranger-mails.test.ts",
      "tests/worker/edge.test.ts",
    ],
    files: {
      "app/domain/limits/rules.ts": ["limit: *.events"],
      "app/domain/limits/count-events.server.ts": [
        "boundary",
        "throw: *tooMany",
        'statement: no "effects.afterResponse(() => attempt.takeBack',
      ],
      "app/domain/limits/statements.server.ts": ["condition: *in takeBackEvents", "condition in SQL"],
      "app/domain/mail/statements.server.ts": [
        "condition in SQL: *in sentByStrangers",
        "condition in SQL: *in insertQueued",
      ],
      "app/http/body.ts": [
        'guard: no "if (size > maxBytes + more)"',
        'guard: no "if (!form.logIn.isWanted && text',
        'guard: no "if (file && file.size',
        'guard: no "if (part.size',
        'operand: no "boundary.length > MAX_BOUNDARY_CHARS',
      ],
      "app/http/network-limits.ts": ["guard"],
      "app/domain/resumes/resume-files.server.ts": ['guard: no "if (file.size', 'guard: no "if (!isPdf'],
    },
  },
  {
    name: "uploads",
    tests: ["tests/worker/uploads.test.ts", "tests/upload-memory.node.test.ts"],
    files: {
      "app/http/body-bytes.ts": [
        'statement: no "await waitForTurn',
        'guard: no "if (isFull',
        'guard: no "if (!uploads.has(upload)',
        'guard: no "if (drains',
        'guard: no "if (mayGoOn',
        'guard: no "if (ofNetwork',
      ],
    },
  },
  {
    name: "headers",
    tests: [
      "tests/worker/headers.test.ts",
      "tests/worker/waiting-file.test.ts",
      "tests/worker/api-promises.test.ts",
      "tests/worker/healthz.test.ts",
      "tests/worker/resumes.test.ts",
      "tests/worker/confirm-email.test.ts",
      "tests/worker/page-cache.test.ts",
    ],
    files: {
      "app/edge/response.ts": ['header: no "setDefault', 'header: no "headers.append("Vary'],
      "app/http/headers.ts": [
        'header: no ""Referrer-Policy": *in tokenPageHeaders',
        'header: no ""Content-Disposition',
        'header: no ""Content-Security-Policy": *in inlineFileHeaders',
        'header: no ""Cache-Control": *in inlineFileHeaders',
      ],
    },
  },
  {
    name: "crypto",
    tests: ["tests/domain/password.test.ts", "tests/domain/signed-value.test.ts", "tests/worker/edge.test.ts"],
    files: {
      "app/domain/accounts/password.ts": [
        "lowered: SALT_BYTES",
        "lowered: KEY_BYTES",
        'statement: no "await derive',
        "proof",
        'operand: no "2 **',
        'operand: no "key.length',
        'operand: no "cost?.ln',
      ],
      "app/domain/ids.ts": ["lowered"],
      "app/edge/context.ts": [
        'guard: no "if (signingSecret.length',
        'operand: no "protocol ===',
        'operand: no "href ===',
        "throw",
      ],
    },
  },
  {
    name: "limits of hashing",
    tests: ["tests/domain/hash-queue.test.ts", "tests/domain/password.test.ts"],
    files: {
      "app/domain/accounts/password.ts": ['statement: no "hashQueue.refuse'],
      "app/domain/accounts/hash-queue.ts": [
        "limit: MAX_WAITING",
        'statement: no "refuseWhenFull',
        'guard: no "if ((running',
        'operand: no "!running" in "!running && isFirst',
        'operand: no "isFirst(place)',
      ],
    },
  },
  {
    name: "seals",
    tests: [
      "tests/domain/own-rows.test.ts",
      "tests/domain/signed-value.test.ts",
      "tests/domain/resumes.test.ts",
      "tests/domain/mailed-number.test.ts",
      "tests/domain/applicant-links.test.ts",
      "tests/domain/limits.test.ts",
      "tests/worker/api-cookie.test.ts",
      "tests/worker/guests.test.ts",
      "tests/worker/resumes.test.ts",
    ],
    files: {
      "app/http/signed-value.ts": ["proof", 'purpose: no "*'],
      "app/http/session.ts": ["proof", "purpose"],
      "app/domain/resumes/resume-files.server.ts": ["proof", "purpose", 'operand: no "Number(expires)'],
      "app/domain/ids.ts": ["proof", 'purpose: no "number:', 'purpose: no "*'],
      "app/domain/accounts/find-session.server.ts": ['operand: no "!isSessionLive'],
    },
  },
  {
    name: "cookies",
    tests: ["tests/domain/signed-value.test.ts", "tests/worker/headers.test.ts"],
    files: {
      "app/http/request.ts": [
        'cookie: no "__Host-" in "__Host-session',
        "cookie: path",
        "cookie: secure",
        "cookie: sameSite",
        "cookie: httpOnly",
      ],
    },
  },
  {
    name: "sweeps",
    tests: [
      "tests/domain/sweep-rules.test.ts",
      "tests/worker/run-parts.test.ts",
      "tests/worker/sweeps.test.ts",
      "tests/worker/mail.test.ts",
      "tests/worker/not-me.test.ts",
      "tests/worker/held-jobs.test.ts",
      "tests/worker/privacy.test.ts",
      "tests/worker/views.test.ts",
      "tests/worker/job-life.test.ts",
      "tests/worker/job-news.test.ts",
      "tests/worker/alerts.test.ts",
      "tests/worker/drafts.test.ts",
      "tests/worker/moderation.test.ts",
      "tests/worker/places.test.ts",
    ],
    files: {
      "app/edge/schedule.ts": ["statement", 'operand: no "cron', 'operand: no "context.config.isSweepOff', "guard"],
      "app/domain/bucket.server.ts": [
        "limit: ORPHAN_AGE_MS",
        'statement: no "await inTime(RUN_CALL_MS, bucket.delete',
        "boundary: <= in",
      ],
      "app/domain/privacy/queries.server.ts": ["condition in SQL: *in listOldDropped"],
    },
  },
  {
    name: "a job's end",
    tests: ["tests/domain/job-end.test.ts", "tests/domain/ended-moves.test.ts", "tests/domain/jobs-gone.test.ts"],
    files: {
      "app/domain/applications/statements.server.ts": [
        "condition in SQL: *in endApplications",
        "condition in SQL: *in endUntoldMoves",
        "condition in SQL: *in endReminders",
        "condition in SQL: *in returnTurnToSchool",
        "condition in SQL: *in putOffDueDays",
        "condition in SQL: *in endInterviewsOfMove",
        "condition in SQL: *in isOfJobs",
      ],
      "app/domain/interviews/statements.server.ts": [
        "condition in SQL: *in isLiveAt",
        "condition in SQL: *in endInterviews",
      ],
      "app/domain/jobs/statements.server.ts": ["condition in SQL: *in showAgain"],
    },
  },
  {
    name: "moderation",
    tests: [
      "tests/domain/hiding.test.ts",
      "tests/domain/moderation-refusals.test.ts",
      "tests/domain/messages.test.ts",
      "tests/worker/moderation.test.ts",
      "tests/worker/counted-reports.test.ts",
    ],
    files: {
      "app/domain/moderation/answer-hiding.server.ts": ["guard of a batch"],
      "app/domain/moderation/statements.server.ts": [
        'condition in SQL: no "${isPublic}',
        'condition in SQL: no "${condition}" in hidingStatements',
        'condition in SQL: no "institutions.suspended_at',
        'condition in SQL: no "${mayShow}',
        'condition in SQL: no "job_hidings.until',
        'condition in SQL: no "job_hidings.answered_at',
        "condition in SQL: no \"job_hidings.hidden_by <> 'suspension'\" in mayAnswer",
        'condition in SQL: no "institutions.checked_at is null" in insertFirstJobs',
        'condition in SQL: no "earlier.kind',
        'condition in SQL: no "jobs.state in',
        "condition in SQL: *in isUnused",
        "condition in SQL: *in isFirstOfPerson",
        "condition in SQL: *in counted",
        "condition in SQL: *in isReportedForMoney",
        "condition in SQL: *in isInState",
      ],
      "app/domain/moderation/rules.ts": ["operand"],
      "app/domain/moderation/dismiss-items.server.ts": ["guard", "guard of a batch"],
      "app/domain/moderation/hide-job.server.ts": ["guard", "guard of a batch"],
      "app/domain/moderation/suspend-subject.server.ts": ["guard", "guard of a batch"],
      "app/domain/moderation/send-report.server.ts": ["guard", "operand"],
      "app/domain/moderation/restore-job.server.ts": ["guard", "guard of a batch"],
      "app/domain/moderation/check-institution.server.ts": ["guard", "guard of a batch"],
      "app/domain/moderation/queries.server.ts": [
        'guard: no "if (subject === "',
        'guard: no "if (!found)',
        'guard: no "if (found.mergedInto',
        'guard: no "if (!job || job.seq',
        'guard: no "if (job.removedAt',
        'operand: *in "found.mergedInto',
        'operand: *in "!job || job.seq',
        'operand: *in "job.removedAt',
      ],
    },
  },
  {
    name: "statistics",
    tests: [
      "tests/domain/statistics.test.ts",
      "tests/domain/statistics-counts.test.ts",
      "tests/worker/statistics.test.ts",
      "tests/worker/views.test.ts",
    ],
    files: {
      "app/domain/statistics/statements.server.ts": [
        "condition in SQL: *in addViews",
        "condition in SQL: *in removeOldViews",
        "condition in SQL: *in counted",
      ],
      "app/domain/statistics/queries.server.ts": [
        "condition in SQL: *in isSeen",
        "condition in SQL: *in findCountsOfInstitution",
        'condition in SQL: no "jobs.institution_id*in listJobNumbers',
        'condition in SQL: no "removed_at is null" in listJobNumbers',
        'condition in SQL: no "seq is not null" in listJobNumbers',
      ],
      "app/edge/response.ts": [
        'guard: no "if (facts.countsViews',
        'guard: no "if (status',
        'guard: no "if (!agent',
        'guard: no "if (["Sec-Purpose',
        'guard: no "if (request.method',
        'guard: no "if (portion',
        'operand: *in "status !== 200',
        'operand: *in "!agent',
        'operand: *in "(headers.get("Sec-Fetch-Dest',
        'operand: *in "!effects?.isOwnView',
        'operand: *in "count ',
      ],
    },
  },
  {
    name: "consents and requests about data",
    tests: [
      "tests/domain/own-data.test.ts",
      "tests/worker/consents.test.ts",
      "tests/worker/privacy-requests.test.ts",
      "tests/worker/data-recipients.test.ts",
    ],
    files: {
      "app/db/consent.ts": ["condition in SQL"],
      // There is one purpose so far, so nothing can tell it from another.
      "app/domain/privacy/statements.server.ts": [
        'condition in SQL: no "user_id',
        'condition in SQL: no "withdrawn_at',
        'condition: no "eq(consents.userId',
        'condition: no "eq(nominees.userId',
        "condition in SQL: *in isUnanswered",
      ],
      "app/domain/mail/statements.server.ts": ["condition in SQL: *in deleteUnsentMailsOfConsents"],
      "app/domain/privacy/queries.server.ts": [
        'condition in SQL: no "users',
        'condition in SQL: no "notifications',
        'condition in SQL: no "told',
        "condition in SQL: *in listRecipients",
        "condition in SQL: *in listRequests",
      ],
      "app/domain/privacy/answer-request.server.ts": ["guard of a batch"],
    },
  },
  {
    name: "restore",
    tests: ["tests/restoring.node.deep.test.ts"],
    files: {
      ".scripts/restoring.ts": [
        'guard: no "if (lacking',
        'guard: no "if (there',
        'guard: no "if (await',
        'guard: no "if (!',
        'guard: no "if (same',
        'guard: no "if (table',
      ],
    },
  },
  {
    name: "job alerts",
    tests: ["tests/domain/alert-mails.test.ts", "tests/worker/alerts.test.ts"],
    files: {
      "app/domain/alerts/alert-links.ts": ['operand: no "isSame(Buffer'],
      "app/domain/alerts/request-alert.server.ts": ['operand: no "asker?.isConfirmed', 'operand: no "asker.email'],
      "app/domain/alerts/send-alerts.server.ts": ['guard: no "if (!mailer'],
      "app/edge/queue.ts": ['guard: no "if (context.config.isSweepOff'],
    },
  },
  {
    name: "keys, versions and cursors of the API",
    tests: [
      "tests/domain/recruiter-jobs.test.ts",
      "tests/worker/api-keys.test.ts",
      "tests/worker/keyed-calls.test.ts",
      "tests/worker/api-versions.test.ts",
      "tests/worker/api-lists.test.ts",
    ],
    files: {
      "app/domain/idempotency/queries.server.ts": ["guard"],
      "app/http/api/keyed-call.ts": ["guard"],
      "app/http/api/preconditions.ts": ["guard"],
      "app/domain/jobs/own/queries.server.ts": ["condition in SQL: *in listOwnJobRowsAfter"],
    },
  },
  ...AREAS_OF_HIRING,
];

/** Every file of these patterns, by its path from the root. */
export function filesOf(patterns: string[]): string[] {
  const found = patterns.flatMap((pattern) => {
    const isHere = fitting(pattern, "[^/]*", "$");
    const folder = pattern.slice(0, pattern.lastIndexOf("/") + 1);
    return readdirSync(join(root, folder))
      .map((name) => folder + name)
      .filter((path) => isHere.test(path));
  });
  return [...new Set(found)].sort();
}

/** A regular expression for a text in which `*` stands for `anything`. */
export function fitting(pattern: string, anything: string, end: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(anything)}${end}`);
}
