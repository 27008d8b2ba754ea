/** Whether the mails of an application may go to somebody who never asked for them. The rule in TypeScript: `isFromStranger` of `applications/rules.ts`. */
import { sql } from "drizzle-orm";

/** Expression on `applications`: nobody has confirmed the address. */
export const isFromStranger = sql<number>`(applications.confirmed_at is null)`;
