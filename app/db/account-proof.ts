/**
 * Proof of the person behind an account, as parts of statements: a confirmed address, the mailbox, the phone number.
 */
import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: the account's address is proven, and the account is neither closed nor suspended. Where no mail is sent an
 * address cannot be proven, and each counts as proven.
 */
export function isConfirmedAccount(
  accountId: SQL | string,
  { confirmsAddresses }: { confirmsAddresses: boolean },
): SQL<number> {
  const proof = confirmsAddresses ? sql`and proven.email_verified_at is not null` : sql``;
  return sql<number>`exists (select 1 from users proven where proven.id = ${accountId} and proven.closed_at is null
    and proven.suspended_at is null ${proof})`;
}

/**
 * Expression: the mailbox of an address. One person gets the mail of "ann+two@host" and "ann@host", and at Gmail that of "a.nn@gmail.com".
 */
export function mailboxOf(email: SQL): SQL<string> {
  const local = sql`substr(${email}, 1, instr(${email}, '@') - 1)`;
  const name = sql`substr(${local}, 1, instr(${local} || '+', '+') - 1)`;
  const host = sql`iif(${email} like '%@googlemail.com', 'gmail.com', substr(${email}, instr(${email}, '@') + 1))`;
  return sql<string>`iif(${host} = 'gmail.com', replace(${name}, '.', ''), ${name}) || '@' || ${host}`;
}

const NO_DIGITS = [" ", "-", "+", ".", "(", ")"];

/** Expression: the last ten digits of a phone number, as the country's code is often left out; null without a number. */
export function phoneOf(mobile: SQL): SQL<string | null> {
  const digits = NO_DIGITS.reduce((text, sign) => sql`replace(${text}, ${sql.raw(`'${sign}'`)}, '')`, mobile);
  return sql<string | null>`nullif(substr(${digits}, -10), '')`;
}
