/** When the scheduled run has to look at a job next, as a part of a statement. */
import { type SQL, sql } from "drizzle-orm";
import { REMINDER_DAYS } from "./rules";

const DAY_MS = 86_400_000;

/** Expression: the same as `nextDue`, from an expression for the closing time. Null where there is none. */
export function dueOf(closesAt: SQL, now: Date): SQL {
  const reminders = REMINDER_DAYS.map((days) => {
    // No parameter: a statement may have a hundred, and publishing a draft needs most of them.
    const at = sql`(${closesAt} - ${sql.raw(String(days * DAY_MS))})`;
    return sql`when ${at} > ${now.getTime()} then ${at}`;
  });
  return sql`case ${sql.join(reminders, sql` `)} else ${closesAt} end`;
}
