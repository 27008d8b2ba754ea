/** Answering a request about somebody's data, and the run that warns the operator of those that are nearly due. */

import { type Database, guard, unlessStopped, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import { recoverLostResponse } from "~/domain/lost-response";
import { queueMail } from "~/domain/mail/statements.server";
import { words } from "~/words/privacy-refusals";
import { requestAnsweredMail } from "./mails";
import { countDue, findRequest } from "./queries.server";
import { acknowledgedBefore, nearDue } from "./rules";
import type { AnswerInput } from "./schema";
import { insertLogLine, isUnanswered, logLine, setAnswer } from "./statements.server";

type Deps = { db: Database; now: Date; effects: Effects };

/** Answer a request by mail, once. Throws not_found, conflict (it was answered, or its account is closed). */
export async function answerRequest(
  deps: Deps,
  moderator: Person,
  { number, answer: text }: AnswerInput,
): Promise<void> {
  const { db, now } = deps;
  const request = await findRequest(db, number);
  if (!request) throw new DomainError("not_found", words.noRequest);
  const mail = requestAnsweredMail({ number, email: request.email, answer: text });
  const isFirst = await unlessStopped(
    writeAll(db, [
      guard(db, isUnanswered(number), "changed_meanwhile"),
      queueMail(deps, mail),
      insertLogLine(db, logLine(now, "answer", moderator.id)),
      setAnswer(db, { number, answer: text, now }),
    ]),
  ).catch((error) =>
    recoverLostResponse(error, async () => (await findRequest(db, number))?.answeredAt?.getTime() === now.getTime()),
  );
  if (!isFirst) throw new DomainError("conflict", words.answeredAlready);
}

/** Warns of requests that are nearly due, late, or not acknowledged. */
export async function watchRequests({ db, now }: Pick<Deps, "db" | "now">): Promise<Record<string, number>> {
  const counts = await countDue(db, { now, near: nearDue(now), acknowledged: acknowledgedBefore(now) });
  if (counts.near + counts.unacknowledged > 0) log("warn", "requests about data are nearly due", counts);
  return counts;
}
