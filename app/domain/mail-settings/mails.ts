/** The words of the digest: one mail a day for all that its reader wants once a day. */

import { ownApplicationPath, statusLabel } from "~/domain/applications/rules";
import { writeClosingDay } from "~/domain/jobs/details/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/digest-mails";
import type { DigestLine } from "./queries.server";

/** Applicants of one job that are named; of more, their number and the way to the list is told. */
const MAX_NAMES = 10;
const MAX_PARTS = 50;

/** `neutralSubject`: without the name of a school, where the subject has one. */
type Part = { subject: string; neutralSubject?: string; text: string };

/** `lines`: what still holds, at least one. `hasMore`: others follow tomorrow. */
export function digestMail(
  to: { id: string; recipient: string },
  lines: DigestLine[],
  { origin, hasMore }: { origin: string; hasMore: boolean },
): Mail {
  const parts = partsOf(lines, origin);
  const [first] = parts;
  const others = parts.length - 1;
  const rest = others > 0 ? words.others(others) : "";
  const more = [
    ...(parts.length > MAX_PARTS ? [`${words.andMore(parts.length - MAX_PARTS)}\n\n${origin}/notifications`] : []),
    ...(hasMore ? [words.restTomorrow] : []),
  ];
  return {
    eventKey: `digest:${to.id}`,
    kind: "digest",
    recipient: to.recipient,
    subject: `${first?.subject ?? words.news}${rest}`,
    ...(first?.neutralSubject ? { neutralSubject: `${first.neutralSubject}${rest}` } : {}),
    body: [words.hello, ...parts.slice(0, MAX_PARTS).map(({ text }) => text), ...more, ends(origin), "Staffroom"].join(
      "\n\n",
    ),
  };
}

const ends = (origin: string) => `${words.whichMails}\n\n${origin}/settings/mails`;

function partsOf(lines: DigestLine[], origin: string): Part[] {
  const of = (kind: DigestLine["kind"]) => lines.filter((line) => line.kind === kind);
  const once = (kind: DigestLine["kind"], key: "jobId" | "applicationId") =>
    [...Map.groupBy(of(kind), (line) => line[key]).values()].flatMap((group) => group.at(-1) ?? []);
  const byJob = [...Map.groupBy(of("new_applications"), ({ jobId }) => jobId).values()];
  return [
    ...byJob.map((group) => newApplications(group, origin)),
    ...once("messages", "applicationId").map((line) => messages(line, origin)),
    ...once("progress", "applicationId").map((line) => progress(line, origin)),
    ...once("job_dates", "jobId").map((line) => dates(line, origin)),
    ...once("job_news", "jobId").map((line) => news(line, origin)),
    ...(of("join_requests").length > 0 ? [joining(origin)] : []),
  ];
}

const named = ({ title, company }: DigestLine) => [plainName(title ?? ""), plainName(company ?? "")] as const;

function newApplications(group: DigestLine[], origin: string): Part {
  const [line] = group;
  const title = plainName(line?.title ?? "");
  const subject = group.length === 1 ? words.oneNewApplication(title) : words.newApplications(group.length, title);
  const names = group
    .slice(0, MAX_NAMES)
    .map(({ name, applicationId }) => `${plainName(name ?? "")}\n${origin}/applicants/${applicationId}`);
  const all = group.length > MAX_NAMES ? [`${words.all}\n\n${origin}/applications?jobId=${line?.jobId}`] : [];
  return { subject, text: [`${subject}:`, ...names, ...all].join("\n\n") };
}

function messages(line: DigestLine, origin: string): Part {
  const [title, company] = named(line);
  const isRecruiters = line.isRecruiter === 1;
  const from = isRecruiters ? plainName(line.name ?? "") : company;
  const path = isRecruiters ? `/applicants/${line.applicationId}` : ownApplicationPath(line.applicationId ?? "");
  const subjectFrom = (who: string) =>
    words.messagesFrom(line.unread === 1 ? words.aMessage : words.messages(line.unread), who, title);
  const subject = subjectFrom(from);
  const neutral = isRecruiters ? {} : { neutralSubject: subjectFrom(words.theSchool) };
  return { subject, ...neutral, text: `${subject}:\n\n${origin}${path}#messages` };
}

function progress(line: DigestLine, origin: string): Part {
  const [title, company] = named(line);
  const subject = `${statusLabel(line.status ?? "submitted")}: ${title}`;
  const path = ownApplicationPath(line.applicationId ?? "");
  return {
    subject,
    text: `${words.statusNow(title, company, statusLabel(line.status ?? "submitted"))}\n\n${origin}${path}`,
  };
}

function dates(line: DigestLine, origin: string): Part {
  const [title] = named(line);
  const lineText = `${title} ${openUntil(line)}`;
  return { subject: lineText, text: `${words.yourJob(lineText)}\n\n${origin}/applications?jobId=${line.jobId}` };
}

function news(line: DigestLine, origin: string): Part {
  const [title, company] = named(line);
  return {
    subject: words.newsOf(title),
    text: `${words.newsOfJob(title, company, openUntil(line))}\n\n${origin}/jobdetails/${line.jobId}`,
  };
}

function openUntil({ jobStatus, closesAt, jobZone }: DigestLine): string {
  if (jobStatus !== "open") return words.isClosed;
  return closesAt ? words.isOpenUntil(writeClosingDay(new Date(closesAt), jobZone)) : words.isOpen;
}

function joining(origin: string): Part {
  return {
    subject: words.joinSubject,
    text: `${words.somebodyJoins}\n\n${origin}/institution`,
  };
}
