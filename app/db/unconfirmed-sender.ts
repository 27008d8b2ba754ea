/**
 * Applications of addresses that are not proven: their mails might go to a person who never asked for them. The rule in
 * TypeScript is `isFromUnconfirmedSender` of `applications/rules.ts`.
 */
import { sql } from "drizzle-orm";

/** Expression on `applications`: nobody has confirmed the address. */
export const isFromUnconfirmedSender = sql<number>`(applications.confirmed_at is null)`;
