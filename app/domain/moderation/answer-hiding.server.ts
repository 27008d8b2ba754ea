/** The people of a hidden job answer, once. */

import { sql } from "drizzle-orm";
import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { words as refusals } from "~/words/moderation-refusals";
import { readHiding } from "./queries.server";
import type { Hiding } from "./schema";
import {
  insertLog,
  isAnswerable,
  keepAnswer,
  queueAnswer,
  restoringStatements,
  settleAnswers,
  wasAnswered,
} from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects };

const REASON = "the owner's answer";

/**
 * Answer, once. Except for money, and for a job that was answered for before, the job is shown again at once, until somebody looks. Throws not_found, not_allowed for somebody
 * who does not work on the job, conflict when it was answered or is shown again.
 */
export async function answerHiding(
  deps: Deps,
  actor: Actor,
  jobId: string | undefined,
  answer: string,
): Promise<Hiding> {
  const { db, now, effects } = deps;
  const { hiding, mayAnswer, shows } = await readHiding(deps, actor, jobId);
  effects.hasChangedJobs = true;
  const id = hiding.job_id;
  const item = { id: newRowId(now), jobId: id, accountId: actor.id, answer, now };
  // The log stays for ever, so it says that there was an answer, and not with which words.
  const log = { actorId: null, action: "answer" as const, subject: "job" as const, subjectId: id, words: null };
  const restoring = { jobId: id, actorId: null, reason: REASON, now };
  const isFirst = sql`not ${wasAnswered(sql`${id}`)}`;
  const write = () =>
    writeAll(db, [
      guard(db, isAnswerable(id, actor.id), "changed_meanwhile"),
      settleAnswers(db, id, now),
      queueAnswer(db, item),
      insertLog(db, { ...log, reason: REASON, createdAt: now }),
      keepAnswer(db, id, answer, now),
      ...(shows ? restoringStatements(db, restoring, isFirst) : []),
      ...keepKey(deps, id),
    ]);
  const isKept = async () => (await readHiding(deps, actor, jobId)).hiding.answer === answer;
  const isDone = mayAnswer && (await unlessStopped(write()).catch((error) => recoverLostResponse(error, isKept)));
  const after = await readHiding(deps, actor, jobId);
  if (isDone || after.hiding.answer === answer) return after.hiding;
  if (after.isAnswered) throw new DomainError("already_there", refusals.answeredAlready);
  if (!after.hiding.is_hidden) throw new DomainError("nobody_waits", refusals.shownAgain);
  throw new DomainError("only_reader", refusals.readOnly);
}
