/** The words of the mails about moderation. None names who reported. */
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
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
    subject: `${job} is hidden on Staffroom`,
    body: `Your job "${job}" is not shown at the moment. ${isByReports ? "Several people have reported it" : "A person who looks after Staffroom has hidden it"}, for this reason: ${REASON_LABELS[reason]}.

Read more, and answer once, here:

${link}

${showsAgain(reason, wasAnswered) ? "Your answer shows the job again until somebody has looked." : "Somebody looks at your answer. The job stays hidden until then."}${isByReports ? " Without an answer it is shown again after 48 hours, unless somebody has looked." : ""}

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
    subject: `${job} stays hidden on Staffroom`,
    body: `Somebody has looked at your job "${job}"${isAnswered ? " and at your answer" : ""}. It stays hidden. Reason: ${REASON_LABELS[reason]}.${words ? ` ${plainName(words, 1_000)}` : ""}

Read more${isAnswered ? "" : ", and answer once,"} here:

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
    subject: `${job} is shown again on Staffroom`,
    body: `Somebody has looked at your job "${job}". It is shown again:

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
  const who = institution === null ? "Your account" : plainName(institution);
  const reasonLine = `Reason: ${REASON_LABELS[reason]}.${words ? ` ${plainName(words)}` : ""}`;
  return {
    eventKey: `suspension:${id}:${email}`,
    recipient: email,
    subject: isLifted ? `${who} is no longer suspended on Staffroom` : `${who} is suspended on Staffroom`,
    body: isLifted
      ? `${who} is no longer suspended on Staffroom. Its jobs are shown again:

${link}

Staffroom`
      : `${who} is suspended on Staffroom. Its jobs are hidden. ${reasonLine}

You can log in, read, take your data along and close the account:

${link}

If this is a mistake, answer to this mail's sender or to the contact at the foot of each page.

Staffroom`,
  };
}

/** A person has looked at a job that speaks of money, and it is public now. `id` is the step's own. */
export function textPublishedMail({ id, email, title }: ToOwner, link: string): Mail {
  const job = plainName(title);
  return {
    eventKey: `text-published:${id}`,
    recipient: email,
    subject: `${job} is public on Staffroom`,
    body: `Somebody has looked at your job "${job}". It is public now:

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
    subject: `${job} was not published on Staffroom`,
    body: `Somebody has looked at your job "${job}" and not published it. Reason: ${REASON_LABELS[reason]}.${words ? ` ${plainName(words, 1_000)}` : ""}

Nothing is lost. Change the text here, and it is read again:

${link}

Staffroom`,
  };
}
