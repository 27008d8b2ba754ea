/** The words of the mails about moderation. None names who reported. */

import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words as texts } from "~/words/moderation-mails";
import { REASON_LABELS, type Reason, showsAgain } from "./rules";

type ToOwner = { id: string; email: string; title: string };

/** A job is hidden. `id` is the hiding's own. `link` leads to the reason and the answer. */
export function jobHiddenMail(
  { id, email, title }: ToOwner,
  { reason, isByReports, wasAnswered }: { reason: Reason; isByReports: boolean; wasAnswered: number },
  link: string,
): Mail {
  const job = plainName(title);
  return {
    eventKey: `job-hidden:${id}`,
    recipient: email,
    subject: texts.hiddenSubject(job),
    body: `${texts.hidden(job, isByReports ? texts.byReports : texts.byPerson, REASON_LABELS[reason])}

${texts.readAndAnswer}

${link}

${showsAgain(reason, wasAnswered) ? texts.answerShows : texts.answerIsRead}${isByReports ? texts.shownAfter48Hours : ""}

Staffroom`,
  };
}

/** A hidden job stays hidden, as a person has decided. `id` is the step's own. `link` leads to the reason, and to the answer if there is none yet. */
export function jobStaysHiddenMail(
  { id, email, title }: ToOwner,
  { reason, words, isAnswered }: { reason: Reason; words: string | null; isAnswered: boolean },
  link: string,
): Mail {
  const job = plainName(title);
  return {
    eventKey: `job-stays-hidden:${id}`,
    recipient: email,
    subject: texts.staysHiddenSubject(job),
    body: `${texts.staysHidden(job, isAnswered ? texts.andAtAnswer : "", REASON_LABELS[reason], words ? ` ${plainName(words, 1_000)}` : "")}

${texts.readMore(isAnswered ? "" : texts.andAnswerOnce)}

${link}

Staffroom`,
  };
}

/** A job is shown again. `id` is the step's own. */
export function jobRestoredMail({ id, email, title }: ToOwner, link: string): Mail {
  const job = plainName(title);
  return {
    eventKey: `job-restored:${id}`,
    recipient: email,
    subject: texts.shownAgainSubject(job),
    body: `${texts.shownAgain(job)}

${link}

Staffroom`,
  };
}

/** An account or an institution is suspended, or not any more. `id` is the step's own. */
export function suspensionMail(
  { id, email, institution }: { id: string; email: string; institution: string | null },
  { isLifted, reason, words }: { isLifted: boolean; reason: Reason; words: string | null },
  link: string,
): Mail {
  const who = institution === null ? texts.yourAccount : plainName(institution);
  const reasonLine = texts.reason(REASON_LABELS[reason], words ? ` ${plainName(words)}` : "");
  return {
    eventKey: `suspension:${id}:${email}`,
    recipient: email,
    subject: isLifted ? texts.noLongerSuspendedSubject(who) : texts.suspendedSubject(who),
    body: isLifted
      ? `${texts.noLongerSuspended(who)}

${link}

Staffroom`
      : `${texts.suspended(who, reasonLine)}

${texts.youCanLogIn}

${link}

${texts.ifMistake}

Staffroom`,
  };
}

/** A person has looked at a job that speaks of money, and it is public now. `id` is the step's own. */
export function textPublishedMail({ id, email, title }: ToOwner, link: string): Mail {
  const job = plainName(title);
  return {
    eventKey: `text-published:${id}`,
    recipient: email,
    subject: texts.publicSubject(job),
    body: `${texts.publicNow(job)}

${link}

Staffroom`,
  };
}

/** The same job is not published. `link` leads to its form. */
export function textRefusedMail(
  { id, email, title }: ToOwner,
  { reason, words }: { reason: Reason; words: string | null },
  link: string,
): Mail {
  const job = plainName(title);
  return {
    eventKey: `text-refused:${id}`,
    recipient: email,
    subject: texts.refusedSubject(job),
    body: `${texts.refused(job, REASON_LABELS[reason], words ? ` ${plainName(words, 1_000)}` : "")}

${texts.changeText}

${link}

Staffroom`,
  };
}
