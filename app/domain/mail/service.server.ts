/** Mail is queued in the same database batch as the change it tells of; a scheduled run sends it. */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { mailOutbox } from "~/db/schema";
import { newRowId } from "~/domain/ids";

/** `eventKey` names the event and the address: a second mail with the same key is dropped. Plain text only. */
export type Mail = { eventKey: string; recipient: string; subject: string; body: string };

/** The statement that queues a mail, to stand in a batch with the change itself. */
export function queueMail(db: Database, mail: Mail, now: Date): BatchItem<"sqlite"> {
  return db
    .insert(mailOutbox)
    .values({ ...mail, id: newRowId(now), attempts: 0, nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing({ target: mailOutbox.eventKey });
}
