/**
 * Applications of addresses that are not proven: their mails might go to a person who never asked for them. The rule in
 * TypeScript is `isFromStranger` of `applications/rules.ts`.
 */
import { sql } from "drizzle-orm";

/**
 * Expression on `applications`: the address is not confirmed, and no account that has confirmed it sent the
 * application.
 */
export const isFromStranger = sql<number>`(applications.address_confirmed_at is null
  and (applications.candidate_id is null or applications.address_pending = 1))`;
