/** The SQL of what a withdrawal takes along, behind the move itself in its batch. */
import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { applications } from "~/db/schema";
import { MESSAGE_KEY } from "~/domain/applications/rules";
import { dropUnsent } from "~/domain/mail/service.server";

/** Statements: why she withdrew, if she said it; mails of messages that have not left yet stay here. */
export function withdrawing(db: Database, applicationId: string, reason: string | null): BatchItem<"sqlite">[] {
  return [
    db.update(applications).set({ withdrawReason: reason }).where(eq(applications.id, applicationId)),
    dropUnsent({ db }, `${MESSAGE_KEY}:${applicationId}:`),
  ];
}
