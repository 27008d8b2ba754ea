/** The SQL of what a withdrawal takes along, behind the move itself in its batch. */
import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { countOutcome } from "~/db/outcome-tally";
import { applications } from "~/db/schema";
import { MESSAGE_KEY } from "~/domain/applications/rules";
import { dropUnsent } from "~/domain/mail/service.server";

/** Statements: why she withdrew, if she said it; mails of messages that have not left yet stay here; a declined offer is counted. */
export function withdrawing(
  db: Database,
  applicationId: string,
  { reason, isDeclined }: { reason: string | null; isDeclined: boolean },
): BatchItem<"sqlite">[] {
  return [
    ...(isDeclined ? [countOutcome(db, applicationId, "declined")] : []),
    db.update(applications).set({ withdrawReason: reason }).where(eq(applications.id, applicationId)),
    dropUnsent({ db }, `${MESSAGE_KEY}:${applicationId}:`),
  ];
}
