/** The people of a school, as far as they can be known: they do not rate it, and their reports hide none of its jobs. */
import { type SQL, sql } from "drizzle-orm";
import { mailboxOf, phoneOf } from "./account-proof";

/** Further facts by which an applicant is recognised as one of the school's own people. */
type Clues = {
  /**
   * The time of the application, in milliseconds. A number that a school's person typed later proves nothing: a school
   * could silence an applicant with hers.
   */
  since: SQL;
  /** The phone number of the application. */
  mobile: SQL;
  /** A list of accounts that have acted for the school, and may have left it since. */
  actors: SQL;
};

/** Statement's part: the accounts of the people of the row of `jobs`. */
const PEOPLE = sql`select jobs.user_id union select colleague.user_id from institution_members colleague
  where colleague.institution_id = jobs.institution_id`;

/** Condition on `own` and `person`: they have given the same phone number. */
function haveSamePhone({ since, mobile }: Clues): SQL {
  const theirs = phoneOf(sql`person_profile.mobile`);
  return sql`(${theirs} in (${phoneOf(sql`own_profile.mobile`)}, ${phoneOf(mobile)}) and person_profile.updated_at < ${since})`;
}

/**
 * Condition on a row of `jobs`: the account is one of the people of its school. It posted the job or works there, its address is
 * at the host from which the school writes, or one of the school's people has the same mailbox, or the same phone number where the
 * account has applied.
 */
export function isPersonOfSchool(accountId: SQL | string, clues: Clues | null): SQL<number> {
  const people = clues ? sql`${PEOPLE} union ${clues.actors}` : PEOPLE;
  const phone = clues ? haveSamePhone(clues) : sql`0`;
  return sql<number>`exists (select 1 from users own left join profiles own_profile on own_profile.user_id = own.id
    where own.id = ${accountId} and (own.id in (${PEOPLE})
      or exists (select 1 from institutions home where home.id = jobs.institution_id
        and home.verified_host = substr(own.email, instr(own.email, '@') + 1))
      or exists (select 1 from users person left join profiles person_profile on person_profile.user_id = person.id
        where person.id in (${people}) and person.id <> own.id
          and (${mailboxOf(sql`person.email`)} = ${mailboxOf(sql`own.email`)} or ${phone}))))`;
}
