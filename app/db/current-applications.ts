/** Applications that were not dropped, for every read that is not about dropped ones too. */
import { getViewName } from "drizzle-orm";
import { alias, sqliteTable } from "drizzle-orm/sqlite-core";
import { applicationColumns, currentApplications } from "./schema/jobs-and-applications";

/**
 * The view `current_applications` under the name of its table, so that a condition on a row of `applications` holds for both. It is
 * described as a table: Drizzle would read an alias of a view from the table.
 */
export const current = alias(sqliteTable(getViewName(currentApplications), applicationColumns), "applications");
