/** First and last name of a profile as one line; null where the profile has neither. */
import { type SQL, sql } from "drizzle-orm";
import { profiles } from "./schema/accounts.ts";

export const fullName: SQL<string | null> =
  sql`nullif(trim(concat_ws(' ', ${profiles.f_name}, ${profiles.l_name})), '')`;
