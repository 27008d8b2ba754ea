/** Applications that were not dropped, for every read that is not about dropped ones too. */

import { alias } from "drizzle-orm/sqlite-core";
import { currentApplications } from "./schema";

/** The view under the name of its table, so that a condition on a row of `applications` holds for both. */
export const current = alias(currentApplications, "applications");
