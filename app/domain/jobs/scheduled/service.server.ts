/** The run that publishes scheduled jobs when their time has come. */
import type { BatchItem } from "drizzle-orm/batch";
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { jobPublicMail, notPublicMail } from "../mails";
import { jobPublicNotice, notPublicNotice } from "../notices";
import { type DraftSchool, listDueDrafts, outcomesOf, publishDueRow } from "./store.server";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: { confirmsAddresses: boolean };
  /** Statements that found the institution that a recruiter's first job names. */
  founding?: (draft: { userId: string } & DraftSchool) => BatchItem<"sqlite">[];
};

const PUBLISHED_PER_RUN = 10;

/**
 * Publish what is due, a portion each run, and tell its recruiter in the same batch. A recruiter who may not post now is told too,
 * and her job is held. Two runs at once, or a run that breaks off, publish and tell nothing twice.
 */
export async function publishScheduled(deps: Deps): Promise<{ due: number }> {
  const { db, now, effects, config, origin, founding = () => [] } = deps;
  const due = await listDueDrafts(db, now, PUBLISHED_PER_RUN);
  const [first, ...rest] = due.flatMap((draft) => {
    const { isPublic, isHeld } = outcomesOf(draft, config.confirmsAddresses);
    return [
      queueMailIf(deps, jobPublicMail(draft, origin), isPublic),
      queueNotificationIf(db, jobPublicNotice(draft), now, isPublic),
      queueMailIf(deps, notPublicMail(draft, origin), isHeld),
      queueNotificationIf(db, notPublicNotice(draft), now, isHeld),
      ...publishDueRow(db, draft, config.confirmsAddresses, now),
      ...founding({ ...draft, userId: draft.ownerId }),
    ];
  });
  if (!first) return { due: 0 };
  effects.hasChangedJobs = true;
  await writeAll(db, [first, ...rest]);
  return { due: due.length };
}
