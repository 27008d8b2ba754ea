/** What waits for the next mail of an application. */
import { sql } from "drizzle-orm";

/** Expression on a row of `applications`: what the school wrote a moment ago. The next message stands in one mail with it. */
export const UNMAILED = sql<
  string | null
>`(select group_concat(m.text, char(10)) from (select text from application_messages
  where application_id = applications.id and side = 'school' and mail_at is not null order by created_at, id) m)`;
