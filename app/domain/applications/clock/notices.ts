/** The words of the notifications about the clock. */

import { type ClockEventName, clockKey, lapseKey, ownApplicationPath } from "~/domain/applications/rules";
import type { NewNotification } from "~/domain/notifications/statements.server";
import { words } from "~/words/application-mails";
import type { ClockNews, Late, Moved } from "./mails";
import { writeDueDay } from "./rules";

/** For the candidate's bell. */
export function lateNotice(late: Late, candidateId: string): NewNotification {
  const what = {
    school: words.lateNotice(late.company, late.jobTitle),
    candidate: words.waitedNotice(late.company, late.jobTitle),
    removed: words.removedNotice(late.company, late.jobTitle),
    taken_down: words.takenDownNotice(late.jobTitle, late.company),
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
    accepted: words.acceptedNotice(name, job),
    contacted: words.contactNotice(name, job),
    no_call: words.noCallNotice(name, job, day),
    called: words.calledNotice(company, job),
    more_time: words.moreTimeNotice(company, job, day),
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
    text: words.breakNotice(company, jobTitle, writeDueDay(dueAt, zone)),
    href: ownApplicationPath(applicationId),
  } satisfies NewNotification;
}
