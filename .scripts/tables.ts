/** Every table of the schema by its name in the database, so that no list of a command or a test has to repeat them. */
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accounts from "../app/db/schema/accounts.ts";
import * as alerts from "../app/db/schema/alerts.ts";
import * as api from "../app/db/schema/api.ts";
import * as counters from "../app/db/schema/counters.ts";
import * as draftsAndNews from "../app/db/schema/drafts-and-job-news.ts";
import * as hiring from "../app/db/schema/hiring.ts";
import * as schools from "../app/db/schema/institutions.ts";
import * as main from "../app/db/schema/jobs-and-applications.ts";
import * as upkeep from "../app/db/schema/mail-tokens-and-limits.ts";
import * as moderation from "../app/db/schema/moderation.ts";
import * as passkeys from "../app/db/schema/passkeys.ts";
import * as places from "../app/db/schema/places.ts";
import * as privacy from "../app/db/schema/privacy.ts";
import * as search from "../app/db/schema/search.ts";
import * as statistics from "../app/db/schema/statistics.ts";

const MODULES = {
  ...{
    ...accounts,
    ...alerts,
    ...api,
    ...counters,
    ...hiring,
    ...schools,
    ...draftsAndNews,
    ...moderation,
    ...passkeys,
  },
  ...{ ...places, ...privacy, ...main, ...search, ...statistics, ...upkeep },
};

/** Tables that a trigger fills from the jobs, by their names. */
export const FILLED_BY_TRIGGERS = [...Object.values(counters), search.jobSorting].map(
  (table) => getTableConfig(table).name,
);

/** All tables, by their names in the code. */
export const SCHEMA_TABLES_BY_NAME = new Map<string, SQLiteTable>(
  Object.entries<unknown>(MODULES).flatMap(([name, each]) => (each instanceof SQLiteTable ? [[name, each]] : [])),
);

/** All tables as the schema has them, each once. */
export const SCHEMA_TABLES: SQLiteTable[] = [...new Set(SCHEMA_TABLES_BY_NAME.values())];

/** The names of all tables, a table behind those that its foreign keys name. */
export const TABLE_NAMES: string[] = parentsFirst(SCHEMA_TABLES);

function parentsFirst(tables: SQLiteTable[]): string[] {
  const placed = new Set<string>();
  const place = (table: SQLiteTable): void => {
    const { name, foreignKeys } = getTableConfig(table);
    const parents = foreignKeys.map((key) => key.reference().foreignTable);
    for (const parent of parents) {
      const parentName = getTableConfig(parent).name;
      if (parentName !== name && !placed.has(parentName)) place(parent);
    }
    placed.add(name);
  };
  for (const table of tables) if (!placed.has(getTableConfig(table).name)) place(table);
  return [...placed];
}
