/**
 * For each table: which rows a person's export contains, what closing her account does to them, and after what time rows are
 * deleted. The export, the closing and the retention sweep all read this list. The program does not compile if a table has no
 * entry here, so none of them can forget a table.
 */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accounts from "~/db/accounts-schema";
import * as schools from "~/db/institutions-schema";
import * as moderation from "~/db/moderation-schema";
import * as keys from "~/db/passkeys-schema";
import type { PrivateTable } from "~/db/private-tables";
import * as main from "~/db/schema";
import * as upkeep from "~/db/upkeep-schema";
import type { Role } from "~/domain/actor";
import { HIRING_DUTIES } from "./hiring-tables-store.server";
import { ALERT_DUTIES, JOB_LIFE_DUTIES, PRIVACY_DUTIES, STATISTICS_DUTIES } from "./privacy-tables-store.server";
import type { Retained } from "./rules";

const { identities, profiles, sessions } = accounts;
const { institutionInvitations, institutionMembers, joinRequests } = schools;
const { jobHidings, keptSuspensions, moderationItems } = moderation;
const { jobDrafts, notifications, resumeViews, savedJobs } = main;
const { passkeys } = keys;
const { idempotencyKeys, mailOutbox, oneTimeTokens } = upkeep;

/** Rows that the export shows as a list of this name: inside `account.json`, or as a file of their own. */
export type ExportedList = {
  name: string;
  isInAccount?: true;
  /** Only people of this role have any. */
  role?: Role;
  table: SQLiteTable;
  owner: SQLiteColumn;
  /** What stands in `owner`, where it is not the account's id. */
  ownerIs?: (id: string) => SQL;
  columns: Record<string, SQLiteColumn>;
  order?: SQLiteColumn[];
};
/** Rows that are deleted when their owner closes the account. */
export type OwnedRows = { table: SQLiteTable; owner: SQLiteColumn };
/** Rows that are deleted some time after `at`; `name` is what the log calls them, `if` which of them alone. */
export type AgingRows = {
  name: string;
  kind: Retained;
  table: SQLiteTable;
  id: SQLiteColumn;
  at: SQLiteColumn;
  if?: SQL;
};

/**
 * `own`: statements of its own, in `store.server.ts` (export), `closing-store.server.ts` (closing) or in a sweep (retention).
 * `none`: there is nothing to take along, nothing that names a person, or nothing that time removes.
 */
export type Duties = {
  export: ExportedList | "own" | "none";
  closing: OwnedRows | "own" | "none";
  retention: AgingRows | "own" | "none";
};

/** Exported for the test that compares the other lists of private tables with it. */
export const PRIVATE_TABLES: Record<PrivateTable, Duties> = {
  users: { export: "own", closing: "own", retention: "own" },
  profiles: { export: "own", closing: { table: profiles, owner: profiles.userId }, retention: "none" },
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
    closing: { table: sessions, owner: sessions.userId },
    retention: "own",
  },
  identities: {
    export: {
      name: "signInWith",
      isInAccount: true,
      table: identities,
      owner: identities.userId,
      columns: { issuer: identities.issuer, email: identities.email, createdAt: identities.createdAt },
    },
    closing: { table: identities, owner: identities.userId },
    retention: "none",
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
    closing: { table: passkeys, owner: passkeys.userId },
    retention: "none",
  },
  // Five minutes, and it names nobody.
  answeredChallenges: { export: "none", closing: "none", retention: "own" },
  // What an institution tells of itself names no person.
  institutions: { export: "none", closing: "none", retention: "none" },
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
    closing: { table: institutionMembers, owner: institutionMembers.userId },
    retention: "none",
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
    closing: { table: institutionInvitations, owner: institutionInvitations.invitedBy },
    retention: {
      name: "invitations",
      kind: "invitation",
      table: institutionInvitations,
      id: institutionInvitations.id,
      at: institutionInvitations.expiresAt,
    },
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
    closing: { table: joinRequests, owner: joinRequests.userId },
    retention: {
      name: "requests to join",
      kind: "joinRequest",
      table: joinRequests,
      id: joinRequests.id,
      at: joinRequests.createdAt,
    },
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
    retention: {
      name: "settled reports",
      kind: "report",
      table: moderationItems,
      id: moderationItems.id,
      at: moderationItems.settledAt,
    },
  },
  // A hiding names no person; its owner's answer goes earlier. The log names moderators by their ids alone, as long as the site.
  jobHidings: {
    export: "none",
    closing: "none",
    retention: {
      name: "past hidings",
      kind: "report",
      table: jobHidings,
      id: jobHidings.id,
      at: jobHidings.restoredAt,
    },
  },
  moderationLog: { export: "none", closing: "none", retention: "none" },
  // Hashes, kept so that closing an account is no way round its suspension. The year begins when the suspended account is closed.
  keptSuspensions: {
    export: "none",
    closing: "none",
    retention: {
      name: "kept suspensions",
      kind: "suspension",
      table: keptSuspensions,
      id: keptSuspensions.id,
      at: keptSuspensions.suspendedAt,
      if: sql`not exists (select 1 from users where users.id = cause_id and users.suspended_at is not null and users.closed_at is null)
        and not exists (select 1 from institutions join institution_members on institution_members.institution_id = institutions.id
          where institutions.id = cause_id and institutions.suspended_at is not null)`,
    },
  },
  ...PRIVACY_DUTIES,
  ...STATISTICS_DUTIES,
  ...JOB_LIFE_DUTIES,
  ...ALERT_DUTIES,
  ...HIRING_DUTIES,
  savedJobs: {
    export: {
      name: "saved-jobs",
      role: "user",
      table: savedJobs,
      owner: savedJobs.userId,
      columns: { jobId: savedJobs.jobId, savedAt: savedJobs.createdAt },
      order: [savedJobs.createdAt, savedJobs.jobId],
    },
    closing: { table: savedJobs, owner: savedJobs.userId },
    retention: "none",
  },
  notifications: {
    export: {
      name: "notifications",
      table: notifications,
      owner: notifications.userId,
      columns: { text: notifications.text, readAt: notifications.readAt, createdAt: notifications.createdAt },
      order: [notifications.createdAt, notifications.id],
    },
    closing: { table: notifications, owner: notifications.userId },
    retention: {
      name: "notifications",
      kind: "notification",
      table: notifications,
      id: notifications.id,
      at: notifications.createdAt,
    },
  },
  jobs: { export: "own", closing: "own", retention: "none" },
  jobDrafts: { export: "own", closing: { table: jobDrafts, owner: jobDrafts.userId }, retention: "none" },
  applications: { export: "own", closing: "own", retention: "own" },
  applicationEvents: { export: "own", closing: "own", retention: "own" },
  resumeViews: {
    export: "own",
    closing: "own",
    retention: {
      name: "resume views",
      kind: "resumeView",
      table: resumeViews,
      id: resumeViews.id,
      at: resumeViews.createdAt,
    },
  },
  mailOutbox: {
    export: "none",
    closing: "own",
    retention: {
      name: "mails",
      kind: "mail",
      table: mailOutbox,
      id: mailOutbox.id,
      at: mailOutbox.createdAt,
      // A mail that waits for a summary or a digest was promised to be told, however long that takes.
      if: sql`not ((waits_for_summary = 1 or digest_at is not null) and sent_at is null)`,
    },
  },
  oneTimeTokens: {
    export: "none",
    closing: { table: oneTimeTokens, owner: oneTimeTokens.userId },
    retention: "own",
  },
  idempotencyKeys: {
    export: "none",
    closing: { table: idempotencyKeys, owner: idempotencyKeys.userId },
    retention: "own",
  },
  limitCounters: { export: "none", closing: "none", retention: "own" },
};

const all = Object.values(PRIVATE_TABLES);
export const EXPORTED_LISTS = all.flatMap((duties) => (typeof duties.export === "object" ? [duties.export] : []));
export const OWNED_ROWS = all.flatMap(({ closing }) => (typeof closing === "object" ? [closing] : []));
export const AGING_ROWS = all.flatMap(({ retention }) => (typeof retention === "object" ? [retention] : []));
