/**
 * The first proof of an address by a person who did not know the account's password, with a reset link or with Google.
 * Until then somebody else may have used the account and prepared it for her, so the proof ends what was prepared.
 * `firstProof` in the list of private tables has the rule for the rows of each. A proof with the account's own password
 * or session ends nothing.
 */

import { type SQL, sql, type Table } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "~/db/client.server";
import * as accounts from "~/db/schema/accounts";
import * as hiring from "~/db/schema/hiring";
import * as institutions from "~/db/schema/institutions";
import * as main from "~/db/schema/jobs-and-applications";
import * as upkeep from "~/db/schema/mail-tokens-and-limits";
import { leaveStars, noteMarksOf } from "~/domain/applications/statements.server";
import { leaveAtFirstProof } from "~/domain/institutions/statements.server";
import { isNotPublic } from "~/domain/jobs/statements.server";
import { forgetReporter } from "~/domain/moderation/statements.server";
import { ENDING_ROWS } from "~/domain/privacy/private-tables/statements.server";
import { EMPTY_PROFILE, emptyProfile } from "~/domain/profiles/statements.server";
import { leaveTemplates } from "~/domain/templates/statements.server";
import { endUnprovenSettings } from "./statements.server";

/** Statements for the batch of the proof: what was prepared in the account ends, where `condition` says that this is the first one. */
export function endUnprovenAccess(
  { db, now, config }: { db: Database; now: Date; config: { confirmsAddresses: boolean } },
  userId: string,
  condition: SQL,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  // The membership first: the rest of the account's rows does not say where it worked.
  const { confirmsAddresses: needsConfirmed } = config;
  return [
    ...leaveAtFirstProof({ db, now, config }, userId, condition),
    ...endUnprovenRows(db, { userId, needsConfirmed, now }, condition),
  ];
}

/**
 * Statements for the batch of a first proof: they end what was prepared in the account, where `condition` holds. Other
 * areas have statements of their own for their rows. The files of resume and photo, which no row names any more, are
 * removed by the next sweep.
 */
export function endUnprovenRows(
  db: Database,
  { userId, needsConfirmed, now }: { userId: string; needsConfirmed: boolean; now: Date },
  condition: SQL,
): BatchItem<"sqlite">[] {
  return [
    endUnprovenSettings(db, userId, condition),
    emptyProfile(db, userId, condition),
    forgetReporter(db, userId, condition),
    ...leaveTemplates(db, userId, { needsConfirmed, condition }),
    ...noteMarksOf(db, userId, now, condition),
    leaveStars(db, userId, condition),
    ...ENDING_ROWS.flatMap(({ ends }) => ends(db, userId, condition)),
  ];
}

/** Rows that come and go with each use of an account: she loses nothing with them. */
const PASSING: readonly Table[] = [accounts.sessions, upkeep.oneTimeTokens, upkeep.idempotencyKeys, main.notifications];

/** True if a first proof of the account's address would end something that was prepared in it. */
export async function hasUnprovenAccess(db: Database, userId: string): Promise<boolean> {
  const { profiles } = accounts;
  const { institutionMembers, institutionInvitations, joinRequests } = institutions;
  const profileColumns = Object.keys(EMPTY_PROFILE).map((name) => {
    const column = profiles[name as keyof typeof EMPTY_PROFILE];
    return name === "isCurrent" ? sql`${column} = 1` : sql`${column} is not null`;
  });
  const isKnown = sql`exists (select 1 from institutions where id = institution_members.institution_id and name is not null)`;
  const owned: { table: Table; owner: SQLiteColumn; which?: SQL }[] = [
    { table: profiles, owner: profiles.userId, which: sql`(${sql.join(profileColumns, sql` or `)})` },
    // Its own institution without a name says nothing.
    { table: institutionMembers, owner: institutionMembers.userId, which: isKnown },
    { table: institutionInvitations, owner: institutionInvitations.invitedBy },
    { table: joinRequests, owner: joinRequests.userId },
    { table: hiring.templates, owner: hiring.templates.userId },
    { table: main.jobs, owner: main.jobs.user_id, which: sql`${isNotPublic} and state = 'scheduled'` },
    ...ENDING_ROWS.map(({ owner }) => ({ table: owner.table, owner })).filter(({ table }) => !PASSING.includes(table)),
  ];
  const any = owned.map(
    ({ table, owner, which }) =>
      sql`exists (select 1 from ${table} where ${owner} = ${userId}${which ? sql` and ${which}` : sql``})`,
  );
  const row = await db.get<{ found: number }>(sql`select ${sql.join(any, sql` or `)} as found`);
  return row?.found === 1;
}
