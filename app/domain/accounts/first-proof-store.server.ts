/**
 * What ends when an address is proven for the first time by somebody who did not know the account's password: with a reset link, or
 * with Google. Until then somebody else may have used the account and prepared it. Each private table has its line here; without
 * one the program does not compile. A proof with the account's own password or session ends nothing.
 */
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accounts from "~/db/accounts-schema";
import type { Database } from "~/db/client.server";
import { heirOf } from "~/db/heirs";
import * as hiring from "~/db/hiring-schema";
import * as institutions from "~/db/institutions-schema";
import * as jobLife from "~/db/job-life-schema";
import * as moderation from "~/db/moderation-schema";
import * as keys from "~/db/passkeys-schema";
import * as privacy from "~/db/privacy-schema";
import type { PrivateTable } from "~/db/private-tables";
import * as main from "~/db/schema";
import * as upkeep from "~/db/upkeep-schema";

/** `ends`: the account's rows are deleted. `changes`: a statement of its own, and what it does. `stays`: why nothing ends. */
export type AtFirstProof = { ends: SQLiteTable; owner: SQLiteColumn } | { changes: string } | { stays: string };

const ends = <Table extends SQLiteTable>(table: Table, owner: SQLiteColumn): AtFirstProof => ({ ends: table, owner });
const NAMES_NOBODY: AtFirstProof = { stays: "it names nobody" };
const A_SCHOOLS: AtFirstProof = { stays: "counts of a school" };
const OF_ADDRESS: AtFirstProof = { stays: "it hangs on the address: only a link in its mailbox has confirmed it" };

export const AT_FIRST_PROOF: Record<PrivateTable, AtFirstProof> = {
  users: {
    changes: "a new password or none, another calendar address, no time zone of mails, the offer of a passkey again",
  },
  profiles: { changes: "emptied, with the stored resume and the photo" },
  sessions: ends(accounts.sessions, accounts.sessions.userId),
  identities: ends(accounts.identities, accounts.identities.userId),
  passkeys: ends(keys.passkeys, keys.passkeys.userId),
  answeredChallenges: NAMES_NOBODY,
  institutions: { stays: "what it tells of itself; without people it says of nobody that she writes from its host" },
  institutionMembers: { changes: "institutions/leaving-store: the membership ends" },
  institutionInvitations: {
    changes:
      "institutions/leaving-store: those that the account sent end. One that others sent to the address stays: only its mailbox opens it",
  },
  joinRequests: { changes: "institutions/leaving-store: the account's request ends" },
  moderationItems: { changes: "reports of jobs count for nobody any more; a person still looks at them" },
  jobHidings: NAMES_NOBODY,
  keptSuspensions: { stays: "a suspension is a moderator's, and she lifts it" },
  moderationLog: { stays: "the log of moderators is never changed" },
  consents: ends(privacy.consents, privacy.consents.userId),
  privacyRequests: { stays: "the operator owes each an answer, and gives it to the proven address" },
  nominees: ends(privacy.nominees, privacy.nominees.userId),
  mailSettings: ends(privacy.mailSettings, privacy.mailSettings.ownerId),
  privacyLog: { stays: "the record of what was done is never changed" },
  jobViews: NAMES_NOBODY,
  deskStatistics: NAMES_NOBODY,
  typedDrafts: ends(jobLife.typedDrafts, jobLife.typedDrafts.userId),
  jobChanges: NAMES_NOBODY,
  jobNews: NAMES_NOBODY,
  alerts: OF_ADDRESS,
  alertTellings: OF_ADDRESS,
  alertSearches: NAMES_NOBODY,
  alertTokens: NAMES_NOBODY,
  alertMatches: NAMES_NOBODY,
  alertProgress: NAMES_NOBODY,
  pendingMoves: ends(hiring.pendingMoves, hiring.pendingMoves.actorId),
  templates: { changes: "those of an institution stay with a colleague, the others end" },
  applicationMessages: { stays: "the other side has read them" },
  applicationNotes: ends(hiring.applicationNotes, hiring.applicationNotes.authorId),
  applicationStars: ends(hiring.applicationStars, hiring.applicationStars.authorId),
  interviews: { stays: "two sides have agreed on it; she can call it off" },
  ratings: { stays: "it follows an interview or a hiring that the other side has agreed to" },
  schoolRatings: A_SCHOOLS,
  ratingProgress: NAMES_NOBODY,
  schoolAnswers: A_SCHOOLS,
  deskBreaks: { stays: "candidates were told other days because of it; she can end it" },
  savedJobs: ends(main.savedJobs, main.savedJobs.userId),
  notifications: ends(main.notifications, main.notifications.userId),
  jobs: { stays: "people have applied; she can close and remove it" },
  jobDrafts: {
    changes: "jobs/held-store: one that is scheduled is held; the page of the reset asks about those that are held",
  },
  applications: { changes: "applications/apply/joining-store: she can say of each that it was not she who sent it" },
  applicationEvents: { changes: "applications/apply/joining-store: no event says that she sent it" },
  resumeViews: { stays: "the applicant may know who has opened the resume" },
  mailOutbox: { stays: "only the mailbox reads it; mails about applicants of the institution go with the membership" },
  oneTimeTokens: ends(upkeep.oneTimeTokens, upkeep.oneTimeTokens.userId),
  idempotencyKeys: ends(upkeep.idempotencyKeys, upkeep.idempotencyKeys.userId),
  limitCounters: NAMES_NOBODY,
};

const ENDING = Object.values(AT_FIRST_PROOF).flatMap((line) => ("ends" in line ? [line] : []));

/** A profile of which nobody has told anything. */
const EMPTY_PROFILE = {
  ...Object.fromEntries(
    Object.keys(getTableColumns(accounts.profiles))
      .filter((name) => !["userId", "updatedAt"].includes(name))
      .map((name) => [name, null]),
  ),
  isCurrent: false,
};

/**
 * Statements for the batch of a first proof: they end what was prepared in the account, where `condition` holds. What belongs to
 * other areas has statements of its own. The files of resume and photo, which no row names any more, are removed by the next sweep.
 */
export function endPreparedRows(
  db: Database,
  { userId, needsConfirmed }: { userId: string; needsConfirmed: boolean },
  condition: SQL,
): BatchItem<"sqlite">[] {
  const { applicationStars, templates } = hiring;
  const isStarred = sql`id in (select application_id from application_stars where author_id = ${userId}) and ${condition}`;
  const heirOfDesk = heirOf(userId, { institution: sql`templates.desk`, needsConfirmed });
  return [
    db
      .update(accounts.users)
      .set({ mailZone: null, passkeyOfferClosedAt: null })
      .where(whose(accounts.users.id, userId, condition)),
    db
      .update(accounts.profiles)
      .set(EMPTY_PROFILE)
      .where(whose(accounts.profiles.userId, userId, condition)),
    db
      .update(moderation.moderationItems)
      .set({ accountId: null })
      .where(
        and(
          whose(moderation.moderationItems.accountId, userId, condition),
          eq(moderation.moderationItems.kind, "report"),
        ),
      ),
    db
      .update(templates)
      .set({ userId: heirOfDesk })
      .where(sql`user_id = ${userId} and ${heirOfDesk} is not null and ${condition}`),
    db.delete(templates).where(whose(templates.userId, userId, condition)),
    // The mean is that of those who stay.
    db
      .update(main.applications)
      .set({
        stars: sql`coalesce((select avg(stars) from ${applicationStars} where application_id = applications.id
          and author_id <> ${userId}), 0)`,
      })
      .where(isStarred),
    ...ENDING.map(({ ends: table, owner }) => db.delete(table).where(whose(owner, userId, condition))),
  ];
}

function whose(owner: SQLiteColumn, userId: string, condition: SQL) {
  return and(eq(owner, userId), condition);
}

/** Rows that come and go with each use of an account: she loses nothing with them. */
const PASSING: readonly SQLiteTable[] = [
  accounts.sessions,
  upkeep.oneTimeTokens,
  upkeep.idempotencyKeys,
  main.notifications,
];

/** Whether a first proof of the account's address would end something that was prepared in it. */
export async function hasPrepared(db: Database, userId: string): Promise<boolean> {
  const { profiles } = accounts;
  const { institutionMembers, institutionInvitations, joinRequests } = institutions;
  const told = Object.keys(EMPTY_PROFILE).map((name) => {
    const column = profiles[name as keyof typeof EMPTY_PROFILE];
    return name === "isCurrent" ? sql`${column} = 1` : sql`${column} is not null`;
  });
  const owned: { table: SQLiteTable; owner: SQLiteColumn; which?: SQL }[] = [
    { table: profiles, owner: profiles.userId, which: sql`(${sql.join(told, sql` or `)})` },
    { table: institutionMembers, owner: institutionMembers.userId },
    { table: institutionInvitations, owner: institutionInvitations.invitedBy },
    { table: joinRequests, owner: joinRequests.userId },
    { table: hiring.templates, owner: hiring.templates.userId },
    { table: main.jobDrafts, owner: main.jobDrafts.userId, which: sql`${main.jobDrafts.state} = 'scheduled'` },
    ...ENDING.filter(({ ends: table }) => !PASSING.includes(table)).map(({ ends: table, owner }) => ({ table, owner })),
  ];
  const any = owned.map(
    ({ table, owner, which }) =>
      sql`exists (select 1 from ${table} where ${owner} = ${userId}${which ? sql` and ${which}` : sql``})`,
  );
  const row = await db.get<{ found: number }>(sql`select ${sql.join(any, sql` or `)} as found`);
  return row?.found === 1;
}

/** Condition for a batch, before the account is changed: nobody has confirmed its address, which is still this one. */
export function isUnproven(userId: string, email: string): SQL {
  return sql`exists (select 1 from users where users.id = ${userId} and users.email = ${email} and users.email_verified_at is null)`;
}
