/** The words of the clock: an answer is late, a reply is waited for, and what a recruiter has to answer. */
import { type ApplicantPage, type ClockEventName, clockKey, lapseKey, pageLines } from "~/domain/applications/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
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
      `Dear ${plainName(late.applicantName)},`,
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
  return { subject: subject(school), neutralSubject: subject("The school") };
}

const WORDS: Record<Late["by"], (late: Late) => Subjects & { text: string }> = {
  school: (late) => {
    const [school, job, day] = named(late);
    const promise = late.isPromised
      ? `${school} promised an answer by ${day}.`
      : `We asked ${school} to answer by ${day}.`;
    return {
      ...subjectsOf(school, (who) => `${who} is late with its answer`),
      text: `you applied for ${job}. ${promise} None has come.

This is not a rejection. ${school} can still answer.`,
    };
  },
  candidate: (late) => {
    const [school, job, day] = named(late);
    const next = late.isOffer
      ? `You can still accept, as long as ${school} leaves it open. To accept the offer, choose "Accept the offer" here:`
      : `The proposed times are over. You can still write to ${school}, which may propose others:`;
    return {
      ...subjectsOf(school, (who) => `${who} waits for you: ${job}`),
      text: `you applied for ${job}. ${school} waited for your answer until ${day}. None has come.

${next}`,
    };
  },
  removed: (late) => {
    const [school, job] = named(late);
    return {
      ...subjectsOf(school, (who) => `${who} has removed the job: ${job}`),
      text: `you applied for ${job} at ${school}. ${school} has removed this job, so there will be no answer from there.

This says nothing about you.`,
    };
  },
  taken_down: (late) => {
    const [school, job] = named(late);
    return {
      subject: `The job was taken down: ${job}`,
      text: `you applied for ${job} at ${school}. This job was taken down, so there will be no answer from there.

This says nothing about you.`,
    };
  },
};

function named({ company, jobTitle, dueAt, zone }: Late): [school: string, job: string, day: string] {
  return [plainName(company), plainName(jobTitle), writeDueDay(dueAt, zone)];
}

function others({ similar }: Late, origin: string): string[] {
  if (similar.length === 0) return [];
  const count = ["one similar job", "two similar jobs", "three similar jobs"][similar.length - 1];
  const lines = similar.map(
    ({ id, title, company }) => `${plainName(title)}, ${plainName(company)}\n${origin}/jobdetails/${id}`,
  );
  return [`You need not wait: here ${similar.length === 1 ? "is" : "are"} ${count}.`, ...lines];
}

function ends({ by, page, company }: Late): string {
  if (by === "candidate") return pageLines(page);
  return `${by === "school" ? `Did ${plainName(company)} call you? Tell us:` : "Your application:"}\n\n${pageLines(page)}`;
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
  const waits = isOffer ? `${school} has offered you the post "${job}"` : `${school} has proposed times for "${job}"`;
  const how = isOffer ? `To accept, choose "Accept the offer" here:` : "Answer here:";
  return {
    kind: "reminders",
    eventKey: clockKey(about.applicationId, `${about.dueAt.getTime()}:${about.number}`),
    applicationId: about.applicationId,
    recipient: about.applicantEmail,
    ...(isOffer
      ? subjectsOf(school, (who) => `${who} waits for your reply: ${job}`)
      : { subject: `Choose a time: ${job}` }),
    body: `Dear ${plainName(about.applicantName)},

${waits} and waits for your answer until ${day}. ${how}

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
    `${plainName(name)}, ${plainName(title)}: ${isLate ? "was due" : "answer by"} ${writeDueDay(dueAt, zone)}\n${origin}/applicants/${id}`;
  const parts = [
    ...(late.length > 0 ? ["Late. These people still wait, and you can still answer:", ...late.map(line)] : []),
    ...(soon.length > 0 ? ["Due in the next days:", ...soon.map(line)] : []),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
  const count = list.length + more;
  return {
    kind: "answers_due",
    eventKey: `answers-due:${to.id}:${day}`,
    recipient: to.email,
    subject: late.length > 0 ? `Answers due: ${count}, ${late.length} late` : `Answers due: ${count}`,
    body: ["Hello,", ...parts, "Staffroom"].join("\n\n"),
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
    ...subjectsOf(school, (who) =>
      isCall ? `${who} says that it called you` : `${who} takes more time: answer by ${day}`,
    ),
    body: `Dear ${plainName(news.applicantName)},

${
  isCall
    ? `${school} says that it has called you about your application for "${job}". The next answer is due by ${day}.

Did no call come? Tell us:`
    : `${school} needs more time for your application for "${job}". The answer is now due by ${day}. It can be put off once.

Your application:`
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
    ...subjectsOf(school, (who) => `${who} has a break: answer by ${day}`),
    body: `Dear ${plainName(moved.applicantName)},

${school} has entered a break in its calendar. The answer to your application for "${job}" is now due by ${day}. A break can move it once.

${pageLines(moved.page)}

Staffroom`,
  };
}
