/** The people of a hidden job read why, and answer once. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { answerRow, findOwnHiding } from "./hiding-store.server";
import { showsAgain } from "./rules";
import type { Hiding } from "./schema";

type Deps = { db: Database; now: Date; effects: Effects };

/** Why a job that the recruiter sees is, or was, hidden, with its title. `shows`: an answer shows it again at once. Throws not_found where it never was. */
export async function readHiding(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  jobId: string | undefined,
): Promise<{
  hiding: Hiding;
  title: string;
  isAnswered: boolean;
  mayAnswer: boolean;
  isSuspension: boolean;
  shows: boolean;
}> {
  const found = isUuid(jobId) ? await findOwnHiding(db, jobId, actor.id) : null;
  if (!found) throw new DomainError("not_found", "There is no such hidden job of yours");
  const { hiding, title, isHidden, mayWork, wasAnswered } = found;
  return {
    hiding: {
      job_id: hiding.jobId,
      reason: hiding.reason,
      words: hiding.words,
      hidden_at: hiding.hiddenAt.toISOString(),
      until: hiding.until?.toISOString() ?? null,
      answer: hiding.answer,
      is_hidden: isHidden,
    },
    title,
    isSuspension: hiding.by === "suspension",
    shows: showsAgain(hiding.reason, wasAnswered),
    isAnswered: hiding.answeredAt !== null,
    mayAnswer: mayWork && isHidden && hiding.answeredAt === null,
  };
}

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
  const about = { jobId: hiding.job_id, accountId: actor.id, itemId: newRowId(now), answer, shows, now };
  const isKept = async () => (await readHiding(deps, actor, jobId)).hiding.answer === answer;
  const isDone = mayAnswer && (await answerRow(db, about).catch((error) => recoverLostAnswer(error, isKept)));
  const after = await readHiding(deps, actor, jobId);
  if (isDone || after.hiding.answer === answer) return after.hiding;
  if (after.isAnswered) throw new DomainError("already_there", "This was answered already. A person looks at it");
  if (!after.hiding.is_hidden)
    throw new DomainError("nobody_waits", "This job is shown again, so there is nothing to answer");
  throw new DomainError("only_reader", "You may read this, not answer it");
}
