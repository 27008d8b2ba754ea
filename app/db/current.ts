/** Applications that were not dropped, for every read that is not about dropped ones too. */
import { sql } from "drizzle-orm";

/** The view under the name of its table, so that a condition on a row of `applications` holds for both. As Drizzle's `alias` of a view would be read as the table, it is SQL. */
export const current = sql`current_applications applications`;
