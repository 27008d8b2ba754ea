/** The names of all tables with rows of people, for the lists that must have a line for each. */
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as accounts from "./accounts-schema";
import type * as alerts from "./alerts-schema";
import type * as hiring from "./hiring-schema";
import type * as schools from "./institutions-schema";
import type * as jobLife from "./job-life-schema";
import type * as moderation from "./moderation-schema";
import type * as keys from "./passkeys-schema";
import type * as privacy from "./privacy-schema";
import type * as main from "./schema";
import type * as statistics from "./statistics-schema";
import type * as upkeep from "./upkeep-schema";

export type TableName<T> = { [Name in keyof T]: T[Name] extends SQLiteTable ? Name : never }[keyof T];

export type PrivateTable =
  | TableName<typeof accounts>
  | TableName<typeof alerts>
  | TableName<typeof schools>
  | TableName<typeof hiring>
  | TableName<typeof jobLife>
  | TableName<typeof main>
  | TableName<typeof moderation>
  | TableName<typeof keys>
  | TableName<typeof privacy>
  | TableName<typeof statistics>
  | TableName<typeof upkeep>;
