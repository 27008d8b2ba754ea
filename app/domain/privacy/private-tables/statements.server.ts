/**
 * For each table: which rows a person's export contains, what closing her account does to them, after what time rows are deleted,
 * what ends at the first proof of an address, and where it is disclosed. The export, the closing, the retention sweep and
 * the first proof read this list. The program does not compile if a table has no entry here, so none of them can forget a table.
 */

import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database, Item } from "~/db/client.server";
import type { Oldest } from "~/db/delete-oldest.server";
import type { PrivateTable } from "~/db/private-tables";
import * as accounts from "~/db/schema/accounts";
import * as alerts from "~/db/schema/alerts";
import { apiKeys } from "~/db/schema/api";
import { formDrafts } from "~/db/schema/drafts-and-job-news";
import {
  applicationMessages,
  applicationNotes,
  applicationStars,
  institutionBreaks,
  ratings,
  templates,
  untoldMoves,
} from "~/db/schema/hiring";
import * as schools from "~/db/schema/institutions";
import * as main from "~/db/schema/jobs-and-applications";
import { idempotencyKeys, oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import * as moderation from "~/db/schema/moderation";
import * as keys from "~/db/schema/passkeys";
import * as privacy from "~/db/schema/privacy";
import {
  deleteAllPasskeysOf,
  deleteIdentitiesOf,
  deleteSessionsOf,
  deleteTokensOf,
} from "~/domain/accounts/statements.server";
import type { Role } from "~/domain/actor";
import { deleteOldCounts, deleteOldKeys, deleteOldRefusals, forgetMaker } from "~/domain/api-keys/statements.server";
import { deleteNotesOf, deleteOldViews, deleteStarsOf } from "~/domain/applications/desk/statements.server";
import { endUntoldMoves } from "~/domain/applications/statements.server";
import { deleteOldEvents } from "~/domain/events/statements.server";
import { deleteKeysOf } from "~/domain/idempotency/statements.server";
import {
  deleteInvitationsBy,
  deleteJoinRequestOf,
  deleteMembershipOf,
  deleteOldInvitations,
  deleteOldJoinRequests,
} from "~/domain/institutions/statements.server";
import { deleteFormDraftsOf, deleteOldFormDrafts } from "~/domain/jobs/drafts/statements.server";
import { deleteOldMails } from "~/domain/mail/statements.server";
import { deleteSettingsOf } from "~/domain/mail-settings/statements.server";
import { deleteOldHidings, deleteOldItems } from "~/domain/moderation/statements.server";
import { deleteNotificationsOf, deleteOldNotifications } from "~/domain/notifications/statements.server";
import { deleteProfileOf } from "~/domain/profiles/statements.server";
import { deleteSavedJobsOf } from "~/domain/saved-jobs/statements.server";
import { deleteOldSuspensions } from "~/domain/suspensions/statements.server";
import { deleteTemplatesOf } from "~/domain/templates/statements.server";
import { deleteOldTries } from "~/domain/webhooks/statements.server";
import type { Retained, RetentionLine } from "../rules";
import {
  deleteConsentsOf,
  deleteNominee,
  deleteOldConsents,
  deleteOldLog,
  deleteOldRequests,
} from "../statements.server";

const { consents, mailSettings, nominees, privacyRequests } = privacy;
const { identities, sessions } = accounts;
const { institutionInvitations, institutionMembers, joinRequests } = schools;
const { moderationItems } = moderation;
const { notifications, savedJobs } = main;
const { passkeys } = keys;

/** Rows that the export shows as a list of this name: inside `account.json`, or as a file of their own. */
export type ExportedList = {
  name: string;
  isInAccount?: true;
  /** Only people of this role have any. */
  role?: Role;
  table: SQLiteTable;
  owner: SQLiteColumn;
  /** The value of `owner`, if it is not the account's id. */
  ownerIs?: (id: string) => SQL;
  columns: Record<string, SQLiteColumn>;
  order?: SQLiteColumn[];
};

/** The statement that removes the rows of somebody who closes her account. */
type Removal = (db: Database, userId: string) => BatchItem<"sqlite">;
/** Rows that are deleted some time after they ended. `name` is what the log calls them. */
type AgingRows = {
  name: string;
  kind: Retained;
  remove: (db: Database, oldest: Oldest) => Item<{ id: unknown }[]>;
};

/**
 * The rule for an account's rows when a person who did not know its password is the first to prove the address
 * (`endUnprovenAccess`).
 */
export type AtFirstProof =
  /** They are deleted, where the condition holds. `owner` has the id of the account. */
  | {
      ends: (db: Database, userId: string, condition: SQL) => BatchItem<"sqlite"> | BatchItem<"sqlite">[];
      owner: SQLiteColumn;
    }
  /** A statement of its own in `end-unproven-access.server.ts`, and what it does. */
  | { changes: string }
  /** The reason why nothing ends. */
  | { stays: string };

/** Names of lines of the table on `/yourdata`, and words of the newest notice. Or why the table holds nothing of a person. */
export type Disclosure = { lines: readonly [RetentionLine, ...RetentionLine[]]; notice: string } | { nobody: string };

/**
 * `own`: reads of its own in `export-own-data.server.ts`, statements of its own in `close-account.server.ts`, or a sweep (retention).
 * `none`: there is nothing to take along, nothing that names a person, or nothing that time removes.
 */
export type Duties = {
  export: ExportedList | "own" | "none";
  closing: Removal | "own" | "none";
  retention: AgingRows | "own" | "none";
  firstProof: AtFirstProof;
  disclosure: Disclosure;
};

const NAMES_NOBODY: AtFirstProof = { stays: "it names nobody" };

const A_SCHOOLS: AtFirstProof = { stays: "counts of a school" };

const OF_ADDRESS: AtFirstProof = { stays: "it hangs on the address: only a link in its mailbox has confirmed it" };

const PROGRESS: Disclosure = { nobody: "how far a run has come" };
const COUNTS: Disclosure = {
  lines: ["jobViews"],
  notice: "the jobs, the school",
};
const SCHOOL_COUNTS: Disclosure = {
  lines: ["keptWord"],
  notice: "how it keeps its word",
};
const REPORTS: Disclosure = {
  lines: ["reports"],
  notice: "What you report about a job",
};
const API_USE: Disclosure = { nobody: "programs of a school, and no person" };
const ALERTS: Disclosure = {
  lines: ["alerts"],
  notice: "Job alerts: your address, the search",
};

/** Exported for the tests that compare other lists with it. */
export const PRIVATE_TABLES: Record<PrivateTable, Duties> = {
  users: {
    export: "own",
    closing: "own",
    retention: "own",
    firstProof: {
      changes: "a new password or none, another calendar address, no time zone of mails, the offer of a passkey again",
    },
    disclosure: {
      lines: ["accountAndProfile", "calendarAddress", "mailSettings"],
      notice: "Your e-mail address and your password",
    },
  },
  profiles: {
    export: "own",
    closing: deleteProfileOf,
    retention: "none",
    firstProof: { changes: "emptied, with the stored resume and the photo" },
    disclosure: { lines: ["accountAndProfile", "resumesAndPhoto"], notice: "Your profile" },
  },
  sessions: {
    export: {
      name: "logins",
      isInAccount: true,
      table: sessions,
      owner: sessions.userId,
      columns: {
        device: sessions.label,
        kind: sessions.kind,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      },
    },
    closing: deleteSessionsOf,
    retention: "own",
    firstProof: { ends: deleteSessionsOf, owner: sessions.userId },
    disclosure: { lines: ["sessions"], notice: "Where you are logged in" },
  },
  identities: {
    export: {
      name: "signInWith",
      isInAccount: true,
      table: identities,
      owner: identities.userId,
      columns: { issuer: identities.issuer, email: identities.email, createdAt: identities.createdAt },
    },
    closing: deleteIdentitiesOf,
    retention: "none",
    firstProof: { ends: deleteIdentitiesOf, owner: identities.userId },
    disclosure: { lines: ["accountAndProfile"], notice: "if you choose to log in with Google" },
  },
  passkeys: {
    export: {
      name: "passkeys",
      isInAccount: true,
      table: passkeys,
      owner: passkeys.userId,
      columns: { name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt },
      order: [passkeys.createdAt, passkeys.id],
    },
    closing: deleteAllPasskeysOf,
    retention: "none",
    firstProof: { ends: deleteAllPasskeysOf, owner: passkeys.userId },
    disclosure: {
      lines: ["passkeys"],
      notice: "so that you can log in",
    },
  },
  // It is kept for five minutes, and holds no personal data.
  answeredChallenges: {
    export: "none",
    closing: "none",
    retention: "own",
    firstProof: NAMES_NOBODY,
    disclosure: { nobody: "five minutes, and no account stands in it" },
  },
  // An institution's description of itself names no person.
  institutions: {
    export: "none",
    closing: "none",
    retention: "none",
    firstProof: { stays: "what it tells of itself; without people it says of nobody that she writes from its host" },
    disclosure: { nobody: "a school, and no person" },
  },
  institutionMembers: {
    export: {
      name: "institution",
      isInAccount: true,
      role: "admin",
      table: institutionMembers,
      owner: institutionMembers.userId,
      columns: {
        institutionId: institutionMembers.institutionId,
        role: institutionMembers.role,
        since: institutionMembers.createdAt,
      },
    },
    closing: deleteMembershipOf,
    retention: "none",
    firstProof: { changes: "institutions/statements: the membership ends" },
    disclosure: {
      lines: ["membership"],
      notice: "what you do there",
    },
  },
  institutionInvitations: {
    export: {
      name: "invitations",
      role: "admin",
      table: institutionInvitations,
      owner: institutionInvitations.invitedBy,
      columns: {
        email: institutionInvitations.email,
        role: institutionInvitations.role,
        createdAt: institutionInvitations.createdAt,
      },
      order: [institutionInvitations.createdAt, institutionInvitations.id],
    },
    closing: deleteInvitationsBy,
    retention: { name: "invitations", kind: "invitation", remove: deleteOldInvitations },
    firstProof: {
      changes:
        "institutions/statements: those that the account sent end. One that others sent to the address stays: only its mailbox opens it",
    },
    disclosure: { lines: ["invitations"], notice: "what you do there" },
  },
  joinRequests: {
    export: {
      name: "requestToJoin",
      isInAccount: true,
      role: "admin",
      table: joinRequests,
      owner: joinRequests.userId,
      columns: { institutionId: joinRequests.institutionId, sentAt: joinRequests.createdAt },
    },
    closing: deleteJoinRequestOf,
    retention: { name: "requests to join", kind: "joinRequest", remove: deleteOldJoinRequests },
    firstProof: { changes: "institutions/statements: the account's request ends" },
    disclosure: { lines: ["joinRequest"], notice: "what you do there" },
  },
  moderationItems: {
    export: {
      name: "reports",
      table: moderationItems,
      owner: moderationItems.accountId,
      columns: {
        kind: moderationItems.kind,
        subject: moderationItems.subject,
        subjectId: moderationItems.subjectId,
        reason: moderationItems.reason,
        text: moderationItems.text,
        createdAt: moderationItems.createdAt,
      },
      order: [moderationItems.createdAt, moderationItems.id],
    },
    closing: "own",
    retention: { name: "settled reports", kind: "report", remove: deleteOldItems },
    firstProof: { changes: "reports of jobs count for nobody any more; a person still looks at them" },
    disclosure: REPORTS,
  },
  // A hiding names no person; its owner's answer goes earlier. The log names moderators by their ids alone, as long as the site.
  jobHidings: {
    export: "none",
    closing: "none",
    retention: { name: "past hidings", kind: "report", remove: deleteOldHidings },
    firstProof: NAMES_NOBODY,
    disclosure: REPORTS,
  },
  moderationLog: {
    export: "none",
    closing: "none",
    retention: "none",
    firstProof: { stays: "the log of moderators is never changed" },
    disclosure: {
      lines: ["moderationLog"],
      notice: "what you do there",
    },
  },
  // Hashes, kept so that closing an account is no way round its suspension. The year begins when the suspended account is closed.
  lastingSuspensions: {
    export: "none",
    closing: "none",
    retention: { name: "suspensions", kind: "suspension", remove: deleteOldSuspensions },
    firstProof: { stays: "a suspension is a moderator's, and she lifts it" },
    disclosure: {
      lines: ["suspensions"],
      notice: "stay suspended for a year after you close it",
    },
  },
  consents: {
    export: {
      name: "consents",
      table: consents,
      owner: consents.userId,
      columns: {
        purpose: consents.purpose,
        notice: consents.notice,
        form: consents.form,
        givenAt: consents.givenAt,
        withdrawnAt: consents.withdrawnAt,
      },
      order: [consents.givenAt, consents.id],
    },
    closing: deleteConsentsOf,
    retention: { name: "withdrawn consents", kind: "consent", remove: deleteOldConsents },
    firstProof: { ends: deleteConsentsOf, owner: consents.userId },
    disclosure: { lines: ["consents"], notice: "You agree with one button" },
  },
  privacyRequests: {
    export: {
      name: "requests",
      table: privacyRequests,
      owner: privacyRequests.userId,
      columns: {
        number: privacyRequests.number,
        kind: privacyRequests.kind,
        text: privacyRequests.text,
        createdAt: privacyRequests.createdAt,
        dueAt: privacyRequests.dueAt,
        answer: privacyRequests.answer,
        answeredAt: privacyRequests.answeredAt,
      },
      order: [privacyRequests.createdAt],
    },
    closing: "own",
    retention: { name: "answered requests", kind: "privacyRequest", remove: deleteOldRequests },
    firstProof: { stays: "the operator owes each an answer, and gives it to the proven address" },
    disclosure: { lines: ["requests"], notice: "Ask a person" },
  },
  nominees: {
    export: {
      name: "nominee",
      isInAccount: true,
      table: nominees,
      owner: nominees.userId,
      columns: { name: nominees.name, email: nominees.email, updatedAt: nominees.updatedAt },
    },
    closing: deleteNominee,
    retention: "none",
    firstProof: { ends: deleteNominee, owner: nominees.userId },
    disclosure: { lines: ["nominee"], notice: "Name somebody" },
  },
  // Those of an application without an account go with what names its applicant.
  mailSettings: {
    export: {
      name: "mails",
      table: mailSettings,
      owner: mailSettings.ownerId,
      columns: { kind: mailSettings.kind, howOften: mailSettings.howOften, updatedAt: mailSettings.updatedAt },
      order: [mailSettings.kind],
    },
    closing: deleteSettingsOf,
    retention: "none",
    firstProof: { ends: deleteSettingsOf, owner: mailSettings.ownerId },
    disclosure: {
      lines: ["mailSettings"],
      notice: "which of them you want",
    },
  },
  // It says that something was done, and holds nothing that a person could take along.
  privacyLog: {
    export: "none",
    closing: "none",
    retention: { name: "log of processing", kind: "processing", remove: deleteOldLog },
    firstProof: { stays: "the record of what was done is never changed" },
    disclosure: {
      lines: ["processing"],
      notice: "that something was done",
    },
  },
  // Counts hold no personal data. Old views are removed by a sweep of `statistics`; the numbers of an institution are
  // written over each hour.
  jobViews: { export: "none", closing: "none", retention: "own", firstProof: NAMES_NOBODY, disclosure: COUNTS },
  institutionStatistics: {
    export: "none",
    closing: "none",
    retention: "own",
    firstProof: NAMES_NOBODY,
    disclosure: COUNTS,
  },
  // A form that was typed and not posted is its author's alone. That a job was changed names nobody.
  formDrafts: {
    export: {
      name: "drafts",
      role: "admin",
      table: formDrafts,
      owner: formDrafts.userId,
      columns: { fields: formDrafts.fields, createdAt: formDrafts.createdAt, updatedAt: formDrafts.updatedAt },
      order: [formDrafts.createdAt, formDrafts.id],
    },
    closing: deleteFormDraftsOf,
    retention: { name: "untouched drafts", kind: "draft", remove: deleteOldFormDrafts },
    firstProof: { ends: deleteFormDraftsOf, owner: formDrafts.userId },
    disclosure: { lines: ["drafts"], notice: "the jobs, the school" },
  },
  jobChanges: {
    export: "none",
    closing: "none",
    retention: "none",
    firstProof: NAMES_NOBODY,
    disclosure: {
      lines: ["jobChanges"],
      notice: "the jobs, the school",
    },
  },
  // The run that tells of it removes it.
  jobNews: {
    export: "none",
    closing: "none",
    retention: "own",
    firstProof: NAMES_NOBODY,
    disclosure: {
      lines: ["jobChanges"],
      notice: "the jobs, the school",
    },
  },
  // Alerts hang on an address and not on an account. The export has those of her confirmed address, and closing the
  // account ends them (`close-account.server.ts`). Matches and waiting searches hold no personal data; time removes
  // them (`alerts`).
  alerts: {
    export: {
      name: "job-alerts",
      table: alerts.alerts,
      owner: alerts.alerts.email,
      ownerIs: (id) =>
        sql`(select users.email from users where users.id = ${id} and users.email_verified_at is not null)`,
      columns: {
        search: alerts.alerts.query,
        frequency: alerts.alerts.frequency,
        createdAt: alerts.alerts.createdAt,
        confirmedAt: alerts.alerts.confirmedAt,
      },
      order: [alerts.alerts.createdAt, alerts.alerts.id],
    },
    closing: "own",
    retention: "own",
    firstProof: OF_ADDRESS,
    disclosure: ALERTS,
  },
  alertMailedJobs: { export: "none", closing: "own", retention: "own", firstProof: OF_ADDRESS, disclosure: ALERTS },
  alertSearches: { export: "none", closing: "own", retention: "own", firstProof: NAMES_NOBODY, disclosure: ALERTS },
  alertTokens: { export: "none", closing: "own", retention: "own", firstProof: NAMES_NOBODY, disclosure: ALERTS },
  alertMatches: { export: "none", closing: "none", retention: "own", firstProof: NAMES_NOBODY, disclosure: ALERTS },
  alertProgress: { export: "none", closing: "none", retention: "none", firstProof: NAMES_NOBODY, disclosure: PROGRESS },
  // The rows that belong to an application go when its applicant goes: see `stripApplications`.
  untoldMoves: {
    export: "none",
    closing: "own",
    retention: "own",
    firstProof: {
      ends: (db, userId, condition) => [...endUntoldMoves(db, sql`actor_id = ${userId} and ${condition}`)],
      owner: untoldMoves.actorId,
    },
    disclosure: { lines: ["waitingMoves"], notice: "what became of them" },
  },
  templates: {
    export: {
      name: "templates",
      role: "admin",
      table: templates,
      owner: templates.userId,
      columns: {
        name: templates.name,
        text: templates.text,
        createdAt: templates.createdAt,
        updatedAt: templates.updatedAt,
      },
      order: [templates.createdAt, templates.id],
    },
    // Those of an institution stay with a colleague: `close-account.server.ts`.
    closing: deleteTemplatesOf,
    retention: "none",
    firstProof: { changes: "those of an institution stay with a colleague, the others end" },
    disclosure: { lines: ["templates"], notice: "the texts that you keep for answers" },
  },
  applicationMessages: {
    export: {
      name: "messages",
      table: applicationMessages,
      owner: applicationMessages.authorId,
      columns: {
        applicationId: applicationMessages.applicationId,
        text: applicationMessages.text,
        createdAt: applicationMessages.createdAt,
      },
      order: [applicationMessages.createdAt, applicationMessages.id],
    },
    closing: "own",
    retention: "own",
    firstProof: { stays: "the other side has read them" },
    disclosure: {
      lines: ["messages"],
      notice: "Messages between you and the school",
    },
  },
  applicationNotes: {
    export: {
      name: "notes",
      role: "admin",
      table: applicationNotes,
      owner: applicationNotes.authorId,
      columns: {
        applicationId: applicationNotes.applicationId,
        text: applicationNotes.text,
        createdAt: applicationNotes.createdAt,
        updatedAt: applicationNotes.updatedAt,
      },
      order: [applicationNotes.createdAt, applicationNotes.applicationId],
    },
    closing: deleteNotesOf,
    retention: "own",
    firstProof: { ends: deleteNotesOf, owner: applicationNotes.authorId },
    disclosure: { lines: ["notes"], notice: "Notes and stars" },
  },
  applicationStars: {
    export: {
      name: "stars",
      role: "admin",
      table: applicationStars,
      owner: applicationStars.authorId,
      columns: {
        applicationId: applicationStars.applicationId,
        stars: applicationStars.stars,
        updatedAt: applicationStars.updatedAt,
      },
      order: [applicationStars.updatedAt, applicationStars.applicationId],
    },
    closing: deleteStarsOf,
    retention: "own",
    firstProof: { ends: deleteStarsOf, owner: applicationStars.authorId },
    disclosure: { lines: ["notes"], notice: "Notes and stars" },
  },
  interviews: {
    export: "own",
    closing: "own",
    retention: "own",
    firstProof: { stays: "two sides have agreed on it; she can call it off" },
    disclosure: {
      lines: ["interviews"],
      notice: "the interviews that you agree on",
    },
  },
  // The list holds the ratings that a person gave. Those that schools gave her stand in `applications.json`, once she
  // may read them.
  ratings: {
    export: {
      name: "ratings",
      table: ratings,
      owner: ratings.raterId,
      columns: {
        applicationId: ratings.applicationId,
        saidWhatToExpect: ratings.expectations,
        keptItsWord: ratings.word,
        wasFair: ratings.fairness,
        cameAsAgreed: ratings.cameAsAgreed,
        createdAt: ratings.createdAt,
      },
      order: [ratings.createdAt, ratings.applicationId],
    },
    closing: "own",
    retention: "own",
    firstProof: { stays: "it follows an interview or a hiring that the other side has agreed to" },
    disclosure: {
      lines: ["saidAfterInterview", "schoolRatings"],
      notice: "What you say of the school after an interview",
    },
  },
  schoolRatings: {
    export: "none",
    closing: "none",
    retention: "none",
    firstProof: A_SCHOOLS,
    disclosure: SCHOOL_COUNTS,
  },
  ratingProgress: {
    export: "none",
    closing: "none",
    retention: "none",
    firstProof: NAMES_NOBODY,
    disclosure: PROGRESS,
  },
  // The log of a school's programs holds ids and times.
  events: {
    export: "none",
    closing: "none",
    retention: { name: "events", kind: "event", remove: deleteOldEvents },
    firstProof: NAMES_NOBODY,
    disclosure: { nobody: "ids and times, for a school's programs" },
  },
  apiKeys: {
    export: {
      name: "keys",
      role: "admin",
      table: apiKeys,
      owner: apiKeys.madeBy,
      columns: { name: apiKeys.name, createdAt: apiKeys.createdAt, expiresAt: apiKeys.expiresAt },
      order: [apiKeys.createdAt, apiKeys.id],
    },
    closing: forgetMaker,
    retention: { name: "ended keys", kind: "endedKey", remove: deleteOldKeys },
    firstProof: { stays: "a key is its institution's; its owners end it" },
    disclosure: { lines: ["apiKeys"], notice: "what you do there" },
  },
  apiKeyCounts: {
    export: "none",
    closing: "none",
    retention: { name: "uses of keys", kind: "apiUse", remove: deleteOldCounts },
    firstProof: NAMES_NOBODY,
    disclosure: API_USE,
  },
  apiKeyRefusals: {
    export: "none",
    closing: "none",
    retention: { name: "refusals of keys", kind: "apiUse", remove: deleteOldRefusals },
    firstProof: NAMES_NOBODY,
    disclosure: API_USE,
  },
  // They are their institution's. The hourly run removes those of an institution without people.
  webhooks: { export: "none", closing: "none", retention: "own", firstProof: NAMES_NOBODY, disclosure: API_USE },
  webhookTries: {
    export: "none",
    closing: "none",
    retention: { name: "tries of webhooks", kind: "apiUse", remove: deleteOldTries },
    firstProof: NAMES_NOBODY,
    disclosure: API_USE,
  },
  // Counts of a school name no applicant.
  schoolResponsiveness: {
    export: "none",
    closing: "none",
    retention: "none",
    firstProof: A_SCHOOLS,
    disclosure: SCHOOL_COUNTS,
  },
  // They are her institution's, and stay with it.
  institutionBreaks: {
    export: {
      name: "breaks",
      role: "admin",
      table: institutionBreaks,
      owner: institutionBreaks.userId,
      columns: {
        firstDay: institutionBreaks.firstDay,
        lastDay: institutionBreaks.lastDay,
        createdAt: institutionBreaks.createdAt,
      },
      order: [institutionBreaks.firstDay, institutionBreaks.id],
    },
    closing: "none",
    retention: "none",
    firstProof: { stays: "candidates were told other days because of it; she can end it" },
    disclosure: {
      lines: ["breaks"],
      notice: "the days on which your school answers nobody",
    },
  },
  savedJobs: {
    export: {
      name: "saved-jobs",
      role: "user",
      table: savedJobs,
      owner: savedJobs.userId,
      columns: { jobId: savedJobs.jobId, savedAt: savedJobs.createdAt },
      order: [savedJobs.createdAt, savedJobs.jobId],
    },
    closing: deleteSavedJobsOf,
    retention: "none",
    firstProof: { ends: deleteSavedJobsOf, owner: savedJobs.userId },
    disclosure: { lines: ["savedJobs"], notice: "Jobs that you save" },
  },
  notifications: {
    export: {
      name: "notifications",
      table: notifications,
      owner: notifications.userId,
      columns: { text: notifications.text, readAt: notifications.readAt, createdAt: notifications.createdAt },
      order: [notifications.createdAt, notifications.id],
    },
    closing: deleteNotificationsOf,
    retention: { name: "notifications", kind: "notification", remove: deleteOldNotifications },
    firstProof: { ends: deleteNotificationsOf, owner: notifications.userId },
    disclosure: { lines: ["notifications"], notice: "notifications" },
  },
  jobs: {
    export: "own",
    closing: "own",
    retention: "none",
    firstProof: {
      changes:
        "jobs: one that is scheduled is held, and the page of the reset asks about those that are held; a public one she can close and remove",
    },
    disclosure: {
      lines: ["jobs", "waitingJobs"],
      notice: "the jobs, the school",
    },
  },
  applications: {
    export: "own",
    closing: "own",
    retention: "own",
    firstProof: { changes: "applications/apply: she can say of each that it was not she who sent it" },
    disclosure: {
      lines: ["applications", "teachingCopies", "droppedApplications", "disownedApplications"],
      notice: "Your applications",
    },
  },
  applicationEvents: {
    export: "own",
    closing: "own",
    retention: "own",
    firstProof: { changes: "applications/apply: no event says that she sent it" },
    disclosure: { lines: ["applications"], notice: "what became of them" },
  },
  resumeViews: {
    export: "own",
    closing: "own",
    retention: { name: "resume views", kind: "resumeView", remove: deleteOldViews },
    firstProof: { stays: "the applicant may know who has opened the resume" },
    disclosure: { lines: ["resumeViews"], notice: "Your page shows who opened it" },
  },
  mailOutbox: {
    export: "none",
    closing: "own",
    retention: { name: "mails", kind: "mail", remove: deleteOldMails },
    firstProof: {
      stays: "only the mailbox reads it; mails about applicants of the institution go with the membership",
    },
    disclosure: { lines: ["mails"], notice: "mails that we send you" },
  },
  oneTimeTokens: {
    export: "none",
    closing: deleteTokensOf,
    retention: "own",
    firstProof: { ends: deleteTokensOf, owner: oneTimeTokens.userId },
    disclosure: {
      lines: ["links"],
      notice: "so that you can log in",
    },
  },
  idempotencyKeys: {
    export: "none",
    closing: deleteKeysOf,
    retention: "own",
    firstProof: { ends: deleteKeysOf, owner: idempotencyKeys.userId },
    disclosure: {
      lines: ["sentForms"],
      notice: "what you send",
    },
  },
  limitCounters: {
    export: "none",
    closing: "none",
    retention: "own",
    firstProof: NAMES_NOBODY,
    disclosure: {
      lines: ["failedLogins", "numbersAndProposals"],
      notice: "how often something failed",
    },
  },
};

const all = Object.values(PRIVATE_TABLES);

export const EXPORTED_LISTS = all.flatMap((duties) => (typeof duties.export === "object" ? [duties.export] : []));

export const OWNED_ROWS = all.flatMap(({ closing }) => (typeof closing === "function" ? [closing] : []));

export const AGING_ROWS = all.flatMap(({ retention }) => (typeof retention === "object" ? [retention] : []));

export const ENDING_ROWS = all.flatMap(({ firstProof }) => ("ends" in firstProof ? [firstProof] : []));
