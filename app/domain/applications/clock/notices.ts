/** The words of the notifications about the clock. */
import { type ClockEventName, clockKey, lapseKey, ownApplicationPath } from "~/domain/applications/rules";
import type { NewNotification } from "~/domain/notifications/statements.server";
import type { ClockNews, Late, Moved } from "./mails";
import { writeDueDay } from "./rules";

/** For the candidate's bell. */
export function lateNotice(late: Late, candidateId: string): NewNotification {
  const what = {
    school: `${late.company} is late with its answer on "${late.jobTitle}"`,
    candidate: `${late.company} waited for your answer on "${late.jobTitle}"`,
    removed: `${late.company} has removed the job "${late.jobTitle}"`,
    taken_down: `The job "${late.jobTitle}" at ${late.company} was taken down`,
  };
  return {
    userId: candidateId,
    eventKey: lapseKey(late.applicationId, "candidate", late.eventId),
    applicationId: late.applicationId,
    text: what[late.by],
    href: ownApplicationPath(late.applicationId),
  };
}

/** For the bell of the other side. */
export function clockNotice(news: ClockNews, userId: string): NewNotification {
  const { applicantName: name, company, jobTitle: job } = news;
  const day = news.dueAt ? writeDueDay(news.dueAt, news.zone) : "";
  const texts: Record<ClockEventName, string> = {
    accepted: `${name} has accepted the offer for "${job}"`,
    contacted: `${name} says that you made contact about "${job}"`,
    no_call: `${name} says that no call came about "${job}": answer by ${day}`,
    called: `${company} says that it called you about "${job}"`,
    more_time: `${company} takes more time for "${job}": answer by ${day}`,
  };
  const isForCandidate = news.event === "called" || news.event === "more_time";
  return {
    userId,
    eventKey: clockKey(news.applicationId, `${news.eventId}:bell`),
    applicationId: news.applicationId,
    text: texts[news.event],
    href: isForCandidate ? ownApplicationPath(news.applicationId) : `/applicants/${news.applicationId}`,
  };
}

/** For the candidate's bell: a break has moved her due day. */
export function breakNotice({ applicationId, company, jobTitle, breakId, dueAt, zone }: Moved, candidateId: string) {
  return {
    userId: candidateId,
    eventKey: clockKey(applicationId, `break:${breakId}:bell`),
    applicationId,
    text: `${company} has a break: the answer to "${jobTitle}" is due by ${writeDueDay(dueAt, zone)}`,
    href: ownApplicationPath(applicationId),
  } satisfies NewNotification;
}
