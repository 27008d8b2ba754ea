/** The words of the clock: an answer is late, a reply is waited for, and what a recruiter has to answer. */

import { type ApplicantPage, type ClockEventName, clockKey, lapseKey, pageLines } from "~/domain/applications/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/application-mails";
import { writeAnswerBy } from "./clock-view-rules";
import { type Turn, writeDueDay } from "./rules";

type About = {
  applicationId: string;
  applicantName: string;
  applicantEmail: string;
  jobTitle: string;
  company: string;
  /** The page on which the applicant reads it. */
  page: ApplicantPage;
};

/** An application that has become `unanswered`. `isPromised`: the school chose the days itself. */
export type Late = About & {
  by: Turn | "removed" | "taken_down";
  /** True for an offer that she has not answered. */
  isOffer: boolean;
  dueAt: Date;
  zone: string;
  isPromised: boolean;
  eventId: string;
  similar: { id: string; title: string; company: string }[];
};

/** The mail to the candidate when an answer is late. It is sent once. */
export function lateMail(late: Late, origin: string): Mail {
  const { text, ...subjects } = WORDS[late.by](late);
  return {
    eventKey: lapseKey(late.applicationId, "applicant", late.eventId),
    applicationId: late.applicationId,
    recipient: late.applicantEmail,
    ...subjects,
    body: [
      words.dearName(plainName(late.applicantName)),
      text,
      ...(late.by === "candidate" ? [] : others(late, origin)),
      ends(late),
    ]
      .join("\n\n")
      .concat("\n\nStaffroom"),
  };
}

type Subjects = Pick<Mail, "subject" | "neutralSubject">;

/** The subject with the name of the school, and without it for a candidate who chose so. */
function subjectsOf(school: string, subject: (who: string) => string): Required<Subjects> {
  return { subject: subject(school), neutralSubject: subject(words.theSchool) };
}

const WORDS: Record<Late["by"], (late: Late) => Subjects & { text: string }> = {
  school: (late) => {
    const [school, job, day] = named(late);
    const promise = late.isPromised ? words.promisedBy(school, day) : words.askedBy(school, day);
    return {
      ...subjectsOf(school, (who) => words.lateSubject(who)),
      text: `${words.lateNone(job, promise)}

${words.notRejection(school)}`,
    };
  },
  candidate: (late) => {
    const [school, job, day] = named(late);
    const next = late.isOffer ? words.canAccept(school) : words.timesOver(school);
    return {
      ...subjectsOf(school, (who) => words.waitsSubject(who, job)),
      text: `${words.waited(job, school, day)}

${next}`,
    };
  },
  removed: (late) => {
    const [school, job] = named(late);
    return {
      ...subjectsOf(school, (who) => words.removedSubject(who, job)),
      text: `${words.removed(job, school)}

${words.nothingAboutYou}`,
    };
  },
  taken_down: (late) => {
    const [school, job] = named(late);
    return {
      subject: words.takenDownSubject(job),
      text: `${words.takenDown(job, school)}

${words.nothingAboutYou}`,
    };
  },
};

function named({ company, jobTitle, dueAt, zone }: Late): [school: string, job: string, day: string] {
  return [plainName(company), plainName(jobTitle), writeDueDay(dueAt, zone)];
}

function others({ similar }: Late, origin: string): string[] {
  if (similar.length === 0) return [];
  const count = [words.oneSimilar, words.twoSimilar, words.threeSimilar][similar.length - 1] ?? "";
  const lines = similar.map(
    ({ id, title, company }) => `${plainName(title)}, ${plainName(company)}\n${origin}/jobdetails/${id}`,
  );
  return [words.needNotWait(similar.length === 1 ? "is" : "are", count), ...lines];
}

function ends({ by, page, company }: Late): string {
  if (by === "candidate") return pageLines(page);
  return `${by === "school" ? words.didTheyCall(plainName(company)) : words.yourApplication}\n\n${pageLines(page)}`;
}

/** A candidate in whose turn it is; `number`: which reminder it is. */
export type Reminded = About & {
  status: "offered" | "interviewing";
  dueAt: Date;
  /** The time until which she is asked to answer: the due time, or the first of the proposed times. */
  until: Date;
  zone: string;
  number: number;
};

/** The mail to the candidate before her due time: once in her turn, twice for an offer. */
export function candidateReminderMail(about: Reminded): Mail {
  const [school, job, day] = [
    plainName(about.company),
    plainName(about.jobTitle),
    writeAnswerBy(about.until, about.zone),
  ];
  const isOffer = about.status === "offered";
  const waits = isOffer ? words.hasOffered(school, job) : words.hasProposed(school, job);
  const how = isOffer ? words.acceptHere : words.answerHere;
  return {
    kind: "reminders",
    eventKey: clockKey(about.applicationId, `${about.dueAt.getTime()}:${about.number}`),
    applicationId: about.applicationId,
    recipient: about.applicantEmail,
    ...(isOffer
      ? subjectsOf(school, (who) => words.replyWaitsSubject(who, job))
      : { subject: words.chooseTimeSubject(job) }),
    body: `${words.dearName(plainName(about.applicantName))}

${words.waitsUntil(waits, day, how)}

${pageLines(about.page)}

Staffroom`,
  };
}

/** One line of a recruiter's morning mail: an applicant who waits for an answer. */
export type ToAnswer = { id: string; name: string; title: string; dueAt: Date; zone: string; isLate: boolean };

/**
 * The mail to a recruiter, at most once a day, in her morning. `day`: the day in her time zone. `more`: the number of
 * lines beyond those named.
 */
export function morningMail(
  to: { id: string; email: string },
  { day, list, more, origin }: { day: string; list: ToAnswer[]; more: number; origin: string },
): Mail {
  const [late, soon] = [list.filter(({ isLate }) => isLate), list.filter(({ isLate }) => !isLate)];
  const line = ({ id, name, title, dueAt, zone, isLate }: ToAnswer) =>
    `${plainName(name)}, ${plainName(title)}: ${isLate ? words.wasDue : words.answerByDay} ${writeDueDay(dueAt, zone)}\n${origin}/applicants/${id}`;
  const parts = [
    ...(late.length > 0 ? [words.lateOnes, ...late.map(line)] : []),
    ...(soon.length > 0 ? [words.dueNext, ...soon.map(line)] : []),
    ...(more > 0 ? [words.andMore(more)] : []),
  ];
  const count = list.length + more;
  return {
    kind: "answers_due",
    eventKey: `answers-due:${to.id}:${day}`,
    recipient: to.email,
    subject: late.length > 0 ? words.dueSubjectLate(count, late.length) : words.dueSubject(count),
    body: [words.hello, ...parts, words.seeToday, `${origin}/today`, "Staffroom"].join("\n\n"),
  };
}

/** A step of one side that changes the clock, and of which the other side is notified. */
export type ClockNews = About & {
  event: ClockEventName;
  eventId: string;
  dueAt: Date | null;
  zone: string;
};

/** The mail to the candidate about a step of the school. */
export function clockMail(news: ClockNews): Mail {
  const [school, job] = [plainName(news.company), plainName(news.jobTitle)];
  const day = news.dueAt ? writeDueDay(news.dueAt, news.zone) : "";
  const isCall = news.event === "called";
  return {
    eventKey: clockKey(news.applicationId, news.eventId),
    applicationId: news.applicationId,
    recipient: news.applicantEmail,
    ...subjectsOf(school, (who) => (isCall ? words.calledSubject(who) : words.moreTimeSubject(who, day))),
    body: `${words.dearName(plainName(news.applicantName))}

${
  isCall
    ? `${words.called(school, job, day)}

${words.noCall}`
    : `${words.moreTime(school, job, day)}

${words.yourApplication}`
}

${pageLines(news.page)}

Staffroom`,
  };
}

/** A due day that a break of the school has moved. */
export type Moved = About & { breakId: string; dueAt: Date; zone: string };

/** The mail to the candidate about a due day that a break has moved. It is sent once an application. */
export function breakMail(moved: Moved): Mail {
  const [school, job] = [plainName(moved.company), plainName(moved.jobTitle)];
  const day = writeDueDay(moved.dueAt, moved.zone);
  return {
    eventKey: clockKey(moved.applicationId, `break:${moved.breakId}`),
    applicationId: moved.applicationId,
    recipient: moved.applicantEmail,
    ...subjectsOf(school, (who) => words.breakSubject(who, day)),
    body: `${words.dearName(plainName(moved.applicantName))}

${words.breakMoved(school, job, day)}

${pageLines(moved.page)}

Staffroom`,
  };
}
