/** The names of all tables with rows of people, for the lists that must have a line for each. */
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as accounts from "./schema/accounts";
import type * as alerts from "./schema/alerts";
import type * as api from "./schema/api";
import type * as draftsAndNews from "./schema/drafts-and-job-news";
import type * as hiring from "./schema/hiring";
import type * as schools from "./schema/institutions";
import type * as main from "./schema/jobs-and-applications";
import type * as upkeep from "./schema/mail-tokens-and-limits";
import type * as moderation from "./schema/moderation";
import type * as keys from "./schema/passkeys";
import type * as privacy from "./schema/privacy";
import type * as statistics from "./schema/statistics";

export type TableName<T> = { [Name in keyof T]: T[Name] extends SQLiteTable ? Name : never }[keyof T];

export type PrivateTable =
  | TableName<typeof accounts>
  | TableName<typeof alerts>
  | TableName<typeof api>
  | TableName<typeof schools>
  | TableName<typeof hiring>
  | TableName<typeof draftsAndNews>
  | TableName<typeof main>
  | TableName<typeof moderation>
  | TableName<typeof keys>
  | TableName<typeof privacy>
  | TableName<typeof statistics>
  | TableName<typeof upkeep>;
